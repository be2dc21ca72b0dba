import { address } from './address.ts';
import { api } from './api.ts';
import { app } from './app.ts';
import { archive } from './archive.ts';
import { backup } from './backup.ts';
import { blogger } from './blogger.ts';
import { blogs } from './cli/blogs.ts';
import { body } from './body.ts';
import { build } from './build.ts';
import { changes } from './cli/changes.ts';
import { commands } from './cli/commands.ts';
import { configuration } from './cli/configuration.ts';
import { core } from './core.ts';
import { crawl } from './crawl.ts';
import { executable } from './executable.ts';
import { findings } from './findings.ts';
import { fleet } from './fleet/fleet.ts';
import { fleetReport } from './fleet/fleet-report.ts';
import { fleetStorage } from './fleet/fleet-storage.ts';
import { help } from './cli/help.ts';
import { http } from './http.ts';
import { init } from './cli/init.ts';
import { media } from './media.ts';
import { open } from './open.ts';
import { progress } from './cli/progress.ts';
import { publish } from './publish.ts';
import { reasons } from './reasons.ts';
import { run } from './cli/run.ts';
import { sample } from './sample.ts';
import { serving } from './cli/serving.ts';
import { summary } from './cli/summary.ts';
import { system } from './system.ts';
import { forget } from './cli/forget.ts';
import { templates } from './cli/templates.ts';
import { units } from './units.ts';
import { usage } from './cli/usage.ts';
import { verify } from './verify.ts';
import { choice } from './options/choice.ts';
import { option } from './options/option.ts';
import { optionDefault } from './options/option-default.ts';
import { optionFile } from './options/option-file.ts';
import { optionGroup } from './options/option-group.ts';
import { value } from './options/value.ts';
import { warnings } from './warnings.ts';
import { wordpress } from './wordpress.ts';

/**
 * All texts for people in English, by area. Their variable parts are parameters. Reports and JSON always contain these
 * texts, whatever the language of the terminal.
 */
export const en = {
  choice,
  option,
  optionDefault,
  optionFile,
  optionGroup,
  value,
  address,
  api,
  app,
  archive,
  backup,
  blogger,
  blogs,
  body,
  build,
  changes,
  commands,
  configuration,
  core,
  crawl,
  executable,
  findings,
  fleet,
  fleetReport,
  fleetStorage,
  forget,
  help,
  http,
  init,
  media,
  open,
  progress,
  publish,
  reasons,
  run,
  sample,
  serving,
  summary,
  system,
  templates,
  units,
  usage,
  verify,
  warnings,
  wordpress,
};
