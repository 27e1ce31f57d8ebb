import { describe, expect, test } from '@jest/globals';
import { remoteDescription } from '@nb/contracts';
import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { releasedRemotes } from '../index.js';
import { clashes, oversize } from './checks.rules.js';
import {
  bucketOf,
  EMPTY_MANIFEST,
  isInCanary,
  ReleaseRefused,
  stateOf,
  withChange,
  type Change,
  type StoreManifest,
} from './manifest.rules.js';
import { satisfies, unmetNeeds } from './ranges.rules.js';

describe('ranges', () => {
  test.each<[string, string, boolean | null]>([
    ['1.2.3', '^1.2.3', true],
    ['1.9.0', '^1.2.3', true],
    ['2.0.0', '^1.2.3', false],
    ['1.2.2', '^1.2.3', false],
    ['0.2.9', '^0.2.3', true],
    ['0.3.0', '^0.2.3', false],
    ['0.0.3', '^0.0.3', true],
    ['0.0.4', '^0.0.3', false],
    ['1.2.9', '~1.2.3', true],
    ['1.3.0', '~1.2.3', false],
    ['1.2.3', '1.2.3', true],
    ['1.2.4', '1.2.3', false],
    ['9.0.0', '>=1.2.3', true],
    ['1.0.0', '>=1.2.3', false],
    ['7.7.7', '*', true],
    ['18.1.0', '^17.0.0 || ^18.0.0', true],
    ['1.2.3-beta', '^1.0.0', null],
    ['1.2.3', 'latest', null],
    ['1.2.3', '^1 || 2.x', true],
  ])('%s in %s: %s', (version, range, expected) => expect(satisfies(version, range)).toBe(expected));

  test('each unmet need has a line', () => {
    expect(
      unmetNeeds(
        { react: '^19.0.0', i18next: '^99.0.0', 'left-pad': '^1.0.0', '@nb/ui': 'next' },
        { react: '19.3.1', i18next: '27.1.2', '@nb/ui': '1.0.0' },
      ),
    ).toEqual([
      'it needs i18next ^99.0.0, the running shell has 27.1.2',
      'it needs left-pad ^1.0.0, which the running shell does not share',
      "it needs @nb/ui next, which cannot be compared with the shell's 1.0.0",
    ]);
  });
});

const who = { by: 'ann', at: '2026-01-01T00:00:00.000Z' };
const after = (...changes: Change[]): StoreManifest =>
  changes.reduce((manifest, change) => withChange(manifest, 'mfe-team', change, who), EMPTY_MANIFEST);
const release = (version: string): Change => ({ action: 'release', version });
const canary = (version: string, percent = 10, users: string[] = []): Change => ({
  action: 'canary',
  version,
  percent,
  users,
});
const team = (...changes: Change[]) => stateOf(after(...changes), 'mfe-team');

describe('versions of a remote', () => {
  test('a release is active; rolling back goes back step by step, at last to what the edge was built with', () => {
    const back: Change = { action: 'rollback' };
    expect(team(release('1'), release('2'))).toMatchObject({ active: '2', previous: [null, '1'] });
    expect(team(release('1'), release('2'), back)).toMatchObject({ active: '1', previous: [null] });
    expect(team(release('1'), release('2'), back, back)).toMatchObject({ active: null, previous: [] });
    expect(() => team(release('1'), back, back)).toThrow('no earlier version');
    expect(team(release('1'), release('2'), release('3'), { action: 'rollback', to: '1' })).toMatchObject({
      active: '1',
    });
    expect(() => team(release('1'), { action: 'rollback', to: '7' })).toThrow('7 was never active');
  });

  test('a canary leaves the active version alone until it is promoted, or is gone', () => {
    const open = team(release('1'), canary('2', 10, [' B@x.test', 'a@x.test', 'b@x.test']));
    expect(open).toMatchObject({ active: '1', canary: { version: '2', percent: 10, users: ['a@x.test', 'b@x.test'] } });
    expect(team(release('1'), canary('2'), { action: 'promote' })).toMatchObject({
      active: '2',
      canary: null,
      previous: [null, '1'],
    });
    expect(team(release('1'), canary('2'), { action: 'abort' })).toMatchObject({ active: '1', canary: null });
    expect(team(release('1'), release('2'), canary('3'), { action: 'rollback' })).toMatchObject({
      active: '1',
      canary: null,
    });
    expect(team(release('1'), canary('2', 10), canary('2', 50)).canary?.percent).toBe(50);
  });

  test.each<[string, Change[], string]>([
    ['a canary of what everybody has', [release('1'), canary('1')], 'active already'],
    ['a canary for nobody', [release('1'), canary('2', 0)], 'needs a share'],
    ['a release beside an open canary', [release('1'), canary('2'), release('3')], 'a canary of 2 is open'],
    ['promoting nothing', [release('1'), { action: 'promote' }], 'no canary'],
    ['ending nothing', [release('1'), { action: 'abort' }], 'no canary'],
  ])('%s is refused', (_what, changes, reason) => {
    expect(() => team(...changes)).toThrow(ReleaseRefused);
    expect(() => team(...changes)).toThrow(reason);
  });

  test('every change is on record, with who and when', () => {
    const { log } = team(
      release('1'),
      canary('2'),
      { action: 'abort' },
      canary('3'),
      { action: 'promote' },
      { action: 'rollback' },
    );
    expect(log.map(({ action, version }) => `${action} ${version}`)).toEqual([
      'release 1',
      'canary 2',
      'abort 2',
      'canary 3',
      'promote 3',
      'rollback 1',
    ]);
    expect(log.every(({ by, at }) => by === 'ann' && at === who.at)).toBe(true);
  });
});

