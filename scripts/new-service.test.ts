import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { linkWorkspace } from './scaffold/lockfile.ts';
import { addService } from './scaffold/register-service.ts';

const root = path.resolve(import.meta.dirname, '..');
const COPIED = [
  'package.json',
  'package-lock.json',
  'Dockerfile',
  'docker-compose.yml',
  '.env.example',
  'README.md',
  'deploy/kubernetes',
  'libs/build',
  'libs/contracts',
  'libs/nest-kit',
  'services/identity/package.json',
  'services/training/package.json',
  'services/team/package.json',
];
let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'scaffold-'));
  for (const each of COPIED)
    await cp(path.join(root, each), path.join(copy, each), {
      recursive: true,
      filter: (from) => !/\/(dist|node_modules)$/.test(from),
    });
  // The packages themselves are those of the repository; ours are the copy's.
  await mkdir(path.join(copy, 'node_modules/@nb'), { recursive: true });
  for (const name of await readdir(path.join(root, 'node_modules')))
    if (name !== '@nb' && !name.startsWith('.'))
      await symlink(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name));
  for (const folder of ['libs/build', 'libs/contracts', 'libs/nest-kit']) await linkWorkspace(copy, folder);
});
afterAll(() => rm(copy, { recursive: true, force: true }));

const read = (file: string) => readFile(path.join(copy, file), 'utf8');
const json = async (file: string) => JSON.parse(await read(file)) as Record<string, Record<string, unknown>>;
/** What a program says, also when it fails. */
const run = async (args: string[]): Promise<string> => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: copy }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return stdout + stderr;
};

test('a new service is known to everything that lists services', async () => {
  expect(await addService(copy, 'rewards')).toBe('services/rewards');
  await linkWorkspace(copy, 'services/rewards');
  expect(await read('libs/contracts/src/services.ts')).toContain(
    "  rewards: {\n    port: 8084,\n    paths: ['/api/rewards'],\n  },\n} as const",
  );
  expect((await json('package.json'))['dependencies']).toHaveProperty('@nb/rewards', '*');
  expect((await json('package-lock.json'))['packages']).toMatchObject({
    '': { dependencies: { '@nb/rewards': '*' } },
    'services/rewards': { name: '@nb/rewards', version: '1.0.0' },
    'node_modules/@nb/rewards': { resolved: 'services/rewards', link: true },
  });
  expect(await read('Dockerfile')).toContain('COPY services/rewards/package.json services/rewards/\n');
  for (const line of ['DATABASE_URL_REWARDS=', 'REWARDS_URL=', 'REWARDS_SHOWN=100'])
    expect(await read('.env.example')).toContain(`\n${line}\n`);

  const compose = parse(await read('docker-compose.yml'), { merge: true }) as {
    services: Record<string, { command?: string[]; environment?: Record<string, string>; depends_on?: object }>;
    configs: { databases: { content: string } };
  };
  expect(compose.services['rewards']).toMatchObject({
    command: ['services/rewards/dist/main.js'],
    depends_on: { migrate: {} },
  });
  expect(compose.services['rewards']?.environment).toMatchObject({
    REWARDS_URL: 'http://rewards:8080',
    TEAM_URL: 'http://team:8080',
    DATABASE_URL_REWARDS: expect.stringMatching(/\/rewards$/),
  });
  const databasesOf = (service: string) =>
    Object.keys(compose.services[service]?.environment ?? {}).filter((each) => each.startsWith('DATABASE_URL_'));
  expect(['rewards', 'team'].map(databasesOf)).toEqual([['DATABASE_URL_REWARDS'], ['DATABASE_URL_TEAM']]);
  for (const every of ['migrate', 'ops']) expect(databasesOf(every)).toContain('DATABASE_URL_REWARDS');
  expect(compose.services['edge']).toMatchObject({
    environment: { REWARDS_URL: 'http://rewards:8080' },
    depends_on: { rewards: {} },
  });
  expect(compose.configs.databases.content).toContain('CREATE DATABASE rewards OWNER rewards;');

  expect(parse(await read('deploy/kubernetes/kustomization.yaml'))).toMatchObject({
    resources: expect.arrayContaining(['rewards.yaml', 'team.yaml']),
  });
  const manifests = parseAllDocuments(await read('deploy/kubernetes/rewards.yaml')).map((each) =>
    JSON.stringify(each.toJS()),
  );
  expect(manifests).toHaveLength(4);
  for (const manifest of manifests)
    expect([manifest.includes('rewards'), manifest.includes('team')]).toEqual([true, false]);
  expect(await read('deploy/kubernetes/migrate.yaml')).toContain(
    '- name: DATABASE_URL_REWARDS\n              valueFrom: { secretKeyRef: { name: databases, key: rewards } }\n',
  );
  expect(await read('deploy/kubernetes/settings.yaml')).toContain('\n  REWARDS_URL: http://rewards:8080\n');
});

