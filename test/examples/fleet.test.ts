import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { queueName } from '../../src/fleet/queue/fleet-queue.ts';
import { readConfiguration } from '../../src/fleet/configuration/read-configuration.ts';
import { createMetrics } from '../../src/fleet/observability/metrics.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const folder = resolve('examples/fleet');
const read = (name: string) => fs.readFileSync(resolve(folder, name), 'utf8');
const isInstalled = (tool: string) => spawnSync(tool, ['--version']).status === 0;
const run = (tool: string, args: readonly string[], variables: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(tool, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...variables },
  });
  return { status, said: `${stdout}${stderr}` };
};

const credentials = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };

describe('compose.yaml', () => {
  interface Service {
    readonly command?: readonly string[];
    readonly ports?: readonly string[];
    readonly [name: string]: unknown;
  }
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    readonly services: Readonly<Record<string, Service>>;
  };

  it.skipIf(!isInstalled('docker-compose'))('is accepted by docker-compose (skipped without it)', () => {
    expect(run('docker-compose', ['-f', 'compose.yaml', 'config', '-q'], credentials)).toEqual({ status: 0, said: '' });
  });

  it.skipIf(!isInstalled('docker-compose'))(
    'requires the credentials of the storage (skipped without docker-compose)',
    () => {
      const { status, said } = run('docker-compose', ['-f', 'compose.yaml', 'config', '-q'], { AWS_ACCESS_KEY_ID: '' });
      expect([status, said]).toEqual([1, expect.stringContaining('Set it in the file .env')]);
    },
  );

  it('runs Redis, the storage, the scheduler and workers, and exposes no port to other machines', () => {
    expect(Object.keys(services)).toEqual(['redis', 'storage', 'bucket', 'start', 'worker', 'prometheus']);
    const published = Object.values(services).flatMap(({ ports = [] }) => ports);
    expect(published).toEqual(['127.0.0.1:9090:9090']);
  });

  it('mounts the alert rules at the path that prometheus.yaml names', () => {
    const { rule_files: rules } = parse(read('prometheus.yaml')) as { readonly rule_files: readonly string[] };
    const mounted = (services.prometheus!.volumes as string[]).map((volume) => volume.split(':'));
    const [rule = ''] = rules;
    const alerts = mounted.find(([file]) => file === './alerts.yaml');
    expect(alerts?.[1]).toMatch(new RegExp(`^${rule.replaceAll('.', '\\.').replace('*', '.*')}$`, 'u'));
  });

  it.each(['start', 'worker'])('runs %s with minimal permissions', (name) => {
    expect(services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      entrypoint: ['blogkeep-fleet'],
    });
    expect(services[name]!.user).not.toMatch(/^(?:0|root)/u);
  });
});

describe('container images', () => {
  const files = ['compose.yaml', ...fs.readdirSync(resolve(folder, 'kubernetes')).map((name) => `kubernetes/${name}`)];
  const images = files.flatMap((file) =>
    [...read(file).matchAll(/^\s*image: (\S+)$/gmu)].map(([, image = '']) => image),
  );

  it('are pinned to versions', () => {
    expect(images.length).toBeGreaterThan(5);
    expect(images.filter((image) => !/:v?\d+\.\d+[\w.-]*$/u.test(image))).toEqual([]);
  });
});

describe('fleet.yaml', () => {
  it('is a valid configuration of blogkeep-fleet', async () => {
    const { blogs, storage } = await readConfiguration(resolve(folder, 'fleet.yaml'));
    expect([...blogs.keys()]).toEqual(['cooking']);
    expect(storage).toMatchObject({ s3: { bucket: 'blogs', forcePathStyle: true } });
  });
});

describe('package.json', () => {
  it('depends on the packages of the fleet in exactly the tested versions', () => {
    const { dependencies } = fs.readJsonSync(resolve(folder, 'package.json')) as Manifest;
    const own = fs.readJsonSync('package.json') as Manifest;
    const optional = Object.keys(own.peerDependencies).filter((name) => name !== 'sharp');
    const tested = optional.map((name) => [name, own.devDependencies[name]] as const);
    expect(dependencies).toEqual({ ...Object.fromEntries(tested), blogkeep: own.version });
  });
});

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

