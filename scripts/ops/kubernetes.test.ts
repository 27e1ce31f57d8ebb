import { describe, expect, test } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { readEdgeEnv } from '../../services/edge/src/env.js';
import { databaseVariable, SERVICE_NAMES, urlVariable } from '../services.js';

const root = path.resolve(import.meta.dirname, '../..');
const dir = path.join(root, 'deploy/kubernetes');
/** The API's own schemas, as one validator a kind. */
const APIS = {
  Deployment: ['apps/v1', 'AppsV1'],
  StatefulSet: ['apps/v1', 'AppsV1'],
  HorizontalPodAutoscaler: ['autoscaling/v2', 'AutoscalingV2'],
  Job: ['batch/v1', 'BatchV1'],
  Ingress: ['networking.k8s.io/v1', 'NetworkingV1'],
  NetworkPolicy: ['networking.k8s.io/v1', 'NetworkingV1'],
  PodDisruptionBudget: ['policy/v1', 'PolicyV1'],
  ConfigMap: ['v1', 'CoreV1'],
  Service: ['v1', 'CoreV1'],
} as const;
type Kind = keyof typeof APIS;
type Validate = ((value: unknown) => boolean) & { errors?: { instancePath: string; message?: string }[] | null };
const schemas = new Map<string, Validate>();
for (const [kind, [, group]] of Object.entries(APIS))
  schemas.set(
    kind,
    ((await import(`kubernetes-models/_schemas/IoK8sApi${group}${kind}`)) as { validate: Validate }).validate,
  );

const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()).optional(),
  ports: z.array(z.looseObject({ name: z.string(), containerPort: z.int() })).optional(),
  env: z
    .array(
      z.looseObject({
        name: z.string(),
        valueFrom: z
          .looseObject({ secretKeyRef: z.object({ name: z.string(), key: z.string() }).optional() })
          .optional(),
      }),
    )
    .optional(),
  envFrom: z.array(z.strictObject({ configMapRef: z.object({ name: z.string() }) })).optional(),
  securityContext: z.looseObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
  }),
  resources: z.looseObject({ requests: z.record(z.string(), z.string()), limits: z.record(z.string(), z.string()) }),
});
const pod = z.looseObject({
  spec: z.looseObject({
    securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
    containers: z.array(container).length(1),
  }),
  metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
});
const resource = z.looseObject({
  apiVersion: z.string(),
  kind: z.enum(Object.keys(APIS) as [Kind, ...Kind[]]),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({ template: pod.optional() }).optional(),
});
type Resource = z.infer<typeof resource>;

const kustomization = z
  .strictObject({
    apiVersion: z.string(),
    kind: z.literal('Kustomization'),
    namespace: z.string(),
    labels: z.array(z.unknown()),
    resources: z.array(z.string()),
    images: z.array(z.strictObject({ name: z.string(), newTag: z.string() })),
  })
  .parse(parse(await readFile(path.join(dir, 'kustomization.yaml'), 'utf8')));
const files = (await readdir(dir)).filter((name) => name !== 'kustomization.yaml');
const all: Resource[] = [];
for (const file of files)
  for (const document of parseAllDocuments(await readFile(path.join(dir, file), 'utf8'), { uniqueKeys: true }))
    all.push(resource.parse(document.toJS()));
const of = (kind: Resource['kind'], name: string) =>
  all.find((each) => each.kind === kind && each.metadata.name === name);
const pods = all.flatMap((each) =>
  each.spec?.template
    ? [
        {
          name: each.metadata.name,
          kind: each.kind,
          labels: each.spec.template.metadata.labels,
          container: each.spec.template.spec.containers[0]!,
        },
      ]
    : [],
);
const APPS = [...SERVICE_NAMES, 'edge'];

