import { type AppStore, progressApi, selectOffline } from '@nb/web-kit';
import { progressChangesApi } from '../saving/progress.api';
import { settleDraft } from './draft.rules';
import { type DraftName, bodyOf, keepDraft, keptDrafts, savedFields, takeDraft } from './kept-drafts';

/** Drafts whose form is open: the form sends them itself. */
const open = new Map<DraftName, number>();
/** While a form is open its draft is left to it. Returns what ends that. */
export function openDraft(name: DraftName): () => void {
  open.set(name, (open.get(name) ?? 0) + 1);
  return () => {
    open.set(name, (open.get(name) ?? 1) - 1);
  };
}

export interface SentDrafts {
  sent: DraftName[];
  /** The server has something else from elsewhere: a person has to choose. */
  conflicts: DraftName[];
}

/** So many reads may follow one another at once before this is taken for an endless row of them. */
const NEWER_READS = 5;

/** What the server has at this moment; undefined when that cannot be told. */
export async function freshProgress(store: Pick<AppStore, 'dispatch' | 'getState'>, userId: string) {
  const read = () =>
    store.dispatch(progressApi.endpoints.progress.initiate(userId, { forceRefetch: true, subscribe: false }));
  let answer = await read();
  // Begun by somebody else just as this one ended, as when a connection comes back: its answer is the newer one, and without it there seems to be none.
  for (let left = NEWER_READS; answer.isLoading && left > 0; left -= 1) answer = await read();
  const { data, isSuccess } = answer;
  return isSuccess && !selectOffline(store.getState()) ? data : undefined;
}

/** Sends what is kept unsent of this person, as far as nothing newer stands in the way. What cannot be sent stays kept. */
export async function sendDrafts(store: Pick<AppStore, 'dispatch' | 'getState'>, userId: string): Promise<SentDrafts> {
  const done: SentDrafts = { sent: [], conflicts: [] };
  const names = keptDrafts(userId).filter((name) => !open.get(name));
  if (names.length === 0) return done;
  const progress = await freshProgress(store, userId);
  if (progress === undefined) return done;
  for (const name of names) {
    const draft = takeDraft(userId, name);
    // Opened, or settled by another tab, meanwhile.
    if (draft === undefined || open.get(name)) continue;
    const { send, conflicts } = settleDraft(draft, savedFields(name, progress));
    if (conflicts.length > 0) {
      done.conflicts.push(name);
      continue;
    }
    if (Object.keys(send).length > 0) {
      const answer = await store.dispatch(
        progressChangesApi.endpoints.saveProgress.initiate({ ...bodyOf(name, send, progress), over: progress.version }),
      );
      if ('error' in answer && answer.error !== undefined) continue;
      done.sent.push(name);
    }
    keepDraft(userId, name, undefined);
  }
  return done;
}
