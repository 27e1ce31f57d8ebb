import { useSyncExternalStore } from 'react';

/**
 * Unsent input of a user, kept in this browser under the user's id. A remote decides what its drafts contain and how they are sent. They outlive
 * the session: the same user finds them after the next sign-in, nobody else does, and after 14 days they are deleted.
 */
const KEY = /^([a-z]+):([^:]+):[a-z-]+-draft$/;
export const draftKey = (remote: string, userId: string, name: string): string => `${remote}:${userId}:${name}-draft`;
/** Days after the last change of a draft until it goes. */
export const DRAFT_DAYS = 14;
const DRAFT_MS = DRAFT_DAYS * 86_400_000;
/** When the draft was last changed, in milliseconds. */
const timeKey = (key: string) => `${key}-at`;

const keys = (): string[] => {
  try {
    return Object.keys(localStorage);
  } catch {
    // No access to storage: nothing is kept.
    return [];
  }
};
const ownerOf = (key: string) => KEY.exec(key)?.[2];
const remoteOf = (key: string) => KEY.exec(key)?.[1];

const listeners = new Set<() => void>();
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab keeps and sends drafts as well.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
const notify = () => {
  for (const listener of listeners) listener();
};

/** null: nothing is kept under this key. */
export function readDraft(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** `null` deletes it. Without storage, or when it is full, the input lasts as long as the page. */
export function writeDraft(key: string, text: string | null): void {
  try {
    if (text === null) {
      localStorage.removeItem(key);
      localStorage.removeItem(timeKey(key));
    } else {
      localStorage.setItem(key, text);
      localStorage.setItem(timeKey(key), String(Date.now()));
    }
  } catch {
    return;
  }
  notify();
}

const draftsOf = (userId: string): string[] => keys().filter((key) => ownerOf(key) === userId);
/** A draft that is a list, as the touches of contacts are, counts as many as it has. */
function partsOf(key: string): number {
  try {
    const kept: unknown = JSON.parse(readDraft(key) ?? '');
    return Array.isArray(kept) ? kept.length : 1;
  } catch {
    return 1;
  }
}
export const countUnsentDrafts = (userId: string): number =>
  draftsOf(userId).reduce((count, key) => count + partsOf(key), 0);
export const hasUnsentDrafts = (userId: string): boolean => countUnsentDrafts(userId) > 0;

/** Whether this browser keeps something unsent of the person that a remote sends; follows what is kept and sent, here and in other tabs. */
export const useHasUnsentDrafts = (userId: string | undefined, remote: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => userId !== undefined && draftsOf(userId).some((key) => remoteOf(key) === remote),
  );

/** Deletes the person's drafts. */
export function forgetDrafts(userId: string): void {
  for (const key of draftsOf(userId)) writeDraft(key, null);
}

let chosen: string | undefined;
/** The user chose to delete their drafts with the sign-out: `forgetChosenDrafts` does it once the forms are unmounted. */
export const chooseToForget = (userId: string): void => {
  chosen = userId;
};
export function forgetChosenDrafts(): void {
  if (chosen !== undefined) forgetDrafts(chosen);
  chosen = undefined;
}

/** Deletes everybody's drafts that were last changed 14 days ago, or at no time that can be. One that an earlier version kept counts from now. */
export function forgetOldDrafts(now = Date.now()): void {
  for (const key of keys()) {
    if (ownerOf(key) === undefined) continue;
    try {
      const at = localStorage.getItem(timeKey(key));
      if (at === null) localStorage.setItem(timeKey(key), String(now));
      else if (!(Math.abs(now - Number(at)) < DRAFT_MS)) writeDraft(key, null);
    } catch {
      return;
    }
  }
}

/** Whether this browser can keep drafts: storage may be blocked. */
export function canKeepDrafts(): boolean {
  try {
    localStorage.setItem('drafts-probe', '');
    localStorage.removeItem('drafts-probe');
    return true;
  } catch {
    return false;
  }
}
