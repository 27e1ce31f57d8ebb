import {
  type Downline,
  type DownlineMember,
  type LiveMessage,
  STEP_NUMBERS,
  matchesSearch,
  isDigitWord,
  searchableOf,
  parseSearch,
} from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { VisuallyHidden } from '@nb/ui';
import { type LiveHandler, onLive } from '@nb/web-kit';
import { useEffect, useState } from 'react';
import { nameOf } from './names';
import { paced } from './paced';
import { type DownlineArgs, listTag, partnersApi } from './partners.api';

type Store = Parameters<LiveHandler>[1];
const { selectCachedArgsForQuery, updateQueryData, invalidateTags } = partnersApi.util;

/** When a partner appeared in the list while it was open, by id. */
const arrivals = new Map<string, number>();
const FRESH_MS = 3000;
/** Whether this partner registered a moment ago, so that the new row can be pointed out. */
export const hasJustArrived = (id: string): boolean => Date.now() - (arrivals.get(id) ?? 0) < FRESH_MS;

/** Shortest time between two reads because of changes further down, ms. */
const REFRESH_PAUSE_MS = 900;
/** Reads the rows of these people again, because their teams changed. */
const readTeams = paced<string, Store>(REFRESH_PAUSE_MS, (ids, { dispatch, getState }) => {
  const lists = selectCachedArgsForQuery(getState(), 'downline').filter((args) =>
    partnersApi.endpoints.downline
      .select(args)(getState())
      .data?.pages.some(({ members }) => members.some(({ id }) => ids.has(id))),
  );
  dispatch(invalidateTags([...lists.map(listTag), ...[...ids].map((id) => ({ type: 'Partner', id }) as const)]));
});

function patchLists(message: RowMessage, { dispatch, getState }: Store): void {
  for (const args of selectCachedArgsForQuery(getState(), 'downline')) {
    let sure = partnersApi.endpoints.downline.select(args)(getState()).status !== 'pending';
    dispatch(
      updateQueryData('downline', args, (data) => {
        sure = applyToList(data, args, message) === 'applied' && sure;
      }),
    );
    // An answer that was under way may be older than the message: it is read again when it has come.
    if (!sure) dispatch(invalidateTags([listTag(args)]));
  }
}

const follow: LiveHandler = (message, store) => {
  if (message.type === 'below') {
    readTeams(message.ids, store);
    return;
  }
  if (message.type !== 'partner' && message.type !== 'partner-gone') return;
  const isNew = message.type === 'partner' && message.reason === 'registered';
  if (isNew) arrivals.set(message.member.id, Date.now());
  patchLists(message, store);
  store.dispatch(
    invalidateTags(['Attention', { type: 'Partner', id: message.type === 'partner' ? message.member.id : message.id }]),
  );
};

let listening = false;
/** Starts applying live messages to every open list; called by each page, and works once. */
export function followLive(): void {
  if (listening) return;
  listening = true;
  onLive(follow);
}

interface Pages {
  pages: Downline[];
}
/** A message about one row. */
export type RowMessage = Extract<LiveMessage, { type: 'partner' | 'partner-gone' }>;
/** `applied`: the list now is what the server would answer. `unsure`: it may not be, so it has to be read again. */
export type Outcome = 'applied' | 'unsure';

/** Whether the search may be for a phone number. Rows do not have it, so only the server knows whether digits match. */
const mayBePhone = ({ search }: DownlineArgs): boolean => {
  const { phone, words } = parseSearch(search);
  return phone !== null || words.some((spellings) => spellings.some(isDigitWord));
};

const fits = (member: DownlineMember, args: DownlineArgs, ifPhone = false): boolean => {
  const { search, filter, needs } = args;
  if (filter !== 'all' && filter !== tileOf(member)) return false;
  if (needs !== null && !member.needs?.some(({ reason }) => needs === 'all' || needs === reason)) return false;
  return (
    matchesSearch(searchableOf([member.firstName, member.lastName, member.email, member.uid]), parseSearch(search)) ||
    (ifPhone && mayBePhone(args))
  );
};