/** The value, and paths of what nobody has read of it: a misspelt key is one that the API's schema does not look at. */
function watched(value: unknown, at = ''): { value: unknown; unread: () => string[] } {
  if (typeof value !== 'object' || value === null) return { value, unread: () => [] };
  const read = new Set<string>();
  const inside = new Map(Object.entries(value).map(([key, each]) => [key, watched(each, `${at}/${key}`)]));
  const proxy = new Proxy(value, {
    get: (target, key, receiver) => {
      if (typeof key === 'string') read.add(key);
      return typeof key === 'string' && inside.has(key)
        ? inside.get(key)!.value
        : (Reflect.get(target, key, receiver) as unknown);
    },
  });
  return {
    value: proxy,
    unread: () => [...inside].flatMap(([key, { unread }]) => (read.has(key) ? unread() : [`${at}/${key}`])),
  };
}

/** What is wrong with a resource, as the API's schema has it. */
function faults(each: Resource): string[] {
  const { value, unread } = watched(each);
  const validate = schemas.get(each.kind)!;
  return validate(value)
    ? unread()
    : (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}

describe('deploy/kubernetes', () => {
  test('says what kubectl can read: between braces a bare question mark begins a key for its parser', async () => {
    for (const file of files) {
      const bare = (await readFile(path.join(dir, file), 'utf8'))
        .split('\n')
        .filter((line) => /[[{].*\?/.test(line.replaceAll(/#.*|"[^"]*"|'[^']*'/g, '')));
      expect([file, bare]).toEqual([file, []]);
    }
  });

  test('kustomization names every file, and each image that is built here; the others are named by their digest', () => {
    expect(kustomization.resources.toSorted()).toEqual(files.toSorted());
    for (const {
      container: { image },
    } of pods)
      expect([
        image,
        /:[\w.-]+@sha256:[\da-f]{64}$/.test(image) || kustomization.images.some(({ name }) => name === image),
      ]).toEqual([image, true]);
  });

  test.each(all.map((each) => [`${each.kind} ${each.metadata.name}`, each] as const))(
    '%s is what the Kubernetes API takes',
    (_name, each) => {
      expect(faults(each)).toEqual([]);
      expect(each.apiVersion).toBe(APIS[each.kind][0]);
    },
  );

  test('a wrong type and a misspelt key are noticed', () => {
    const edge = JSON.stringify(of('Deployment', 'edge'));
    expect(
      faults(resource.parse(JSON.parse(edge.replace('"failureThreshold":30', '"failureThreshold":"many"')))),
    ).toEqual([expect.stringContaining('startupProbe/failureThreshold')]);
    expect(faults(resource.parse(JSON.parse(edge.replace('"readinessProbe"', '"readynessProbe"'))))).toEqual([
      expect.stringContaining('/readynessProbe'),
    ]);
  });

  test.each(APPS)('%s: probes, autoscaling, a disruption budget and a service that find its pods', (name) => {
    const { container: main, labels } = pods.find((each) => each.name === name && each.kind === 'Deployment')!;
    expect(main).toMatchObject({
      startupProbe: { httpGet: { path: '/health/live' } },
      livenessProbe: { httpGet: { path: '/health/live' } },
      readinessProbe: { httpGet: { path: '/health/ready' } },
    });
    expect(of('HorizontalPodAutoscaler', name)?.spec).toMatchObject({
      scaleTargetRef: { kind: 'Deployment', name },
      minReplicas: 2,
    });
    for (const selector of [
      of('Service', name)?.spec?.['selector'],
      (of('PodDisruptionBudget', name)?.spec?.['selector'] as { matchLabels: unknown } | undefined)?.matchLabels,
    ])
      expect(labels).toMatchObject(selector as Record<string, string>);
    if (name !== 'edge') expect(main.args).toEqual([`services/${name}/dist/main.js`]);
  });

  test('variables are those of .env.example; secrets come by reference', async () => {
    const documented = [
      ...(await readFile(path.join(root, '.env.example'), 'utf8')).matchAll(/^([A-Z][A-Z0-9_]*)=/gm),
    ].map(([, name]) => name!);
    const settings = Object.keys(
      z.looseObject({ data: z.record(z.string(), z.string()) }).parse(of('ConfigMap', 'settings')).data,
    );
    const own = pods.filter(({ name }) => name !== 'nats').flatMap(({ container: { env = [] } }) => env);
    expect([...settings, ...own.map(({ name }) => name)].filter((name) => !documented.includes(name))).toEqual([]);
    for (const { name, valueFrom } of own)
      if (/^(DATABASE_URL_|INTERNAL_SECRET|METRICS_TOKEN|SMTP_URL|AWS_)/.test(name))
        expect([name, valueFrom?.secretKeyRef?.key]).toEqual([name, expect.any(String)]);
    expect(settings.filter((name) => /SECRET|PASSWORD|TOKEN|DATABASE_URL|SMTP|AWS_/.test(name))).toEqual([]);
    for (const {
      container: { envFrom = [] },
    } of pods)
      for (const { configMapRef } of envFrom) expect(of('ConfigMap', configMapRef.name)).toBeDefined();
    expect(all.filter(({ kind }) => (kind as string) === 'Secret')).toEqual([]);
  });

  test('every pod has the addresses of the services; only a service and its migration have the URL of its database', () => {
    const { data } = z.looseObject({ data: z.record(z.string(), z.string()) }).parse(of('ConfigMap', 'settings'));
    for (const name of SERVICE_NAMES) {
      expect(data[urlVariable(name)]).toBe(`http://${name}:8080`);
      const reading = pods.filter(({ container: { env = [] } }) =>
        env.some((each) => each.name === databaseVariable(name) && each.valueFrom?.secretKeyRef?.key === name),
      );
      expect(reading.map((each) => each.name).toSorted()).toEqual(['migrate', name].toSorted());
    }
  });

  test('several edges have the released versions of remotes from one store, never each from a folder of its own', () => {
    const { data } = z.looseObject({ data: z.record(z.string(), z.string()) }).parse(of('ConfigMap', 'settings'));
    expect(data['RELEASE_STORE']).toMatch(/^(?:s3:\/\/[\w.-]+.*)?$/);
    const { env = [], envFrom = [] } = pods.find(({ name }) => name === 'edge')!.container;
    expect(envFrom).toContainEqual({ configMapRef: { name: 'settings' } });
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
      expect(env.find((each) => each.name === name)?.valueFrom?.secretKeyRef?.name).toBe('releases');
  });

  test('images are stages of the Dockerfile', async () => {
    const stages = [...(await readFile(path.join(root, 'Dockerfile'), 'utf8')).matchAll(/^FROM \S+ AS (\S+)$/gm)].map(
      ([, stage]) => stage,
    );
    for (const { name } of kustomization.images) expect(stages).toContain(name.split('/')[1]);
  });

  test("from outside only the edge's own port is reached: neither metrics nor internal calls", () => {
    const policies = all.filter(({ kind }) => kind === 'NetworkPolicy');
    expect(of('NetworkPolicy', 'nothing-unless-said')?.spec).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    });
    const open = policies.filter(({ spec }) =>
      ((spec?.['ingress'] ?? []) as { from?: unknown }[]).some(({ from }) => from === undefined),
    );
    expect(open).toEqual([]);
    // Only the ingress is believed about who asks, so only it may ask.
    expect(of('NetworkPolicy', 'edge-from-ingress')?.spec?.['ingress']).toEqual([
      {
        from: [{ namespaceSelector: { matchLabels: { 'network-builders/ingress': 'true' } } }],
        ports: [{ port: 'http' }],
      },
    ]);
    expect(pods.find(({ name }) => name === 'edge')?.container.ports).toContainEqual({
      name: 'metrics',
      containerPort: 9464,
    });
    const backends = JSON.stringify(of('Ingress', 'edge'));
    expect(backends).toContain('"name":"edge"');
    for (const name of [...SERVICE_NAMES, 'nats']) expect(backends).not.toContain(`"name":"${name}"`);
  });

  test('no pod talks to anything but what it needs', () => {
    type Rule = { to?: unknown; ports?: { port: number | string }[] };
    const egress = (name: string) => (of('NetworkPolicy', name)?.spec?.['egress'] ?? []) as Rule[];
    const ports = (name: string) =>
      egress(name)
        .filter(({ to }) => to === undefined)
        .flatMap((rule) => (rule.ports ?? []).map(({ port }) => port));
    expect({
      edge: ports('edge-to-services-and-releases'),
      services: ports('services-to-each-other-and-stores'),
      migrate: ports('migration-to-databases'),
      nats: ports('nats-to-itself'),
    }).toEqual({ edge: [443, 4318], services: [5432, 465, 587, 4318], migrate: [5432], nats: [] });
    for (const { metadata, spec } of all.filter(({ kind }) => kind === 'NetworkPolicy'))
      for (const rule of (spec?.['egress'] ?? []) as Rule[])
        expect([metadata.name, (rule.ports ?? []).length > 0]).toEqual([metadata.name, true]);
  });

  test('nobody is believed about addresses until the network of the ingress is named', () => {
    const { data } = z.looseObject({ data: z.record(z.string(), z.string()) }).parse(of('ConfigMap', 'settings'));
    expect(() => readEdgeEnv({ ...data, PUBLIC_ORIGIN: 'https://example.com' })).toThrow('TRUST_PROXY: must list');
    const named = readEdgeEnv({ ...data, TRUST_PROXY: '10.32.4.0/24' });
    expect(named).toMatchObject({ trustProxy: '10.32.4.0/24' });
  });

  test.each(APPS)('%s: who reads its metrics has to know the token', (name) => {
    const { env = [] } = pods.find((each) => each.name === name)!.container;
    expect(env.find((each) => each.name === 'METRICS_TOKEN')?.valueFrom?.secretKeyRef).toEqual({
      name: 'internal',
      key: 'metrics',
    });
  });

  test('NATS asks who is there, and only the services know', () => {
    const { data } = z.looseObject({ data: z.record(z.string(), z.string()) }).parse(of('ConfigMap', 'nats'));
    expect(data['nats.conf']).toContain('authorization { user: builders, password: $NATS_PASSWORD }');
    const reading = pods.filter(({ container: { env = [] } }) =>
      env.some(({ name, valueFrom }) => name === 'NATS_URL' && valueFrom?.secretKeyRef?.name === 'nats'),
    );
    expect(reading.map(({ name }) => name).toSorted()).toEqual([...SERVICE_NAMES].toSorted());
  });

  test('NATS is a cluster of three that know each other, and the stream is kept by all', async () => {
    expect(of('StatefulSet', 'nats')?.spec).toMatchObject({ replicas: 3, serviceName: 'nats' });
    const { data } = z.looseObject({ data: z.record(z.string(), z.string()) }).parse(of('ConfigMap', 'nats'));
    expect(data['nats.conf']).toContain('authorization { user: routes, password: $NATS_PASSWORD }');
    const routes = pods
      .find(({ name }) => name === 'nats')
      ?.container.env?.find(({ name }) => name === 'NATS_ROUTES')?.['value'];
    for (const n of [0, 1, 2]) expect(routes).toContain(`nats-route://routes:$(NATS_PASSWORD)@nats-${n}.nats:6222`);
    expect(await readFile(path.join(dir, 'settings.yaml'), 'utf8')).toContain('NATS_REPLICAS: "3"');
  });

  test('the job migrates with what the image has', () => {
    expect(of('Job', 'migrate')?.spec?.template?.spec.containers[0]).toMatchObject({
      image: 'network-builders/service',
      args: ['deploy/migrate.mjs'],
    });
  });
});
