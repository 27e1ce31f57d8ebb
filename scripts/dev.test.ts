import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteFiles } from './scaffold/remote.js';

const root = path.resolve(import.meta.dirname, '..');
const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
const scaffolded = remoteFiles({ name: 'sample', owner: 'samples', dependencies: {} } as Parameters<
  typeof remoteFiles
>[0]);

// Without it, the page of `npm run dev -w mfe-…` stays empty: federation can't hand out a shared module before it has begun.
test.each([
  ...remotes.map((name) => [name, readFileSync(path.join(root, name, 'src/main.tsx'), 'utf8')]),
  ['a new remote', scaffolded['src/main.tsx'] ?? ''],
])('%s begins with nothing but a lazy import', (_name, main) => {
  expect(main.replace(/^\/\/.*$/gm, '').trim()).toBe("void import('./bootstrap');");
});