/** In which filter somebody counts besides all of them; null: deactivated, and so in no training. */
const tileOf = ({ trainingProgress, isActive }: DownlineMember): 'completed' | 'training' | null =>
  trainingProgress.trainingCompleted ? 'completed' : isActive === false ? null : 'training';
const tileChange = (tile: ReturnType<typeof tileOf>, by: 1 | -1): Partial<Downline['counts']> =>
  tile === null ? {} : { [tile]: by };

const count = (data: Pages, change: Partial<Downline['counts']>) => {
  for (const page of data.pages) {
    for (const key of ['total', 'completed', 'training', 'invited'] as const)
      page.counts[key] = Math.max(0, page.counts[key] + (change[key] ?? 0));
  }
};

/** Whether a message about a row that is not loaded may change the list or its counts. */
const mayMatter = (
  data: Pages,
  args: DownlineArgs,
  { member, reason }: Extract<LiveMessage, { type: 'partner' }>,
): boolean => {
  const { trainingCompleted, completedSteps } = member.trainingProgress;
  if (reason === 'registered') return true;
  // Completed or reset: the counts of the tiles change.
  if (reason === 'progress' && (trainingCompleted || completedSteps === 0)) return true;
  if (member.isActive === false) return true;
  const whole = data.pages.at(-1)?.nextCursor === undefined;
  return whole && fits(member, args, true);
};

/**
 * Applies a live message to a loaded list: a known row gets its new state, or is removed when the filter no longer fits; a new partner is
 * added on top; the counts follow. The list is read again only when the result is unsure.
 */
export function applyToList(data: Pages, args: DownlineArgs, message: RowMessage): Outcome {
  // Whether somebody stands behind a figure of the charts is for the service to say.
  if (args.only) return 'unsure';
  const id = message.type === 'partner' ? message.member.id : message.id;
  const page = data.pages.find(({ members }) => members.some((member) => member.id === id));
  const index = page?.members.findIndex((member) => member.id === id) ?? -1;
  const before = page?.members[index];
  if (message.type === 'partner-gone') {
    if (!page || !before) return 'unsure';
    page.members.splice(index, 1);
    count(data, { total: -1, ...tileChange(tileOf(before), -1) });
    return 'applied';
  }
  const { member, reason } = message;
  if (page && before) {
    const [was, is] = [tileOf(before), tileOf(member)];
    if (was !== is) count(data, { ...tileChange(was, -1), ...tileChange(is, 1) });
    if (fits(member, args, true)) page.members[index] = member;
    else page.members.splice(index, 1);
    return 'applied';
  }
  if (reason === 'registered' && fits(member, args)) {
    count(data, { total: 1, ...tileChange(tileOf(member), 1) });
    data.pages[0]?.members.unshift(member);
    return 'applied';
  }
  return mayMatter(data, args, message) ? 'unsure' : 'applied';
}

/** Announces changes of the list to screen readers. */
export function Announcer() {
  const { t } = useTranslation('team');
  const [text, setText] = useState('');
  useEffect(() => {
    const words = (message: LiveMessage): string | null => {
      if (message.type !== 'partner') return null;
      const { member, reason } = message;
      // A new account comes with several messages, for example of its empty training. Announcing them would replace the one that a partner
      // has joined.
      if (reason !== 'registered' && member.trainingProgress.completedSteps === 0 && hasJustArrived(member.id))
        return null;
      return t(`partners.live.${reason}`, {
        name: nameOf(member),
        done: member.trainingProgress.completedSteps,
        total: STEP_NUMBERS.length,
        count: member.prospectsTotal,
      });
    };
    return onLive((message) => {
      const said = words(message);
      if (said) setText(said);
    });
  }, [t]);
  return <VisuallyHidden role="status">{text}</VisuallyHidden>;
}
