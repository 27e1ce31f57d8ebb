import type { Prospect, TouchOutcome } from '@nb/contracts';
import { useMemo, useSyncExternalStore } from 'react';
import { useContactsTodayQuery } from '../today/my-day.api';

/** What was done about a contact in this visit: how it went, or that it was put off. */
export interface Done {
  what: TouchOutcome | 'snoozed';
  /** The contact afterwards; absent while the touch waits for a connection. */
  after?: Prospect;
}

let done: ReadonlyMap<string, Done> = new Map();
let onDay = '';
const listeners = new Set<() => void>();
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
const change = (next: ReadonlyMap<string, Done>) => {
  done = next;
  for (const listener of listeners) listener();
};

/** Notes that something was done about this contact on this day; what was done on another day is forgotten. */
export function noteDone(day: string, contactId: string, what: Done): void {
  const before = day === onDay ? done : new Map<string, Done>();
  onDay = day;
  change(new Map([...before, [contactId, what]]));
}
/** It is to be done after all. */
export const noteUndone = (contactId: string): void => {
  change(new Map([...done].filter(([id]) => id !== contactId)));
};

const NOTHING: ReadonlyMap<string, Done> = new Map();
/** What was done on this day, by contact. */
const useDoneHere = (day: string): ReadonlyMap<string, Done> =>
  useSyncExternalStore(subscribe, () => (day === onDay ? done : NOTHING));

/** What was done on this day, by contact: as the server knows it, also from before this visit and on other devices, and since then here. */
export function useDone(day: string): ReadonlyMap<string, Done> {
  const here = useDoneHere(day);
  const { data } = useContactsTodayQuery();
  const known = data?.on === day ? data.done : undefined;
  return useMemo(
    () =>
      new Map([
        ...(known ?? []).map(
          ({ contact, outcome }) => [contact.id, { what: outcome ?? 'snoozed', after: contact }] as const,
        ),
        ...here,
      ]),
    [known, here],
  );
}