describe('who gets a canary', () => {
  test('a user stays in the same place, a larger share keeps those of the smaller one', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 }), (id, one, other) => {
        const isIn = (percent: number) =>
          isInCanary({ version: '2', percent, users: [] }, 'mfe-team', { id, email: 'x@x.test' });
        return (
          bucketOf(id, 'mfe-team') === bucketOf(id, 'mfe-team') &&
          (!isIn(Math.min(one, other)) || isIn(Math.max(one, other)))
        );
      }),
    );
  });

  test('a share of 10 takes about a tenth, and another tenth for another remote', () => {
    const ids = Array.from({ length: 20_000 }, (_, n) => `user-${n}`);
    const team10 = ids.filter((id) => bucketOf(id, 'mfe-team') < 10);
    expect(team10.length).toBeGreaterThan(1_700);
    expect(team10.length).toBeLessThan(2_300);
    expect(team10.filter((id) => bucketOf(id, 'mfe-admin') < 10).length).toBeLessThan(400);
  });

  test('named ones by e-mail, nobody who is signed out', () => {
    const open = { version: '2', percent: 0, users: ['a@x.test'] };
    expect(isInCanary(open, 'mfe-team', { id: '1', email: 'A@X.test' })).toBe(true);
    expect(isInCanary(open, 'mfe-team', { id: '1', email: 'b@x.test' })).toBe(false);
    expect(isInCanary({ ...open, percent: 100 }, 'mfe-team', null)).toBe(false);
  });
});

describe('what a remote may have', () => {
  const described = (name: string, over: object = {}) =>
    remoteDescription.parse({ name, owner: 'x', contract: 1, pathPrefixes: [`/${name.slice(4)}`], nav: [], ...over });
  const team = described('mfe-team', { pathPrefixes: ['/partners', '/calendar'], slots: ['next-call'] });

  test.each<[string, object, string[]]>([
    ['its own', { pathPrefixes: ['/news', '/partners/news'] }, []],
    ["another's path, however written", { pathPrefixes: ['/Partners/'] }, ['the path /partners belongs to mfe-team']],
    [
      "the shell's",
      { pathPrefixes: ['/settings/news', '/'] },
      ['the path /settings/news belongs to the shell (/settings)', 'the path / belongs to the shell (/)'],
    ],
    ["another's slot", { slots: ['next-call'] }, ['the slot next-call belongs to mfe-team']],
    [
      'an entry that leads elsewhere',
      { nav: [{ id: 'x', path: '/partners', label: { en: 'X' }, icon: 'x', when: 'always', order: 1 }] },
      ['the navigation entry x leads to /partners, which is none of its own paths'],
    ],
  ])('%s', (_what, over, expected) => expect(clashes(described('mfe-news', over), [team])).toEqual(expected));

  test('the remotes of this repository clash with nothing', async () => {
    const all = await Promise.all(
      (await releasedRemotes(path.resolve(import.meta.dirname, '../../../..'))).map(async ({ dir }) =>
        remoteDescription.parse(JSON.parse(await readFile(path.join(dir, 'remote.json'), 'utf8'))),
      ),
    );
    expect(all.flatMap((remote) => clashes(remote, all))).toEqual([]);
  });

  test('no more bytes than the limits', () => {
    const limits = { codeBytes: 1_000, fileBytes: 5_000 };
    expect(
      oversize(
        [
          { path: 'a.js', size: 600 },
          { path: 'b.webm', size: 4_000 },
        ],
        limits,
      ),
    ).toEqual([]);
    expect(
      oversize(
        [
          { path: 'a.js', size: 600 },
          { path: 'b.css', size: 600 },
          { path: 'c.webm', size: 6_000 },
        ],
        limits,
      ),
    ).toEqual(['its code has 2 kB, the limit is 1 kB', 'c.webm has 6 kB, the limit for one file is 5 kB']);
  });
});
