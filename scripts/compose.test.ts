import { describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { parseEnv } from 'node:util';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { databaseVariable, SERVICE_NAMES, urlVariable } from './services.js';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');

/** What the compose specification says of the keys used here; a key that is not listed is a mistake. */
const duration = z.string().regex(/^\d+(ms|s|m|h)$/);
const service = z
  .strictObject({
    image: z
      .string()
      .regex(
        /^\$\{[A-Z]+_IMAGE:-[\w./-]+:[\w.-]+@sha256:[\da-f]{64}\}$/,
        'an image states its version and its digest, and may be another one',
      )
      .optional(),
    build: z.strictObject({ context: z.string(), target: z.string() }).optional(),
    command: z.array(z.string()).optional(),
    profiles: z.array(z.string()).optional(),
    restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']).optional(),
    init: z.boolean().optional(),
    read_only: z.boolean().optional(),
    tmpfs: z.array(z.string()).optional(),
    cap_drop: z.array(z.string()).optional(),
    security_opt: z.array(z.string()).optional(),
    stop_grace_period: duration.optional(),
    environment: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string()).optional(),
    ports: z.array(z.string().regex(/^(?:[\d.]+:)?(?:\d+|\$\{\w+:-\d+\}):\d+$/)).optional(),
    volumes: z.array(z.string().regex(/^(?:[\w-]+|\$\{\w+:-[\w-]+\}):\/[\w/.-]+(?::ro)?$/)).optional(),
    configs: z.array(z.strictObject({ source: z.string(), target: z.string().startsWith('/') })).optional(),
    healthcheck: z
      .strictObject({
        test: z.tuple([z.enum(['CMD', 'CMD-SHELL'])]).rest(z.string()),
        interval: duration,
        timeout: duration,
        retries: z.int().positive(),
        start_period: duration.optional(),
      })
      .optional(),
    depends_on: z
      .record(
        z.string(),
        z.strictObject({ condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']) }),
      )
      .optional(),
  })
  .refine(({ image, build }) => (image === undefined) !== (build === undefined), 'either an image or a build');
const composeFile = z
  .looseObject({
    name: z.string().regex(/^[a-z0-9][a-z0-9_-]*$/),
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.null()),
    configs: z.record(z.string(), z.strictObject({ content: z.string() })),
  })
  .refine(
    (file) =>
      Object.keys(file).every(
        (key) => ['name', 'services', 'volumes', 'configs'].includes(key) || key.startsWith('x-'),
      ),
    'only known parts and x-…',
  );

/** A variable in a program's schema of its environment. */
const SETTING = /^\s+([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*): /gm;
const compose = composeFile.parse(parse(await read('docker-compose.yml'), { merge: true }));
const services = Object.entries(compose.services);

describe('docker-compose.yml', () => {
  test('has the whole product', () => {
    expect(Object.keys(compose.services)).toEqual([
      'postgres',
      'nats',
      'mail',
      'migrate',
      ...SERVICE_NAMES,
      'edge',
      'ops',
    ]);
    expect(services.filter(([, { profiles }]) => profiles !== undefined).map(([name]) => name)).toEqual(['ops']);
  });

  test('every service has the addresses of the others and of its database, the edge those of all services, and each database is created', () => {
    const { environment: edge } = compose.services['edge']!;
    const sql = compose.configs['databases']!.content;
    expect([...sql.matchAll(/CREATE DATABASE (\w+) OWNER (\w+);/g)].map(([, ...names]) => names)).toEqual(
      SERVICE_NAMES.map((name) => [name, name]),
    );
    for (const name of SERVICE_NAMES) {
      const { command, environment = {} } = compose.services[name]!;
      expect(command).toEqual([`services/${name}/dist/main.js`]);
      for (const known of [environment, edge]) expect(known?.[urlVariable(name)]).toBe(`http://${name}:8080`);
      // As its own role, which nobody else's database lets in.
      expect(environment[databaseVariable(name)]).toMatch(new RegExp(`^postgresql://${name}:.*/${name}$`));
      expect(sql).toContain(`CREATE ROLE ${name} LOGIN PASSWORD '\${POSTGRES_PASSWORD_${name.toUpperCase()}:?`);
      expect(sql).toContain(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC;`);
      expect(compose.services['edge']!.depends_on).toHaveProperty(name);
    }
  });

  test('a service knows the password of no other database, and identity alone what is only its own', () => {
    const ownOf = (name: string) =>
      Object.keys(compose.services[name]?.environment ?? {}).filter((variable) =>
        /^DATABASE_URL_|^(?:SECOND_STEP_KEY|SMTP_URL|DEFAULT_TEMP_PASSWORD)$/.test(variable),
      );
    for (const name of SERVICE_NAMES)
      expect([name, ownOf(name).toSorted()]).toEqual([
        name,
        [
          databaseVariable(name),
          ...(name === 'identity' ? ['DEFAULT_TEMP_PASSWORD', 'SECOND_STEP_KEY', 'SMTP_URL'] : []),
        ].toSorted(),
      ]);
    expect(ownOf('edge')).toEqual([]);
    // Each secret of a database stands with its administrator, its own service, and what works on all of them.
    for (const name of SERVICE_NAMES) {
      const knowing = services.filter(([, { environment = {} }]) =>
        Object.values(environment).some((value) => value.includes(`POSTGRES_PASSWORD_${name.toUpperCase()}`)),
      );
      expect(knowing.map(([other]) => other).toSorted()).toEqual(['migrate', 'ops', name].toSorted());
    }
    expect(ownOf('migrate').toSorted()).toEqual(SERVICE_NAMES.map(databaseVariable).toSorted());
  });

  test('what one service waits for exists and can say when it is ready', () => {
    for (const [name, { depends_on: before = {} }] of services) {
      for (const [other, { condition }] of Object.entries(before)) {
        expect([name, other, compose.services[other] !== undefined]).toEqual([name, other, true]);
        if (condition === 'service_healthy')
          expect([name, other, compose.services[other]!.healthcheck !== undefined]).toEqual([name, other, true]);
        if (condition === 'service_completed_successfully') expect(compose.services[other]!.restart).toBe('no');
      }
    }
  });

  test('nobody waits in a circle', () => {
    const visit = (name: string, above: readonly string[]): void => {
      expect(above).not.toContain(name);
      for (const other of Object.keys(compose.services[name]!.depends_on ?? {})) visit(other, [...above, name]);
    };
    for (const [name] of services) visit(name, []);
  });

  test('nothing is published beyond this machine, and no secret has a value', async () => {
    const published = services.flatMap(([, { ports = [] }]) => ports);
    expect(published.length).toBeGreaterThan(0);
    for (const port of published) expect(port).toMatch(/^127\.0\.0\.1:/);
    const secrets = [
      ...(await read('docker-compose.yml')).matchAll(/\$\{(\w*(?:PASSWORD|SECRET|TOKEN)(?:_[A-Z]+)?)(:[-?])/g),
    ];
    const own = secrets.filter(
      ([, name = '']) => !/^(DEFAULT_TEMP_PASSWORD|PASSWORD_|AWS_)/.test(name) && name !== 'PASSWORD',
    );
    expect(new Set(own.map(([, name]) => name)).size).toBeGreaterThanOrEqual(3 + SERVICE_NAMES.length);
    expect(own.filter(([, , kind]) => kind !== ':?').map(([, name]) => name)).toEqual([]);
  });

  test('one command gives every secret a value, and leaves those that have one', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'secrets-'));
    const file = path.join(folder, '.env');
    try {
      await writeFile(file, 'INTERNAL_SECRET=chosen-by-somebody\nNATS_PASSWORD=\nPORT=9000');
      const make = () => execFileSync(process.execPath, [path.join(root, 'deploy/secrets.mjs'), file]);
      make();
      const once = await readFile(file, 'utf8');
      const values = parseEnv(once);
      const asked = [...(await read('docker-compose.yml')).matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!);
      for (const name of asked) expect([name, (values[name] ?? '').length >= 16]).toEqual([name, true]);
      expect(values).toMatchObject({ INTERNAL_SECRET: 'chosen-by-somebody', PORT: '9000' });
      make();
      expect(await readFile(file, 'utf8')).toBe(once);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('volumes and configs that are used are declared', () => {
    for (const [, { volumes = [], configs = [] }] of services) {
      for (const volume of volumes)
        expect(compose.volumes).toHaveProperty(volume.replace(/^\$\{\w+:-([\w-]+)\}/, '$1').split(':')[0]!);
      for (const { source } of configs) expect(compose.configs).toHaveProperty(source);
    }
  });

  test('all edges have the released versions of remotes from one place, which may be S3', () => {
    const { environment = {}, volumes } = compose.services['edge']!;
    expect(environment).toMatchObject({
      RELEASE_STORE: '${RELEASE_STORE:-/releases}',
      AWS_ACCESS_KEY_ID: '${AWS_ACCESS_KEY_ID:-}',
      AWS_SECRET_ACCESS_KEY: '${AWS_SECRET_ACCESS_KEY:-}',
    });
    for (const name of ['RELEASE_PUBLIC_KEYS', 'RELEASE_NOT_BEFORE'])
      expect(environment).toHaveProperty(name, `\${${name}:-}`);
    expect(volumes).toEqual(['${RELEASE_FOLDER:-releases}:/releases:ro']);
  });

  test('asks for a secret where metrics and events are read, also of those who reach the port', () => {
    for (const name of [...SERVICE_NAMES, 'edge'])
      expect([name, compose.services[name]!.environment?.['METRICS_TOKEN']]).toEqual([
        name,
        '${METRICS_TOKEN:?run node deploy/secrets.mjs first}',
      ]);
    const { content } = compose.configs['nats']!;
    expect(content).toContain('http: "127.0.0.1:8222"');
    expect(content).toMatch(/authorization \{ user: builders, password: "\$\{NATS_PASSWORD:\?/);
  });

  test("traces and the edge's metrics can be turned on from outside", () => {
    for (const name of [...SERVICE_NAMES, 'edge'])
      expect([name, compose.services[name]!.environment]).toEqual([
        name,
        expect.objectContaining({
          OTEL_EXPORTER_OTLP_ENDPOINT: '${OTEL_EXPORTER_OTLP_ENDPOINT:-}',
          OTEL_TRACES_SAMPLER_ARG: '${OTEL_TRACES_SAMPLER_ARG:-1}',
        }),
      ]);
    expect(compose.services['edge']!.environment).toHaveProperty('METRICS_PORT', '${METRICS_PORT:-}');
  });

  test('whatever a program reads from .env reaches it, but for what image and file settle', async () => {
    const settled = ['DATABASE_URL', 'EMBEDDED', 'DEMO_ACCOUNTS', 'HOST', 'NATS_REPLICAS', 'SHELL_DIR', 'REMOTES_ROOT'];
    const kit = 'libs/nest-kit/src/env.ts';
    const files: Record<string, string[]> = {
      edge: ['services/edge/src/env.ts', 'services/edge/src/brand.ts'],
      ...Object.fromEntries(SERVICE_NAMES.map((name) => [name, [kit, `services/${name}/src/env.ts`]])),
    };
    for (const [name, sources] of Object.entries(files)) {
      const texts = await Promise.all(sources.filter((file) => existsSync(path.join(root, file))).map(read));
      const asked = texts
        .flatMap((text) => [...text.matchAll(SETTING)].map(([, variable]) => variable!))
        .filter((variable) => !settled.includes(variable));
      expect([name, asked.filter((variable) => compose.services[name]!.environment?.[variable] === undefined)]).toEqual(
        [name, []],
      );
    }
  });

  test('the operations commands have the addresses of every database and of the bus, and write backups where the image allows it', async () => {
    const { environment = {}, volumes = [] } = compose.services['ops']!;
    for (const name of SERVICE_NAMES)
      expect(environment[databaseVariable(name)]).toBe(compose.services[name]!.environment?.[databaseVariable(name)]);
    expect(environment['NATS_URL']).toBe(compose.services['team']!.environment?.['NATS_URL']);
    const [, folder] = /:(\/.+)$/.exec(volumes[0]!)!;
    const [, stage] = /^FROM build AS ops\n([^]*?)\n\n/m.exec(await read('Dockerfile'))!;
    expect(stage).toContain(`mkdir ${folder!} && chown node:node ${folder!}`);
  });

  test('every build target is a stage of the Dockerfile, and none of them runs as root', async () => {
    const stages = (await read('Dockerfile')).split(/^FROM /m).slice(1);
    for (const target of services.flatMap(([, { build }]) => (build ? [build.target] : []))) {
      const stage = stages.find((text) => text.split('\n')[0]!.endsWith(` AS ${target}`));
      expect(stage).toMatch(/^USER node$/m);
    }
  });

  test('the image is built from every workspace', async () => {
    const dockerfile = await read('Dockerfile');
    const { packages } = z
      .object({
        packages: z.record(z.string(), z.object({ link: z.boolean().optional(), resolved: z.string().optional() })),
      })
      .parse(JSON.parse(await read('package-lock.json')));
    const folders = Object.values(packages)
      .filter(({ link }) => link)
      .map(({ resolved }) => resolved!);
    expect(folders.length).toBeGreaterThan(10);
    for (const folder of folders.filter((name) => existsSync(path.join(root, name))))
      expect(dockerfile).toContain(`COPY ${folder}/package.json ${folder}/\n`);
  });
});

test('.env.example documents every variable that compose and the programs read', async () => {
  const example = await read('.env.example');
  const documented = [...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!);
  expect(new Set(documented).size).toBe(documented.length);
  const used = [...(await read('docker-compose.yml')).matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name!);
  const sources = [
    'scripts/config.ts',
    'libs/nest-kit/src/env.ts',
    ...SERVICE_NAMES.map((name) => `services/${name}/src/env.ts`),
    'services/edge/src/env.ts',
    'services/edge/src/brand.ts',
  ];
  for (const file of sources.filter((name) => existsSync(path.join(root, name)))) {
    for (const [, name] of (await read(file)).matchAll(SETTING)) used.push(name!);
  }
  used.push(...SERVICE_NAMES.flatMap((name) => [databaseVariable(name), urlVariable(name)]));
  // Set by the programs themselves, never by a person.
  const ofTheKit = ['DATABASE_URL', 'EMBEDDED', 'DEMO_ACCOUNTS'];
  expect([...new Set(used)].filter((name) => !documented.includes(name) && !ofTheKit.includes(name))).toEqual([]);
});
