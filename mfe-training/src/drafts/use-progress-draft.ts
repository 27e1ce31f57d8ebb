import type { Progress } from '@nb/contracts';
import { type ApiError, type AppStore, isProblem } from '@nb/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { useSaveProgressMutation } from '../saving/progress.api';
import { type Autosave, NotValidYet, type SaveBy, useAutosave } from '../saving/use-autosave';
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
  /** What stands in the fields. */
  value: Fields;
  /** The draft is what an earlier visit left. */
  restored: boolean;
  /** Fields that were changed elsewhere meanwhile, and what they are there; nothing is saved until somebody has chosen. */
  conflict: { fields: readonly string[]; theirs: Fields } | undefined;
  choose: (whose: 'mine' | 'theirs') => void;
}

/** The server has something else, and a person has to choose: the form says so, nothing else has to. */
class Conflict extends NotValidYet {}

/** How often a save is tried when another page keeps being quicker. */
const OVERTAKEN_TRIES = 4;

/**
 * A part of the progress that is typed: saved by itself, kept in this browser until the server has it, and never laid over something that was
 * changed elsewhere. After a failure, and with a draft of an earlier visit, what the server has is read again before anything is sent.
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
  const [kept] = useState(() => {
    const draft = takeDraft(userId, name);
    // Nothing is left of a draft that the server has already.
    return draft && Object.keys(settleDraft(draft, saved).send).length > 0 ? draft : undefined;
  });
  const [restored] = useState(() => kept && ({ ...saved, ...kept.mine } as Fields));
  // What the server had when the typing began.
  const base = useRef(kept && ({ ...saved, ...kept.base } as Fields));
  const doubtful = useRef(kept !== undefined);
  const [conflict, setConflict] = useState<ProgressDraft<Fields>['conflict']>();
  // Beside the state: what is decided counts at once.
  const open = useRef(false);
  const latest = useRef(progress);
  useEffect(() => {
    latest.current = progress;
  });
  const known = () => savedFields(name, latest.current) as Fields;
  useEffect(() => openDraft(name), [name]);

  const autosave = useAutosave<Fields>({
    delay,
    unsaved: restored,
    isValid: () => !open.current,
    onDraft: (draft) => {
      if (draft !== undefined) base.current ??= known();
      keepDraft(userId, name, draft && draftOf(draft, base.current ?? known()));
      if (draft === undefined) base.current = undefined;
    },
    save: async (value, by) => {
      const attempt = async () => {
        const now = doubtful.current ? await freshProgress(store, userId) : latest.current;
        // Nothing may be laid over what cannot be seen: it waits as for a call without an answer.
        if (now === undefined) throw { status: 'network', message: 'network', requestId: '' } satisfies ApiError;
        const server = savedFields(name, now) as Fields;
        const { send, conflicts } = settleDraft(draftOf(value, base.current ?? server), server);
        if (conflicts.length > 0) {
          // Whichever page typed last has kept its words and, once they were saved, forgotten them: now these are the ones to keep.
          keepDraft(userId, name, draftOf(value, base.current ?? server));
          open.current = true;
          setConflict({ fields: conflicts, theirs: server });
          throw new Conflict();
        }
        // As it stands there, when somebody wants it saved though nothing was changed.
        await save({ ...bodyOf(name, Object.keys(send).length > 0 ? send : server, now), over: now.version }).unwrap();
      };
      try {
        // Another page was quicker, maybe with other fields: what it saved is read, and both stay where they can.
        for (let tries = OVERTAKEN_TRIES; ; tries -= 1) {
          try {
            await attempt();
            break;
          } catch (error) {
            if (tries <= 1 || !isProblem(error, 'progress.version-conflict')) throw error;
            doubtful.current = true;
          }
        }
        // Fields that nobody here has touched are not taken for changed ones, whatever they are there by now.
        base.current = value;
        doubtful.current = false;
        onSaved?.();
      } catch (error) {
        doubtful.current = true;
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
      open.current = false;
      setConflict(undefined);
      // What nobody here has touched is taken as it is there, also beside the fields that were asked about.
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
