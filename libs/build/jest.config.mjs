/** Three kinds of tests in one run: `node` (rules, edge), `int` (services on a real PostgreSQL and NATS), `web` (React in jsdom). */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { remoteFolders } from './remote-folders.mjs';
import { nodeSwcOptions, webSwcOptions } from './swc.mjs';
import { filesOf, isBesideChange, leftOutOf } from './turns.mjs';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const { sourceMaps: _node, ...nodeOptions } = nodeSwcOptions;
const { sourceMaps: _web, ...webOptions } = webSwcOptions({ module: 'commonjs', target: 'es2024' });

/** Tests of services and pages take turns (`npm test` lets the commit decide); all of them run by default, and where files are chosen. */
const leftOut = leftOutOf(
  filesOf(rootDir, '{libs,services,shell,mfe-*,scripts,demo,bench,faults}/**/*.{int,page}.test.{ts,tsx}'),
  process.env.TEST_TURN ?? 'all',
  isBesideChange,
).map((file) => `^<rootDir>/${RegExp.escape(file)}$`);

const node = {
  rootDir,
  runtime: here('jest-shared-modules.cjs'),
  testEnvironment: here('jest-environment-node.cjs'),
  setupFilesAfterEnv: [here('jest-setup-node.mjs')],
  testEnvironmentOptions: { customExportConditions: ['nb-source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)(?<!\\.json)\\.js$': '$1' },
  transform: { '\\.ts$': ['@swc/jest', { ...nodeOptions, sourceMaps: 'inline', swcrc: false }] },
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/.data/'],
};
const nodeRoots = [
  'libs/contracts',
  'libs/file-import',
  'libs/nest-kit',
  'services',
  'shell/worker',
  'demo',
  'scripts',
  'bench',
  'faults',
]
  .filter((name) => existsSync(`${rootDir}${name}`))
  .map((name) => `<rootDir>/${name}`);
const webRoots = ['libs/ui', 'libs/i18n', 'libs/web-kit', 'shell/src', ...remoteFolders(rootDir)].map(
  (name) => `<rootDir>/${name}`,
);

export default {
  rootDir,
  projects: [
    {
      ...node,
      displayName: 'node',
      roots: nodeRoots,
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ['\\.int\\.test\\.ts$', '/dist/', ...leftOut],
    },
    {
      ...node,
      displayName: 'int',
      roots: nodeRoots,
      testMatch: ['**/*.int.test.ts'],
      testPathIgnorePatterns: ['/dist/', ...leftOut],
      globalSetup: '<rootDir>/libs/nest-kit/src/testing/global-setup.ts',
      globalTeardown: '<rootDir>/libs/nest-kit/src/testing/global-teardown.ts',
    },
    {
      displayName: 'web',
      rootDir,
      roots: webRoots,
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      testPathIgnorePatterns: ['/dist/', ...leftOut],
      testEnvironment: here('jest-environment-web.cjs'),
      testEnvironmentOptions: { customExportConditions: ['nb-source', 'browser', 'require', 'default'] },
      setupFilesAfterEnv: [here('jest-setup-web.cjs')],
      moduleNameMapper: {
        '^(\\.{1,2}/.*)(?<!\\.json)\\.js$': '$1',
        '\\.css$': here('jest-style-stub.cjs'),
        '\\.(woff2|svg|png|webp|webm|vtt)$': here('jest-file-stub.cjs'),
      },
      transform: {
        '\\.(ts|tsx)$': ['@swc/jest', { ...webOptions, sourceMaps: 'inline', swcrc: false }],
        '\\.(js|mjs)$': [
          '@swc/jest',
          {
            ...webOptions,
            sourceMaps: false,
            swcrc: false,
            jsc: { target: 'es2024', parser: { syntax: 'ecmascript' } },
          },
        ],
      },
      // Packages that ship ES modules only are compiled for this project, which runs CommonJS (styled-components needs it).
      transformIgnorePatterns: [],
      modulePathIgnorePatterns: ['<rootDir>/.*/dist/'],
    },
  ],
};
