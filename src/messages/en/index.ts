import { api } from './api.ts';
import { app } from './app.ts';
import { archive } from './archive.ts';
import { backup } from './backup.ts';
import { blogs } from './blogs.ts';
import { body } from './body.ts';
import { commands } from './commands.ts';
import { configuration } from './configuration.ts';
import { core } from './core.ts';
import { crawl } from './crawl.ts';
import { help } from './help.ts';
import { http } from './http.ts';
import { init } from './init.ts';
import { library } from './library.ts';
import { media } from './media.ts';
import { options } from './options.ts';
import { progress } from './progress.ts';
import { publish } from './publish.ts';
import { report } from './report.ts';
import { run } from './run.ts';
import { sample } from './sample.ts';
import { serve } from './serve.ts';
import { serving } from './serving.ts';
import { summary } from './summary.ts';
import { templates } from './templates.ts';
import { verify } from './verify.ts';

/** Everything that blogkeep says to people, by area. What a message has to say of a run comes as values; English also stands in reports and JSON. */
export const en = {
  api,
  app,
  archive,
  backup,
  blogs,
  body,
  commands,
  configuration,
  core,
  crawl,
  help,
  http,
  init,
  library,
  media,
  options,
  progress,
  publish,
  report,
  run,
  sample,
  serve,
  serving,
  summary,
  templates,
  verify,
};
