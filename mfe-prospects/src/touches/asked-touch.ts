import type { Prospect, TouchKind } from '@nb/contracts';
import { useSyncExternalStore } from 'react';

/** A call or message that was begun from a link, about which the page asks when one comes back to it. */
export interface AskedTouch {
  contactId: string;
  kind: TouchKind;
  /** When the link was followed, in milliseconds. */
  at: number;
  /** The contact as the link knew it; absent after a reload. */
  contact?: Prospect;
}

const KEY = 'prospects:asked-touch';
/** A phone may have closed the page during the call: then it asks after the reload, but not hours later. */
const ASKED_FOR_MS = 2 * 3_600_000;
/** A link that opened no other program leaves the page as it is: then it asks after this time. */
const STAYS_MS = 2500;

let left: AskedTouch | undefined;
let asking: AskedTouch | undefined;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

function keep(touch: AskedTouch | undefined): void {
  try {
    if (touch === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ contactId: touch.contactId, kind: touch.kind, at: touch.at }));
  } catch {
    // Without storage it asks as long as the page is there.
  }
}

function ask(): void {
  if (left === undefined) return;
  asking = left;
  left = undefined;
  notify();
}

let timer: ReturnType<typeof setTimeout> | undefined;
let hasLeft = false;
function onAway(): void {
  hasLeft = true;
  clearTimeout(timer);
}
function onReturn(): void {
  if (left === undefined || document.visibilityState === 'hidden' || !hasLeft) return;
  ask();
}
const onVisibility = () => (document.visibilityState === 'hidden' ? onAway() : onReturn());

/** The link of a call or message was followed: the page asks «How did it go?» when one is back. */
export function leaveFor(contact: Prospect, kind: TouchKind): void {
  left = { contactId: contact.id, kind, at: Date.now(), contact };
  asking = undefined;
  hasLeft = false;
  keep(left);
  clearTimeout(timer);
  timer = setTimeout(() => !hasLeft && ask(), STAYS_MS);
  notify();
}

/** It was answered, or is not to be asked. */
export function stopAsking(): void {
  left = undefined;
  asking = undefined;
  clearTimeout(timer);
  keep(undefined);
  notify();
}

type Opener = (contactId: string) => void;
let opener: Opener | undefined;
let latest: Prospect | undefined;

/** The page's dialogs take part; returns the function that ends this. */
export function onAskNow(open: Opener): () => void {
  opener = open;
  return () => {
    if (opener === open) opener = undefined;
  };
}
/** Asks immediately, without a link: what was said somewhere else. A reload keeps the contact's id, which the address has. */
export function askNow(contact: Prospect): void {
  stopAsking();
  latest = contact;
  opener?.(contact.id);
}
export const askedContact = (contactId: string): Prospect | undefined =>
  latest?.id === contactId ? latest : undefined;

/** Asks about what a page that is gone had begun. */
function resume(): void {
  if (left !== undefined || asking !== undefined) return;
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as AskedTouch | null;
    if (kept && Math.abs(Date.now() - kept.at) < ASKED_FOR_MS) asking = kept;
    else keep(undefined);
  } catch {
    keep(undefined);
  }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('blur', onAway);
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onVisibility);
    resume();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('blur', onAway);
    window.removeEventListener('focus', onReturn);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
const snapshot = () => asking;

/** What the page is to ask about now. */
export const useAskedTouch = (): AskedTouch | undefined => useSyncExternalStore(subscribe, snapshot);
