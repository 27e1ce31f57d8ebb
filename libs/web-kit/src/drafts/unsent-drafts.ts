import { useSyncExternalStore } from 'react';

/**
 * Unsent input of a user, kept in this browser. A remote decides what its drafts contain and how they are sent; this module only knows whose
 * they are, because they are deleted with the session.
 */
const KEY = /^[a-z]+:([^:]+):[a-z-]+-draft$/;
export const draftKey = (remote: string, userId: string, name: string): string => `${remote}:${userId}:${name}-draft`;

const keys = (): string[] => {
  try {
    return Object.keys(localStorage);
  } catch {
    // No access to storage: nothing is kept.
    return [];
  }
};
const ownerOf = (key: string) => KEY.exec(key)?.[1];

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
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    return;
  }
  notify();
}

export const hasUnsentDrafts = (userId: string): boolean => keys().some((key) => ownerOf(key) === userId);

/** Whether this browser keeps something unsent of the person; follows what is kept and sent, here and in other tabs. */
export const useHasUnsentDrafts = (userId: string | undefined): boolean =>
  useSyncExternalStore(subscribe, () => userId !== undefined && hasUnsentDrafts(userId));

/** Deletes drafts: everybody's, or all but one person's. */
export function forgetDrafts(except?: string): void {
  for (const key of keys()) {
    const owner = ownerOf(key);
    if (owner !== undefined && owner !== except) writeDraft(key, null);
  }
}
