import { useTranslation } from '@nb/i18n';
import { errorText, useToast } from '@nb/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUndoImportMutation } from '../contacts/contacts.api';

/** How long the Undo is still offered to those who left the list: as long as that of a deletion (ux.md 3). */
const OFFERED_ELSEWHERE_MS = 10_000;

/** An import that may be taken back. */
export interface Imported {
  importId: string;
  created: number;
}

/** Takes a whole import back, asking before where that would open step 3 again. Lives with the list, which outlasts the import's own dialog. */
export function useUndoImport(reopensStep3: (going: number) => boolean) {
  const { t } = useTranslation('prospects');
  const toast = useToast();
  const [undo] = useUndoImportMutation();
  const [asked, setAsked] = useState<Imported>();
  const takeBack = async ({ importId }: Imported) => {
    setAsked(undefined);
    try {
      const { removed, restored, kept } = await undo(importId).unwrap();
      toast.success(t(kept > 0 ? 'import.undoneKept' : 'import.undone', { count: removed + restored, kept }));
    } catch (error) {
      toast.error(errorText(error, t), t('toast.undoFailed'));
    }
  };
  // The message with the Undo may be pressed long after the render that showed it, also on another page, where nothing can be asked.
  const latest = useRef<(imported: Imported) => void>(undefined);
  const press = useEffectEvent((imported: Imported) => {
    if (reopensStep3(imported.created)) setAsked(imported);
    else void takeBack(imported);
  });
  const takeAway = useRef<() => void>(undefined);
  const left = useEffectEvent((imported: Imported) => void takeBack(imported));
  useEffect(() => {
    latest.current = (imported) => press(imported);
    return () => {
      latest.current = (imported) => left(imported);
      // Beside the list it stays; on the pages after it, it would come back after every other message and lie over all of them.
      setTimeout(() => takeAway.current?.(), OFFERED_ELSEWHERE_MS);
    };
  }, []);
  return {
    offerUndo: (imported: Imported, text: string) => {
      takeAway.current = toast.show({
        text,
        action: { label: t('action.undo'), run: () => latest.current?.(imported) },
      });
    },
    asked: asked !== undefined,
    confirm: () => {
      if (asked) void takeBack(asked);
    },
    dismiss: () => setAsked(undefined),
  };
}
