import { message } from '../../messages/message.ts';
import { createFleetReport, needsPerson } from '../observability/fleet-report.ts';
import { formatReport } from '../observability/report-lines.ts';
import { isPaused } from '../queue/blog-states.ts';
import { printLine, printJson, type FleetCommand } from './command.ts';
import { withFleet } from './open-fleet.ts';

/** Prints a report on all blogs. The exit code is 2 if a person must act, so that scripts know whether to mail the report. */
export const report: FleetCommand = {
  about: message('fleetReport.about-report'),
  options: { json: { type: 'boolean', about: message('fleetReport.option-report-json') } },
  run: (given, environment) =>
    withFleet(given, environment, async ({ configuration, states }) => {
      const [known, paused] = await Promise.all([states.all(), states.paused()]);
      const blogs = [...configuration.blogs.values()].map((blog) => ({
        ...{ blog: blog.name, source: blog.source.name, isPaused: isPaused(blog, paused) },
        state: known.get(blog.name),
      }));
      const found = createFleetReport(blogs, environment.now());
      if (given.options.json === true) printJson(environment, found);
      else for (const line of formatReport(found, (moment) => moment.slice(0, 10))) printLine(environment, line);
      return needsPerson(found) ? 2 : 0;
    }),
};
