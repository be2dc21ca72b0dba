// An export with progress that shuts down gracefully after a time limit or on Ctrl-C, and resumes the next time.
//
//   BLOGKEEP_BASE_URL=https://api.example.com BLOGKEEP_TOKEN=… node progress.mjs my-blog 600
//
// The folder gets archive/, markdown/ and site/; the number is the time limit in seconds.
import { BlogkeepError, describeWarning, exportBlog, InterruptedError } from 'blogkeep';

const [dir = '.', seconds = '3600'] = process.argv.slice(2);

// blogkeep handles no signals and reads no environment variables; that is up to the program.
// A timer, since Node.js may garbage-collect a signal of AbortSignal.timeout() inside AbortSignal.any(); it would never fire.
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
setTimeout(() => stop.abort(), Number(seconds) * 1000).unref();

let stored = 0;
let total = 0;

try {
  const report = await exportBlog(
    { baseUrl: process.env.BLOGKEEP_BASE_URL, token: process.env.BLOGKEEP_TOKEN, dir },
    { signal: stop.signal, onEvent: tell },
  );
  const { posts, comments, site } = report;
  console.log(`${report.status}: ${posts.new} new posts, ${comments.new} new comments, ${site.written} files written`);
  for (const { id, message } of posts.failed) console.error(`Post ${id}: ${message}`);
  process.exitCode = report.exitCode;
} catch (error) {
  if (!(error instanceof BlogkeepError)) throw error;
  // The report shows the progress. Stored items are kept and not fetched again.
  console.error(error.message);
  if (error instanceof InterruptedError)
    console.error(`${error.report?.posts.new ?? 0} new posts were stored until then.`);
  process.exitCode = error.report?.exitCode ?? 1;
}

/** Some of the events; docs/library.md lists all of them. */
function tell(event) {
  switch (event.type) {
    case 'phase':
      console.log(`- ${event.phase}`);
      break;
    case 'listed':
      total = event.total;
      break;
    case 'post-stored':
      stored += 1;
      console.log(`  ${stored} of ${total}  ${event.title}`);
      break;
    case 'retry':
      console.log(`  ${event.operation}: ${event.message} Retrying in ${Math.round(event.delay / 100) / 10} s`);
      break;
    case 'warning':
      console.log(`  ${describeWarning(event.warning)}`);
      break;
  }
}
