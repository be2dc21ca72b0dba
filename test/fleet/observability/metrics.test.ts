import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createMetrics, type MetricsOptions } from '../../../src/fleet/observability/metrics.ts';

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

async function counted(options: MetricsOptions = {}) {
  const registry = await createMetrics({ includesProcess: false, ...options });
  const { metrics } = registry;
  metrics.jobEnded({ outcome: 'completed', exitCode: 0, seconds: 4 });
  metrics.jobEnded({ outcome: 'completed', exitCode: 0, seconds: 70 });
  metrics.jobEnded({ outcome: 'stopped', exitCode: 3, seconds: 0.5 });
  metrics.jobEnded({ outcome: 'retrying', exitCode: 137, seconds: 9 });
  metrics.posts('new', 12);
  metrics.posts('failed', 0);
  metrics.requests('tistory', 'answered', 300);
  metrics.requests('tistory', 'congested');
  metrics.storageBytes('written', 2 ** 40);
  metrics.failures('source-refused');
  metrics.failures('post', 3);
  metrics.budgetWaited('tistory', 1.5);
  return registry;
}

/** Returns the samples in text of the Prometheus format, without buckets and outcomes that did not occur. */
const samples = (text: string) =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('#') && !/_bucket|_jobs_total\{.* 0$/u.test(line));

describe('the metrics of a worker', () => {
  it('are labeled by outcome, result and code, and never by blog name', async () => {
    const registry = await counted({ queueCounts: async () => ({ waiting: 7, active: 2 }) });
    expect(samples(await registry.text())).toEqual([
      'blogkeep_fleet_jobs_total{outcome="completed",code="0"} 2',
      'blogkeep_fleet_jobs_total{outcome="stopped",code="3"} 1',
      'blogkeep_fleet_jobs_total{outcome="retrying",code="137"} 1',
      'blogkeep_fleet_job_duration_seconds_sum 83.5',
      'blogkeep_fleet_job_duration_seconds_count 4',
      'blogkeep_fleet_posts_total{change="new"} 12',
      'blogkeep_fleet_posts_total{change="failed"} 0',
      'blogkeep_fleet_requests_total{source="tistory",result="answered"} 300',
      'blogkeep_fleet_requests_total{source="tistory",result="congested"} 1',
      'blogkeep_fleet_storage_bytes_total{direction="written"} 1099511627776',
      'blogkeep_fleet_failures_total{code="source-refused"} 1',
      'blogkeep_fleet_failures_total{code="post"} 3',
      'blogkeep_fleet_budget_waiting_seconds_total{source="tistory"} 1.5',
      'blogkeep_fleet_queue_jobs{state="waiting"} 7',
      'blogkeep_fleet_queue_jobs{state="active"} 2',
    ]);
  });

  it('include all outcomes from the start, so that the first stopped blog is seen as an increase', async () => {
    const text = await (await createMetrics({ includesProcess: false })).text();
    for (const outcome of ['completed', 'partial', 'stopped', 'retrying', 'failed', 'missed'])
      expect(text).toContain(`blogkeep_fleet_jobs_total{outcome="${outcome}",code="`);
    expect(text).toContain('blogkeep_fleet_jobs_total{outcome="stopped",code="3"} 0');
  });

  it('omit queue counts, and nothing else, while Redis does not respond', async () => {
    const answers = [async () => ({ waiting: 7 }), async () => Promise.reject(new Error('away'))];
    const registry = await counted({ queueCounts: () => answers.shift()!() });
    expect(await registry.text()).toContain('state="waiting"} 7');
    const text = await registry.text();
    expect(text).not.toContain('state=');
    expect(text).toContain('blogkeep_fleet_posts_total{change="new"} 12');
  });

  it('are returned without queue counts if the queue does not respond in time', async () => {
    const registry = await createMetrics({
      ...{ includesProcess: false, queueTimeout: 0 },
      queueCounts: () => new Promise(() => undefined),
    });
    expect(await registry.text()).toContain('# TYPE blogkeep_fleet_queue_jobs gauge');
  });

  it('are separate from those of another registry in the process', async () => {
    const [one, other] = [await counted(), await createMetrics({ includesProcess: false })];
    expect(samples(await one.text()).length).toBeGreaterThan(samples(await other.text()).length);
  });

  it('include metrics of the process', async () => {
    expect(await (await createMetrics()).text()).toMatch(/^nodejs_eventloop_lag_seconds \d/mu);
  });

  it.skipIf(!hasPromtool)('follow the naming conventions of Prometheus (without promtool: skipped)', async () => {
    const text = await (await counted({ queueCounts: async () => ({ waiting: 7 }) })).text();
    const checked = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
    expect([checked.status, checked.stdout, checked.stderr]).toEqual([0, '', '']);
  });
});