describe('Kubernetes manifests', () => {
  interface Manifested {
    readonly apiVersion: string;
    readonly kind: string;
    readonly metadata: { readonly name: string; readonly namespace?: string };
    readonly spec: Record<string, unknown>;
    readonly data?: Readonly<Record<string, string>>;
  }
  const all = fs
    .readdirSync(resolve(folder, 'kubernetes'))
    .flatMap((file) => parseAllDocuments(read(`kubernetes/${file}`)).map((one) => one.toJS() as Manifested));
  const findObject = (kind: string, name: string) =>
    all.find((one) => one.kind === kind && one.metadata.name === name)!;
  const workloads = [
    findObject('Deployment', 'worker'),
    findObject('StatefulSet', 'redis'),
    findObject('CronJob', 'start'),
  ];

  it('are in one namespace, and differ in kind or name', () => {
    const names = all.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names).toHaveLength(new Set(names).size);
    expect(
      new Set(all.map(({ kind, metadata }) => (kind === 'Namespace' ? metadata.name : metadata.namespace))),
    ).toEqual(new Set(['blogkeep']));
  });

  it('select and scale only workloads that exist', () => {
    const labels = all.flatMap((one) => podTemplateOf(one)?.metadata?.labels?.['app.kubernetes.io/name'] ?? []);
    const specs = JSON.stringify(all.map(({ spec }) => spec));
    const selected = [...specs.matchAll(/"(?:selector|matchLabels)":\{"app[^"]*":"(\w+)"/gu)].map(([, name]) => name);
    expect(labels).toEqual(['redis', 'worker']);
    expect(new Set(selected)).toEqual(new Set(labels));
    expect(findObject('ScaledObject', 'worker').spec.scaleTargetRef).toEqual({ name: 'worker' });
  });

  it.each(workloads.map((one) => [one.kind, one] as const))(
    'mount only volumes, probe only ports and read only ConfigMaps that exist: %s',
    (_, one) => {
      const { containers, volumes = [] } = podTemplateOf(one)!.spec;
      const claims = (one.spec.volumeClaimTemplates ?? []) as readonly {
        readonly metadata: { readonly name: string };
      }[];
      const known = [...volumes.map(({ name }) => name), ...claims.map(({ metadata }) => metadata.name)];
      for (const { volumeMounts = [], ports = [], ...container } of containers) {
        expect(new Set(volumeMounts.map(({ name }) => name))).toEqual(new Set(known));
        const probed = [container.startupProbe, container.livenessProbe, container.readinessProbe].flatMap(
          (probe) => probe?.httpGet?.port ?? [],
        );
        expect(ports.map(({ name }) => name)).toEqual(expect.arrayContaining(probed));
      }
      for (const { configMap } of volumes) if (configMap) expect(findObject('ConfigMap', configMap.name)).toBeDefined();
    },
  );

  it('contain no secrets, and run pods with minimal permissions', () => {
    expect(all.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    const pods = workloads.map((one) => podTemplateOf(one)!.spec);
    for (const { securityContext, automountServiceAccountToken, containers } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(automountServiceAccountToken).toBe(false);
      expect(containers[0]).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: { requests: {}, limits: {} },
      });
    }
  });

  it('contain a valid configuration of blogkeep-fleet, with its lists of blogs', async () => {
    const place = temporaryFolder();
    for (const [name, text] of Object.entries(findObject('ConfigMap', 'fleet').data!))
      fs.writeFileSync(resolve(place, name), text);
    expect([...(await readConfiguration(resolve(place, 'fleet.yaml'))).blogs.keys()]).toEqual(['cooking']);
  });

  it("scale the workers by the length of BullMQ's job lists", async () => {
    const { triggers } = findObject('ScaledObject', 'worker').spec as unknown as {
      readonly triggers: readonly { readonly metadata: { readonly listName: string } }[];
    };
    const { redis } = await readConfiguration(resolve(folder, 'fleet.yaml'));
    const lists = ['wait', 'active'].map((state) => `${redis.prefix}:${queueName}:${state}`);
    expect(triggers.map(({ metadata }) => metadata.listName)).toEqual(lists);
  });
});

interface Pod {
  readonly securityContext: unknown;
  readonly automountServiceAccountToken: unknown;
  readonly containers: readonly Container[];
  readonly volumes?: readonly { readonly name: string; readonly configMap?: { readonly name: string } }[];
}

interface Container {
  readonly volumeMounts?: readonly { readonly name: string }[];
  readonly ports?: readonly { readonly name: string }[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
}

interface Probe {
  readonly httpGet?: { readonly port: string };
}

interface PodTemplate {
  readonly metadata?: { readonly labels?: Readonly<Record<string, string>> };
  readonly spec: Pod;
}

function podTemplateOf({ spec = {} }: { readonly spec?: Record<string, unknown> }): PodTemplate | undefined {
  const { template, jobTemplate } = spec as {
    template?: PodTemplate;
    jobTemplate?: { spec: { template: PodTemplate } };
  };
  return template ?? jobTemplate?.spec.template;
}

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly annotations: Readonly<Record<string, string>> }[];
  }[];
}