/** Takes half a minute, so it is for the nightly run. */
const nightly = process.env['SCAFFOLDS'] === 'all' ? test : test.skip;
nightly(
  'it type-checks, and its own tests pass on a real database',
  async () => {
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    expect(await run([tsc, '-p', 'services/rewards'])).toBe('');
    expect(await run([tsc, '-p', 'libs/contracts'])).toBe('');
    await writeFile(
      path.join(copy, 'jest.config.mjs'),
      "import all from './libs/build/jest.config.mjs';\n\nexport default { ...all.projects.find((each) => each.displayName === 'int'), roots: ['<rootDir>/services/rewards'] };\n",
    );
    const report = await run([
      '--experimental-vm-modules',
      '--conditions=nb-source',
      '--import',
      './libs/build/register.mjs',
      path.join(root, 'node_modules/jest/bin/jest.js'),
      '--config',
      'jest.config.mjs',
      '--runInBand',
    ]);
    expect(report).toMatch(/^Tests: +\d+ passed, \d+ total$/m);
    expect(report).toContain('removes an item and publishes one event');
    expect(report).toContain('gives the data of a person to other services only');
  },
  120_000,
);

test('the next one comes after it, and what is there stays', async () => {
  const before = await read('docker-compose.yml');
  await addService(copy, 'shop');
  expect(await read('libs/contracts/src/services.ts')).toMatch(/rewards: \{[^]*\n {2}shop: \{\n {4}port: 8085,\n/);
  const lines = new Set((await read('docker-compose.yml')).split('\n'));
  expect(before.split('\n').filter((line) => !lines.has(line))).toEqual([]);
  for (const line of [
    '      SHOP_URL: http://shop:8080',
    '  shop:',
    '      shop: { condition: service_healthy }',
    '      CREATE DATABASE shop OWNER shop;',
  ])
    expect(lines).toContain(line);
});

test('a name that is taken or is none is refused, and nothing is made', async () => {
  await expect(addService(copy, 'team')).rejects.toThrow('services/team is there already');
  for (const name of ['admin', 'prospects', 'docs'])
    await expect(addService(copy, name)).rejects.toThrow(`/api/${name} is answered by another service`);
  for (const name of ['edge', 'postgres']) await expect(addService(copy, name)).rejects.toThrow('means something else');
  for (const name of ['Bad', 'a-b', '../x', '1st', 'x'.repeat(25)])
    await expect(addService(copy, name)).rejects.toThrow('is no name for a service');
  await writeFile(path.join(copy, 'Dockerfile'), 'FROM scratch\n');
  await expect(addService(copy, 'late')).rejects.toThrow('Dockerfile has no place for late');
  expect([await readdir(path.join(copy, 'services')), await read('libs/contracts/src/services.ts')]).toEqual([
    expect.not.arrayContaining(['late']),
    expect.not.stringContaining('late:'),
  ]);
});
