import { type LiveHandler, onLive } from '@nb/web-kit';
import { type RowMessage, applyToList } from './live-rows';
import { paced } from './paced';
import { listTag, partnersApi } from './partners.api';

type Store = Parameters<LiveHandler>[1];
const { selectCachedArgsForQuery, updateQueryData, invalidateTags } = partnersApi.util;

/** When a partner appeared in the list while it was open, by id. */
const arrivals = new Map<string, number>();
const FRESH_MS = 3000;
/** Whether this partner registered a moment ago, so that the new row can be pointed out. */
export const hasJustArrived = (id: string): boolean => Date.now() - (arrivals.get(id) ?? 0) < FRESH_MS;

/** So often at most rows are read again because of what moves further down, ms. */
const AGAIN_MS = 900;
/** Rows of these people, whose teams have others than before in them. */
const readTeams = paced<string, Store>(AGAIN_MS, (ids, { dispatch, getState }) => {
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
/** From the first page on, every open list follows what happens. */
export function followLive(): void {
  if (listening) return;
  listening = true;
  onLive(follow);
}
