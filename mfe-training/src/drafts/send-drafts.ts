import { type AppStore, progressApi, selectOffline } from '@nb/web-kit';
import { progressChangesApi } from '../saving/progress.api';
import { settleDraft } from './draft.rules';
import { type DraftName, bodyOf, keepDraft, keptDrafts, savedFields, takeDraft } from './kept-drafts';

/** Number of open forms per draft: an open form sends its draft itself. */
const open = new Map<DraftName, number>();
/** Leaves the draft to a form while that is open. Returns the function that ends this. */
export function openDraft(name: DraftName): () => void {
  open.set(name, (open.get(name) ?? 0) + 1);
  return () => {
    open.set(name, (open.get(name) ?? 1) - 1);
  };
}

export interface SentDrafts {
  sent: DraftName[];
  /** The same field was changed elsewhere, so the person has to choose. */
  conflicts: DraftName[];
}

/** After this many reads that others began meanwhile, give up: they could follow each other without end. */
const NEWER_READS = 5;

/** Reads what the server has now; undefined when it cannot be reached. */
export async function freshProgress(store: Pick<AppStore, 'dispatch' | 'getState'>, userId: string) {
  const read = () =>
    store.dispatch(progressApi.endpoints.progress.initiate(userId, { forceRefetch: true, subscribe: false }));
  let answer = await read();
  // Another read may start as this one ends, for example when the connection comes back. The query then shows as loading, and that read has the newer answer.
  for (let left = NEWER_READS; answer.isLoading && left > 0; left -= 1) answer = await read();
  const { data, isSuccess } = answer;
  return isSuccess && !selectOffline(store.getState()) ? data : undefined;
}

/** Sends this person's unsent drafts, except where the server has a newer value. What cannot be sent stays kept. */
export async function sendDrafts(store: Pick<AppStore, 'dispatch' | 'getState'>, userId: string): Promise<SentDrafts> {
  const done: SentDrafts = { sent: [], conflicts: [] };
  const names = keptDrafts(userId).filter((name) => !open.get(name));
  if (names.length === 0) return done;
  const progress = await freshProgress(store, userId);
  if (progress === undefined) return done;
  for (const name of names) {
    const draft = takeDraft(userId, name);
    // A form was opened, or another tab sent it, meanwhile.
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
