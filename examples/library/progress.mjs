// An export with progress, which stops in order when its time is up or at Ctrl-C, and goes on there the next time.
//
//   BLOGKEEP_BASE_URL=https://api.example.com BLOGKEEP_TOKEN=… node progress.mjs my-blog 600
//
// The folder is the home of archive/, markdown/ and site/; the number is of seconds.
import { BlogkeepError, describeWarning, exportBlog, InterruptedError } from 'blogkeep';

const [dir = '.', seconds = '3600'] = process.argv.slice(2);

// blogkeep listens to no signal of the process and reads no environment: that is up to the program.
const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());
const signal = AbortSignal.any([interrupted.signal, AbortSignal.timeout(Number(seconds) * 1000)]);

let stored = 0;
let total = 0;

try {
  const report = await exportBlog(
    { baseUrl: process.env.BLOGKEEP_BASE_URL, token: process.env.BLOGKEEP_TOKEN, dir },
    { signal, onEvent: tell },
  );
  const { posts, comments, site } = report;
  console.log(`${report.status}: ${posts.new} new posts, ${comments.new} new comments, ${site.written} files written`);
  for (const { id, message } of posts.failed) console.error(`Post ${id}: ${message}`);
  process.exitCode = report.exitCode;
} catch (error) {
  if (!(error instanceof BlogkeepError)) throw error;
  // The report says how far it came. What was stored stays, so that nothing of it is read again.
  console.error(error.message);
  if (error instanceof InterruptedError)
    console.error(`${error.report?.posts.new ?? 0} new posts were stored until then.`);
  process.exitCode = error.report?.exitCode ?? 1;
}

/** A few of the events; docs/library.md has all of them. */
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
      console.log(`  ${event.operation}: ${event.message} Again in ${Math.round(event.delay / 100) / 10} s`);
      break;
    case 'warning':
      console.log(`  ${describeWarning(event.warning)}`);
      break;
  }
}
