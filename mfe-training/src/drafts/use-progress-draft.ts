import type { Progress } from '@nb/contracts';
import { useViewOnly } from '@nb/ui';
import {
  type ApiError,
  type AppStore,
  isProblem,
  type Autosave,
  NotValidYet,
  type SaveBy,
  useAutosave,
} from '@nb/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { useSaveProgressMutation } from '../saving/progress.api';
import { type DraftFields, draftOf, settleDraft } from './draft.rules';
import { type DraftName, bodyOf, keepDraft, savedFields, takeDraft } from './kept-drafts';
import { freshProgress, openDraft } from './send-drafts';

export interface ProgressDraftOptions {
  name: DraftName;
  progress: Progress;
  /** Milliseconds after the last change. */
  delay: number;
  onSaved?: () => void;
  onFailed?: (error: unknown, by: SaveBy) => void;
}

export interface ProgressDraft<Fields extends DraftFields> extends Autosave<Fields> {
  /** What the fields show. */
  value: Fields;
  /** The draft comes from an earlier visit. */
  restored: boolean;
  /** Fields that were changed elsewhere meanwhile, with the values there; nothing is saved until the person has chosen. */
  conflict: { fields: readonly string[]; theirs: Fields } | undefined;
  choose: (whose: 'mine' | 'theirs') => void;
}

/** The person has to choose between two values. The form shows that, so no other message is needed. */
class Conflict extends NotValidYet {}

/** How often a save is tried when another page keeps saving first. */
const OVERTAKEN_TRIES = 4;

/**
 * A typed part of the progress: saved by itself, kept in this browser until the server has it, and never written over a change that was made
 * elsewhere. After a failure, and with a draft of an earlier visit, progress is read again before anything is sent.
 */
export function useProgressDraft<Fields extends DraftFields>({
  name,
  progress,
  delay,
  onSaved,
  onFailed,
}: ProgressDraftOptions): ProgressDraft<Fields> {
  const [save] = useSaveProgressMutation();
  const { userId } = progress;
  const store = useStore() as AppStore;
  const saved = savedFields(name, progress) as Fields;
  const viewOnly = useViewOnly();
  const [kept] = useState(() => {
    // Unsent input of the owner is not for an admin who views the account.
    const draft = viewOnly ? undefined : takeDraft(userId, name);
    // A draft that the server has already is no draft any more.
    return draft && Object.keys(settleDraft(draft, saved).send).length > 0 ? draft : undefined;
  });
  const [restored] = useState(() => kept && ({ ...saved, ...kept.mine } as Fields));
  // What the server had when the typing began.
  const base = useRef(kept && ({ ...saved, ...kept.base } as Fields));
  const mustReadAgain = useRef(kept !== undefined);
  const [conflict, setConflict] = useState<ProgressDraft<Fields>['conflict']>();
  // A ref beside the state `conflict`, because the next save must see it before the next render.
  const isConflictOpen = useRef(false);
  const latest = useRef(progress);
  useEffect(() => {
    latest.current = progress;
  });
  const known = () => savedFields(name, latest.current) as Fields;
  useEffect(() => openDraft(name), [name]);

  const autosave = useAutosave<Fields>({
    delay,
    unsaved: restored,
    isValid: () => !isConflictOpen.current,
    onDraft: (draft) => {
      if (draft !== undefined) base.current ??= known();
      keepDraft(userId, name, draft && draftOf(draft, base.current ?? known()));
      if (draft === undefined) base.current = undefined;
    },
    save: async (value, by) => {
      const attempt = async () => {
        const now = mustReadAgain.current ? await freshProgress(store, userId) : latest.current;
        // Without knowing what the server has, nothing is sent: this fails like a request without an answer, and is retried like one.
        if (now === undefined) throw { status: 'network', message: 'network', requestId: '' } satisfies ApiError;
        const server = savedFields(name, now) as Fields;
        const { send, conflicts } = settleDraft(draftOf(value, base.current ?? server), server);
        if (conflicts.length > 0) {
          // Another page of this browser may have removed the kept draft after its own save: keep this one.
          keepDraft(userId, name, draftOf(value, base.current ?? server));
          isConflictOpen.current = true;
          setConflict({ fields: conflicts, theirs: server });
          throw new Conflict();
        }
        // When nothing has changed and the person presses Save, the server's own values are sent.
        await save({ ...bodyOf(name, Object.keys(send).length > 0 ? send : server, now), over: now.version }).unwrap();
      };
      try {
        // Another page saved first, maybe other fields: read what it saved and try again, so that both changes stay.
        for (let tries = OVERTAKEN_TRIES; ; tries -= 1) {
          try {
            await attempt();
            break;
          } catch (error) {
            if (tries <= 1 || !isProblem(error, 'progress.version-conflict')) throw error;
            mustReadAgain.current = true;
          }
        }
        // From here on only what differs from this value counts as changed.
        base.current = value;
        mustReadAgain.current = false;
        onSaved?.();
      } catch (error) {
        mustReadAgain.current = true;
        if (!(error instanceof Conflict)) onFailed?.(error, by);
        throw error;
      }
    },
  });
  const { draft, change } = autosave;
  const choose = useCallback(
    (whose: 'mine' | 'theirs') => {
      if (conflict === undefined || draft === undefined) return;
      const { fields, theirs } = conflict;
      const { mine } = draftOf(draft, base.current ?? theirs);
      base.current = theirs;
      isConflictOpen.current = false;
      setConflict(undefined);
      // Fields that were not changed here take the server's values.
      change({
        ...theirs,
        ...Object.fromEntries(Object.entries(mine).filter(([field]) => whose === 'mine' || !fields.includes(field))),
      } as Fields);
    },
    [conflict, draft, change],
  );
  return {
    ...autosave,
    value: draft ?? saved,
    restored: restored !== undefined && draft === restored,
    conflict,
    choose,
  };
}
