import type { CurrentUser, NavEntry, Place, ReleasedRemote } from '@nb/contracts';

export interface NavState {
  user: Pick<CurrentUser, 'isMasterAdmin'>;
  trainingCompleted: boolean;
}

/** Entries of the shell's own pages; those of the remotes come with their descriptions. */
export const ownEntries = (labels: { dashboard: string; language: string }): NavEntry[] => [
  {
    id: 'dashboard',
    path: '/',
    label: { en: labels.dashboard },
    icon: 'dashboard',
    when: 'always',
    order: 10,
    activePrefixes: ['/dashboard'],
  },
  { id: 'language', path: '/language', label: { en: labels.language }, icon: 'language', when: 'always', order: 90 },
];

const isShown = (entry: NavEntry, state: NavState): boolean =>
  entry.when === 'always' || (entry.when === 'master-admin' ? state.user.isMasterAdmin : state.trainingCompleted);

/** The sidebar's entries for this person, in order (Tools & Resources after all five steps, Admin for master admins). */
export const navEntries = (own: readonly NavEntry[], remotes: readonly ReleasedRemote[], state: NavState): NavEntry[] =>
  [...own, ...remotes.flatMap(({ nav }) => nav)]
    .filter((entry) => isShown(entry, state))
    .sort((a, b) => a.order - b.order);

export const isBelow = (pathname: string, prefix: string): boolean =>
  pathname === prefix || pathname.startsWith(`${prefix}/`);

/** Whether an entry is the current page's: its path, what lies below it, or one of its prefixes; `/` only itself. */
export const isCurrent = (entry: NavEntry, pathname: string): boolean =>
  (entry.path === '/' ? pathname === '/' : isBelow(pathname, entry.path)) ||
  (entry.activePrefixes ?? []).some((prefix) => isBelow(pathname, prefix));

/** Where palette and keys lead: the sidebar's entries, and views that have none. */
export const placesOf = (entries: readonly NavEntry[], remotes: readonly ReleasedRemote[]): Place[] => [
  ...entries,
  ...remotes.flatMap(({ places = [] }) => places),
];

/** A label in the interface language, otherwise English. */
export const labelOf = (entry: Pick<Place, 'label'>, language: string): string =>
  entry.label[language] ?? entry.label.en;
