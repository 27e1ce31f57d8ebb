import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { affectedBy, changedFiles } from './changed.js';

const PROGRAMS = [['libs/ui', 'mfe-team'], ['libs/contracts', 'services/team'], ['scripts']];

describe('what has to run', () => {
  test.each([
    ['a feature of a remote', ['mfe-team/src/tree/tree.page.tsx'], [0]],
    ['a service', ['services/team/src/tree/tree.service.ts'], [1]],
    ['contracts: every program reads them', ['libs/contracts/src/phone.ts'], [0, 1, 2]],
    ['texts', ['mfe-team/src/texts/en.json'], [0]],
    ['a document', ['docs/glossary.md'], []],
    ['the lockfile', ['package-lock.json'], [0, 1, 2]],
  ])('for %s', (_case, files, expected) => {
    expect(affectedBy(files, PROGRAMS).programs).toEqual(expected.map((index) => PROGRAMS[index]));
  });

  test('a story that changed runs itself', () => {
    expect(affectedBy(['e2e/journey.e2e.ts', 'e2e/people.ts'], PROGRAMS).stories).toEqual(['e2e/journey.e2e.ts']);
  });
});

describe('which files differ', () => {
  let root: string;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });
  const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);
  const commit = () => {
    git('add', '-A');
    git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '-q', '-m', 'x');
  };
  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'changed-'));
    git('init', '-q', '-b', 'main');
    mkdirSync(path.join(root, 'src'));
    write('src/a.ts', '1');
    write('src/gone.ts', '1');
    commit();
    write('src/b.ts', '1');
    commit();
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('on main with nothing open: the last commit', () => {
    expect(changedFiles(root).files).toEqual(['src/b.ts']);
  });

  test('on main: what is not committed, new files too, deleted ones not', () => {
    write('src/a.ts', '2');
    write('src/new.ts', '1');
    rmSync(path.join(root, 'src/gone.ts'));
    expect(changedFiles(root).files).toEqual(['src/a.ts', 'src/new.ts']);
  });

  test('on a branch: everything since it left main', () => {
    git('checkout', '-q', '-b', 'feature');
    write('src/c.ts', '1');
    commit();
    write('src/d.ts', '1');
    expect(changedFiles(root).files).toEqual(['src/c.ts', 'src/d.ts']);
  });

  test('since a commit that is named', () => {
    expect(changedFiles(root, 'HEAD~1').files).toEqual(['src/b.ts']);
    expect(() => changedFiles(root, 'nowhere')).toThrow('nowhere');
  });
});
