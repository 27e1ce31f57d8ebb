import { describe, expect, test } from '@jest/globals';
import { buildReleasedRemote } from '@nb/web-kit/testing';
import { isCurrent, labelOf, navEntries, ownEntries } from './nav-entries';

const own = ownEntries({ dashboard: 'Dashboard', language: 'Language' });
const remotes = [
  buildReleasedRemote({
    nav: [{ id: 'admin', path: '/admin', label: { en: 'Admin' }, icon: 'admin', when: 'master-admin', order: 100 }],
  }),
  buildReleasedRemote({
    nav: [
      {
        id: 'training',
        path: '/basic-training',
        label: { en: 'Fast Start Training', de: 'Schnellstart' },
        icon: 'training',
        when: 'always',
        order: 20,
        activePrefixes: ['/training'],
      },
      {
        id: 'resources',
        path: '/resources',
        label: { en: 'Tools & Resources' },
        icon: 'resources',
        when: 'training-completed',
        order: 70,
      },
    ],
  }),
];
const ids = (isMasterAdmin: boolean, trainingCompleted: boolean) =>
  navEntries(own, remotes, { user: { isMasterAdmin }, trainingCompleted }).map(({ id }) => id);

describe('sidebar', () => {
  test.each([
    [false, false, ['dashboard', 'training', 'language']],
    [false, true, ['dashboard', 'training', 'resources', 'language']],
    [true, false, ['dashboard', 'training', 'language', 'admin']],
    [true, true, ['dashboard', 'training', 'resources', 'language', 'admin']],
  ])('master admin %s, all steps done %s', (admin, done, expected) => expect(ids(admin, done)).toEqual(expected));

  test.each([
    ['dashboard', '/', true],
    ['dashboard', '/dashboard', true],
    ['dashboard', '/prospects', false],
    ['training', '/basic-training', true],
    ['training', '/training/step/3', true],
    ['training', '/trainings', false],
    ['language', '/language', true],
  ])('%s is current at %s: %s', (id, path, current) => {
    const entry = navEntries(own, remotes, { user: { isMasterAdmin: true }, trainingCompleted: true }).find(
      (candidate) => candidate.id === id,
    )!;
    expect(isCurrent(entry, path)).toBe(current);
  });

  test('a label in the language, otherwise English', () => {
    const training = remotes[1]!.nav[0]!;
    expect(labelOf(training, 'de')).toBe('Schnellstart');
    expect(labelOf(training, 'pa')).toBe('Fast Start Training');
  });
});
