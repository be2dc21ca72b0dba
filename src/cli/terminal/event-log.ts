import { errorText } from '../../core/errors/errors.ts';
import type { BuildReason, RunEvent } from '../../core/report/events.ts';
import { countsAsWarning, describeWarning, postOfWarning, type Warning } from '../../core/report/warnings.ts';
import { message as createMessage, type Text } from '../../messages/message.ts';
import { stackLines } from '../text/failure.ts';
import { logOptions } from './options-log.ts';
import type { TerminalOutput } from './output.ts';
import { describeDuration } from '../text/quantities.ts';

type EventLoggers = {
  [Type in RunEvent['type']]: (event: Extract<RunEvent, { type: Type }>, output: TerminalOutput) => void;
};

/** Shortest pause in milliseconds that is logged without --verbose. */
const minShownPause = 5000;

/** Writes each event to the log. Omits counts, which the progress display shows. */
const loggers: EventLoggers = {
  phase: ({ phase }, output) => output.log('debug', 'phase', createMessage(`run.${phase}`), { phase }),
  listed: () => undefined,
  'post-stored': ({ id, title, outcome }, output) =>
    output.log('debug', 'post', createMessage('run.post-stored', { id, outcome, title }), { id, title, outcome }),
  'post-kept': () => undefined,
  'post-failed': ({ id, message, error }, output) => {
    const text = id === '' ? message : createMessage('run.post-failed', { id, reason: message });
    output.log(output.format === 'json' ? 'error' : 'debug', 'post-failed', text, { id });
    if (error !== undefined && output.verbose) output.log('debug', 'stack', stackLines(error));
  },
  'media-found': () => undefined,
  'media-settled': ({ url, outcome, error }, output) => {
    output.log('debug', 'media', createMessage('run.media', { outcome, url }), { url, outcome });
    if (error !== undefined && output.verbose) output.log('debug', 'stack', stackLines(error));
  },
  pages: () => undefined,
  'up-to-date': (_, output) => output.log('debug', 'up-to-date', createMessage('build.up-to-date')),
  building: ({ task, reason }, output) => {
    const fields = {
      ...(task !== undefined && { task }),
      reason: reason.type,
      ...(reason.type === 'input' && { input: reason.name }),
      ...(reason.type === 'file' && { file: reason.path }),
    };
    output.log('debug', 'building', describeBuild(task, reason), fields);
  },
  request: ({ operation }, output) =>
    output.log('debug', 'request', createMessage('run.request', { operation }), { operation }),
  retry: ({ operation, attempt, delay, message }, output) =>
    output.log(
      'debug',
      'retry',
      createMessage('run.retry', { operation, attempt, delay: describeDuration(delay), reason: message }),
      {
        operation,
        attempt,
        delay,
      },
    ),
  slowed: ({ requests, width, pause }, output) =>
    output.log(
      pause < minShownPause ? 'debug' : 'info',
      'slowed',
      createMessage('run.slowed', { isApi: requests === 'api', pause: describeDuration(pause), width }),
      { requests, width, pause },
    ),
  answered: ({ method, path, status, milliseconds }, output) =>
    output.log(
      'debug',
      'answered',
      createMessage('run.answered', { request: `${method} ${path}`, status, milliseconds: Math.round(milliseconds) }),
      {
        method,
        path,
        status,
        milliseconds,
      },
    ),
  'answer-failed': ({ path, error }, output) => {
    output.log('error', 'answer-failed', createMessage('run.answer-failed', { path, reason: errorText(error) }), {
      path,
    });
    if (output.verbose) output.log('debug', 'stack', stackLines(error));
  },
  options: ({ options }, output) => logOptions(options, output),
  warning: ({ warning, since }, output) => logWarning(warning, since, output),
};

function describeBuild(task: string | undefined, reason: BuildReason): Text {
  switch (reason.type) {
    case 'new':
      return task === undefined ? createMessage('build.all-new') : createMessage('build.new', { task });
    case 'input':
      return task === undefined
        ? createMessage('build.all-changed', { input: reason.name })
        : createMessage('build.changed', { task, input: reason.name });
    case 'file':
      return createMessage('build.file', { task: task ?? '', file: reason.path });
    case 'forced':
      return createMessage('build.all-forced');
  }
}

/**
 * Logs a warning when it occurs. In the text format, this is done only with --verbose, because warnings are otherwise
 * printed together at the end of the run. Known warnings are only counted. Files that changed options remove are
 * information that is due before they are removed.
 */
function logWarning(warning: Warning, since: string | undefined, output: TerminalOutput): void {
  const post = postOfWarning(warning);
  const isDue = warning.code === 'options-changed' || warning.code === 'options-unknown';
  if (output.format !== 'json' && !output.verbose && !isDue) return;
  const isKnown = since !== undefined && !output.verbose;
  const level = isKnown ? 'debug' : countsAsWarning(warning) ? 'warn' : 'info';
  output.log(
    level,
    'warning',
    post === undefined ? textOf(warning) : createMessage('run.about-post', { post, text: textOf(warning) }),
    {
      ...warning,
      ...(since !== undefined && { since }),
    },
  );
}

/** Returns the text of a warning without changed options, which are logged before. */
function textOf(warning: Warning): Text {
  if (warning.code !== 'options-changed') return describeWarning(warning);
  return createMessage('run.options-remove', { output: warning.output, removed: warning.removed });
}

export function logEvent(event: RunEvent, output: TerminalOutput): void {
  (loggers[event.type] as (event: RunEvent, output: TerminalOutput) => void)(event, output);
}
