import type { Prospect } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, Cluster, SearchField } from '@nb/ui';
import { useToast } from '@nb/web-kit';
import styled from 'styled-components';
import { EXPORT_FILE, toCopyList, toCsv } from '../import/export';
import { typeOf } from '../import/contact-type';
import { hasContactsPicker } from '../import/contacts-picker';
import { downloadText } from './download-text';

export interface ListToolsProps {
  /** What is exported and copied: the contacts on show. */
  contacts: readonly Prospect[];
  search: string;
  onSearch: (search: string) => void;
  /** Absent where a form stands above the list. */
  onAdd?: () => void;
  onImport: () => void;
  onPick: () => void;
}

/** Search, ADD, Import CSV, Copy and Export CSV above the list (PA §2). */
export function ListTools({ contacts, search, onSearch, onAdd, onImport, onPick }: ListToolsProps) {
  const { t } = useTranslation('prospects');
  const toast = useToast();
  const copy = async () => {
    const text = toCopyList(contacts, (contact) => t(`type.${typeOf(contact)}`));
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('toast.listCopied'));
    } catch {
      toast.error(t('toast.copyFailed'));
    }
  };
  const save = () => {
    downloadText(EXPORT_FILE, 'text/csv;charset=utf-8', toCsv(contacts));
    toast.success(t('toast.exported'));
  };
  const none = contacts.length === 0;
  return (
    <Cluster $gap={12}>
      <Search>
        <SearchField label={t('list.search')} placeholder={t('list.searchHint')} clearLabel={t('action.clear')} value={search} onChange={onSearch} />
      </Search>
      {onAdd && <Button variant="primary" icon="plus" onPress={onAdd}>{t('list.add')}</Button>}
      <Button icon="upload" onPress={onImport}>{t('list.import')}</Button>
      {hasContactsPicker() && <Button icon="phone" onPress={onPick}>{t('list.pick')}</Button>}
      <Button variant="ghost" icon="copy" onPress={() => void copy()} disabled={none}>{t('list.copy')}</Button>
      <Button variant="ghost" icon="download" onPress={save} disabled={none}>{t('list.export')}</Button>
    </Cluster>
  );
}

const Search = styled.div`
  flex: 1 1 240px;
  min-inline-size: 0;
`;
