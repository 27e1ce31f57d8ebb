import type { Prospect } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, Cluster } from '@nb/ui';
import { downloadText, useToast } from '@nb/web-kit';
import { memo } from 'react';
import { EXPORT_FILE, toCopyList, toCsv } from '../import/export';
import { typeOf } from '../import/contact-type';
import { hasContactsPicker } from '../import/contacts-picker';

export interface ListToolsProps {
  /** What is exported and copied: the contacts on show. Asked for only then, so that typing a search does not come here. */
  contacts: () => readonly Prospect[];
  none: boolean;
  /** Absent where a form stands above the list. */
  onAdd?: (() => void) | undefined;
  onImport: () => void;
  onPick: () => void;
}

/** ADD, Import CSV, Copy and Export CSV above the list (PA §2). */
export const ListTools = memo(function ListTools({ contacts, none, onAdd, onImport, onPick }: ListToolsProps) {
  const { t } = useTranslation('prospects');
  const toast = useToast();
  const copy = async () => {
    const text = toCopyList(contacts(), (contact) => t(`type.${typeOf(contact)}`));
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('toast.listCopied'));
    } catch {
      toast.error(t('toast.copyFailed'));
    }
  };
  const save = () => {
    downloadText(EXPORT_FILE, 'text/csv;charset=utf-8', toCsv(contacts()));
    toast.success(t('toast.exported'));
  };
  return (
    <>
      {onAdd && (
        <Button data-shortcut="n" variant="primary" icon="plus" onPress={onAdd}>
          {t('list.add')}
        </Button>
      )}
      <Button icon="upload" onPress={onImport}>
        {t('list.import')}
      </Button>
      {hasContactsPicker() && (
        <Button icon="phone" onPress={onPick}>
          {t('list.pick')}
        </Button>
      )}
      <Cluster $gap={0}>
        <Button variant="ghost" icon="copy" onPress={() => void copy()} disabled={none}>
          {t('list.copy')}
        </Button>
        <Button variant="ghost" icon="download" onPress={save} disabled={none}>
          {t('list.export')}
        </Button>
      </Cluster>
    </>
  );
});
