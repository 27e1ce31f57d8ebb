import type { Prospect } from '@nb/contracts';
import { type Say, useTranslation } from '@nb/i18n';
import { useDialog, useToast } from '@nb/web-kit';
import { type ReactNode, useCallback, useState } from 'react';
import { UndoImportDialog } from '../contacts/contact-dialogs';
import type { FoundContact } from './contacts-of-file';
import { pickContacts } from './contacts-picker';
import { ImportDialog } from './import-dialog';
import { type Imported, useUndoImport } from './use-import';

export interface Importing {
  /** Asks for a file. */
  begin: () => void;
  /** Asks the phone for contacts. */
  pick: () => void;
  /** Says that contacts were imported, and offers to take them back. */
  offerUndo: (imported: Imported, text: Say) => void;
  dialogs: ReactNode;
}

/** The ways of a file and of the phone's contacts into the list, with their dialogs. `dialog`: its name in the address, one for each place. */
export function useImporting(
  dialog: string,
  contacts: readonly Prospect[],
  reopensStep3: (going: number) => boolean,
): Importing {
  const { t } = useTranslation('prospects');
  const toast = useToast();
  const undoImport = useUndoImport(reopensStep3);
  const importing = useDialog(dialog);
  const [picked, setPicked] = useState<FoundContact[]>();
  const { open } = importing;
  const beginWith = useCallback(
    (found?: FoundContact[]) => {
      setPicked(found);
      open();
    },
    [open],
  );
  const begin = useCallback(() => beginWith(), [beginWith]);
  const pick = useCallback(
    () =>
      void pickContacts().then(
        (found) => found.length > 0 && beginWith(found),
        () =>
          toast.error(
            () => t('import.pickFailed'),
            () => t('import.failedTitle'),
          ),
      ),
    [beginWith, toast, t],
  );
  return {
    begin,
    pick,
    offerUndo: undoImport.offerUndo,
    dialogs: (
      <>
        <UndoImportDialog open={undoImport.asked} onConfirm={undoImport.confirm} onClose={undoImport.dismiss} />
        {importing.isOpen && (
          <ImportDialog
            existing={contacts}
            onClose={importing.close}
            onImported={undoImport.offerUndo}
            {...(picked && { picked })}
          />
        )}
      </>
    ),
  };
}