describe('Prometheus configuration', () => {
  it.skipIf(!isInstalled('promtool'))('is accepted by promtool (skipped without it)', () => {
    expect(run('promtool', ['check', 'config', 'prometheus.yaml'])).toMatchObject({ status: 0 });
    expect(run('promtool', ['check', 'rules', 'alerts.yaml'])).toMatchObject({ status: 0 });
  });

  it.skipIf(!isInstalled('promtool'))(
    'alerts about the first stopped or missed blog, and a fleet without workers (skipped without promtool)',
    async () => {
      const rules = (parse(read('alerts.yaml')) as Rules).groups.flatMap((group) => group.rules);
      const registry = await createMetrics({ includesProcess: false });
      const series = (await registry.text())
        .split('\n')
        .filter((line) => line.startsWith('blogkeep_fleet_jobs_total{'));
      const input_series = series.map((line) => {
        const name = line.slice(0, line.lastIndexOf(' '));
        // Values of the counter from the start of a worker, and after its first hour.
        return { series: name, values: /"(?:stopped",code="3|missed)/u.test(name) ? '0x60 1x120' : '0x180' };
      });
      const expected = ['FleetWithoutWorkers', 'FleetBlogsStopped', 'FleetNightTooShort'].map((alertname) => {
        const exp_annotations = rules.find(({ alert }) => alert === alertname)!.annotations;
        return { alertname, eval_time: '2h', exp_alerts: [{ exp_labels: {}, exp_annotations }] };
      });
      const file = resolve(temporaryFolder(), 'test.json');
      const tests = [{ interval: '1m', input_series, alert_rule_test: expected }];
      fs.writeJsonSync(file, { rule_files: [resolve(folder, 'alerts.yaml')], tests });
      expect(run('promtool', ['test', 'rules', file])).toEqual({
        status: 0,
        said: expect.stringContaining('SUCCESS') as string,
      });
    },
  );

  it('uses only metrics that exist', async () => {
    const known = await knownMetrics();
    const asked = [...read('alerts.yaml').matchAll(/\b(?:blogkeep|nodejs|process)_\w+/gu)].map(([name]) => name);
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('Grafana dashboard', () => {
  interface Dashboard {
    readonly panels: readonly {
      readonly id: number;
      readonly description: string;
      readonly datasource: unknown;
      readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
      readonly targets: readonly { readonly expr: string }[];
    }[];
  }
  const text = read('grafana-dashboard.json');
  const { panels } = JSON.parse(text) as Dashboard;
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

  it('has panels with distinct IDs that share the data source and do not overlap', () => {
    expect(panels.map(({ id }) => id)).toHaveLength(new Set(panels.map(({ id }) => id)).size);
    for (const [index, { datasource, gridPos: one }] of panels.entries()) {
      expect(datasource).toEqual({ type: 'prometheus', uid: '${datasource}' });
      for (const { gridPos: other } of panels.slice(index + 1)) {
        const isApart =
          one.x + one.w <= other.x ||
          other.x + other.w <= one.x ||
          one.y + one.h <= other.y ||
          other.y + other.h <= one.y;
        expect([one, other, isApart]).toEqual([one, other, true]);
      }
    }
  });

  it('shows all metrics of the fleet, in panels with a description', async () => {
    const known = await knownMetrics();
    const asked = expressions.flatMap((expr) =>
      [...expr.matchAll(/\b(?:blogkeep|nodejs|process)_\w+/gu)].map(([name]) => name),
    );
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
    for (const name of known)
      if (name.startsWith('blogkeep_') && !/_(?:sum|count|seconds)$/u.test(name)) expect(asked).toContain(name);
    for (const { description, gridPos } of panels) {
      expect(description).toMatch(/\.$/u);
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    }
  });

  it.skipIf(!isInstalled('promtool'))('has valid Prometheus queries (skipped without promtool)', () => {
    const rules = expressions.map((expr, index) => ({
      record: `panel:${String(index)}`,
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'fleet'),
    }));
    const file = resolve(temporaryFolder(), 'rules.json');
    fs.writeJsonSync(file, { groups: [{ name: 'panels', rules }] });
    expect(run('promtool', ['check', 'rules', file])).toMatchObject({ status: 0 });
  });
});

/** Returns the names of all time series that a worker exports; each histogram has three. */
async function knownMetrics(): Promise<ReadonlySet<string>> {
  const registry = await createMetrics({ queueCounts: async () => ({ waiting: 1 }) });
  const families = [...(await registry.text()).matchAll(/^# TYPE (\w+) (\w+)$/gmu)];
  return new Set(
    families.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => `${name}${end}`) : [name],
    ),
  );
}
