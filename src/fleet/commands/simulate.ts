import { UsageError } from '../../core/errors/errors.ts';
import { message } from '../../messages/message.ts';
import { suggestion } from '../../options/suggestion.ts';
import type { FleetSource } from '../configuration/configuration.ts';
import { readConfiguration } from '../configuration/read-configuration.ts';
import { windowMinutes } from '../configuration/window.ts';
import type { Night } from '../simulation/capacity.ts';
import { formatSimulation, computeNight } from '../simulation/simulation-lines.ts';
import { printLine, printJson, type FleetCommand, type CommandArguments } from './command.ts';
import { numberOption, integerOption } from './number-options.ts';

/** Computes how many blogs fit into a night, and simulates one. Needs neither Redis nor storage. */
export const simulate: FleetCommand = {
  about: message('fleetReport.about-simulate'),
  names: 'any',
  options: {
    blogs: { type: 'string', default: '1000,10000,100000', about: message('fleetReport.option-blogs') },
    requests: { type: 'number', default: 12, about: message('fleetReport.option-requests') },
    latency: { type: 'number', default: 100, about: message('fleetReport.option-latency') },
    overhead: { type: 'number', default: 2, about: message('fleetReport.option-overhead') },
    parallel: { type: 'number', default: 8, about: message('fleetReport.option-parallel') },
    rate: { type: 'number', about: message('fleetReport.option-rate') },
    'in-flight': { type: 'number', about: message('fleetReport.option-in-flight') },
    window: { type: 'number', about: message('fleetReport.option-window') },
    workers: { type: 'number', default: 2, about: message('fleetReport.option-workers') },
    concurrency: { type: 'number', default: 4, about: message('fleetReport.option-runs') },
    json: { type: 'boolean', about: message('fleetReport.option-simulate-json') },
  },
  async run(given, environment) {
    const { options } = given;
    const source = await findSource(given);
    const concurrency = integerOption('concurrency', options.concurrency, 1, 1000);
    const hours = options.window ?? (source?.window ? windowMinutes(source.window) / 60 : source ? 24 : 5);
    const rate = options.rate ?? (source ? source.requestsPerSecond : 5);
    const night: Omit<Night, 'blogs'> = {
      requests: integerOption('requests', options.requests, 1, 1_000_000),
      parallel: integerOption('parallel', options.parallel, 1, 1000),
      latency: numberOption('latency', options.latency, 0, 600_000) / 1000,
      overhead: numberOption('overhead', options.overhead, 0, 86_400),
      rate: rate === undefined ? undefined : numberOption('rate', rate, 0.01, 10_000),
      inFlight: integerOption('in-flight', options['in-flight'] ?? source?.inFlight ?? 8, 1, 10_000),
      slots: concurrency * integerOption('workers', options.workers, 1, 10_000),
      window: 3600 * numberOption('window', hours, 0.1, 24),
    };
    const numbers = String(options.blogs).split(',');
    const nights = numbers.map((blogs) =>
      computeNight({ ...night, blogs: integerOption('blogs', Number(blogs), 1, 1_000_000) }),
    );
    if (options.json === true) printJson(environment, { version: 1, nights });
    else for (const line of formatSimulation(nights, concurrency, environment.t)) printLine(environment, line);
    return 0;
  },
};

/** Returns the source named on the command line. Its window and budget are the defaults of the simulation. */
async function findSource({ names: [name], config }: CommandArguments): Promise<FleetSource | undefined> {
  if (name === undefined) return undefined;
  const { sources } = await readConfiguration(config);
  const source = sources.get(name);
  if (source) return source;
  const hint = suggestion(name, [...sources.keys()]);
  throw new UsageError('option-invalid', message('fleetReport.sim-no-source', { name, hint }));
}
