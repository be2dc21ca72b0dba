import { board } from './board.ts';
import { check } from './check.ts';
import type { FleetCommand } from './command.ts';
import { fetch } from './fetch.ts';
import { pause, resume } from './pause.ts';
import { report } from './report.ts';
import { retry } from './retry.ts';
import { run } from './run.ts';
import { start } from './start.ts';
import { status } from './status.ts';
import { verify } from './verify.ts';
import { work } from './work.ts';

/** The `blogkeep-fleet` commands, in the order in which the help lists them. */
export const commands: Readonly<Record<string, FleetCommand>> = {
  check,
  start,
  work,
  status,
  report,
  run,
  retry,
  pause,
  resume,
  verify,
  fetch,
  board,
};
