import { LIST_BUILDER_CONTACTS, type Prospect } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, Cluster, EmptyState, ErrorState, Illustration, Stack, Text } from '@nb/ui';
import { errorText, requestIdOf, useProgressQuery } from '@nb/web-kit';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { ImportDialog } from '../import/import-dialog';
import type { FoundContact } from '../import/found-contact';
import { pickContacts } from '../import/contacts-picker';
import { ConflictDialog } from './conflict-dialog';
import { ContactRow } from './contact-row';
import { ContactSheet } from './contact-sheet';
import { ContactTable } from './contact-table';
import { DeleteDialog } from './delete-dialog';
import { type ContactDraft, draftOf } from './draft';
import { focusSoon } from './focus-soon';
import { InlineEdit } from './inline-edit';
import { ListSkeleton } from './list-skeleton';
import { ListTools } from './list-tools';
import { useProspectsQuery } from './prospects.api';
import { QuickAdd } from './quick-add';
import { searchContacts } from './search-contacts';
import { useContactActions } from './use-contact-actions';

export interface ContactListProps {
  /** For narrow places inside of other pages: cards, and a form above instead of the side sheet. */
  compact?: boolean;
  search: string;
  onSearch: (search: string) => void;
}

interface Editing {
  /** As it was when editing began: what is compared with, and the version that is changed. */
  before: Prospect;
  draft: ContactDraft;
  reason?: string;
}

/** The contact list with everything that can be done with it (PA §2). Loading, empty, failed and ready are four different things. */
export function ContactList({ compact = false, search, onSearch }: ContactListProps) {
  const { t } = useTranslation('prospects');
  const query = useProspectsQuery();
  const { data: progress } = useProgressQuery();
  const actions = useContactActions();
  const [editing, setEditing] = useState<Editing>();
  const [sheet, setSheet] = useState<{ contact?: Prospect }>();
  const [deleting, setDeleting] = useState<Prospect>();
  const [importing, setImporting] = useState<{ picked?: FoundContact[] }>();
  const deferred = useDeferredValue(search);
  const contacts = query.data;
  const found = useMemo(() => searchContacts(contacts ?? [], deferred), [contacts, deferred]);

  const edit = useCallback((contact: Prospect) => setEditing({ before: contact, draft: draftOf(contact) }), []);
  const open = useCallback((contact: Prospect) => setSheet({ contact }), []);
  const { saveContact } = actions;
  const leaveEdit = useCallback((id: string) => {
    setEditing(undefined);
    // The pencil takes the focus back once it stands there again.
    focusSoon(`edit-${id}`);
  }, []);
  const saveInline = useCallback(async (contact: Prospect, draft: ContactDraft) => {
    leaveEdit(contact.id);
    const saved = await saveContact(contact, draft);
    // What was typed comes back with the reason, unless another row is being edited by now.
    if (!saved.ok) setEditing((now) => now ?? { before: contact, draft, reason: saved.reason });
  }, [leaveEdit, saveContact]);
  // Made anew only when something of it changes, not for each letter that is typed into the search.
  const rows = useMemo(() => (
    <ContactTable contacts={found} label={t('list.label')}>
      {(contact) => (editing?.before.id === contact.id
        ? <InlineEdit contact={editing.before} draft={editing.draft} reason={editing.reason ?? ''} onSave={(draft) => void saveInline(editing.before, draft)} onCancel={() => leaveEdit(contact.id)} />
        : <ContactRow contact={contact} onOpen={open} onEdit={edit} onDelete={setDeleting} />)}
    </ContactTable>
  ), [found, editing, t, saveInline, leaveEdit, open, edit]);
  const remove = (contact: Prospect) => {
    setDeleting(undefined);
    setSheet(undefined);
    // The row with the focus goes; its neighbour takes over.
    const index = found.findIndex(({ id }) => id === contact.id);
    const neighbour = found[index + 1] ?? found[index - 1];
    if (neighbour) focusSoon(`delete-${neighbour.id}`);
    void actions.removeContact(contact);
  };
  const pick = async () => {
    const picked = await pickContacts().catch(() => []);
    if (picked.length > 0) setImporting({ picked });
  };
  const keepMine = () => {
    setEditing(undefined);
    setSheet(undefined);
    void actions.keepMine();
  };
  const keepTheirs = () => {
    setEditing(undefined);
    setSheet(undefined);
    actions.keepTheirs();
  };

  if (contacts === undefined) {
    return query.isError ? (
      <ErrorState
        title={t('list.failed')} text={errorText(query.error, t)} retryLabel={t('action.retry')} onRetry={() => void query.refetch()} retrying={query.isFetching}
        requestIdLabel={t('list.requestId')} {...(requestIdOf(query.error) && { requestId: requestIdOf(query.error) ?? '' })}
      />
    ) : <ListSkeleton compact={compact} />;
  }
  const reopensStep3 = progress !== undefined && progress.step3Completed && !progress.trainingCompleted && contacts.length === LIST_BUILDER_CONTACTS;
  const filtering = deferred.trim() !== '';
  return (
    <Stack $gap={16}>
      {compact && <QuickAdd onAdd={actions.addContact} />}
      <ListTools
        contacts={found} search={search} onSearch={onSearch} onImport={() => setImporting({})} onPick={() => void pick()}
        {...(!compact && { onAdd: () => setSheet({}) })}
      />
      <Text size={14} tone="muted" role="status" numeric>
        {filtering ? t('list.showing', { shown: found.length, total: contacts.length }) : contacts.length > 0 && t('list.count', { count: contacts.length })}
      </Text>
      {contacts.length === 0 && (
        <EmptyState
          title={t('list.emptyTitle')} text={t('list.emptyText')} illustration={<Illustration name="contacts" />} level={2}
          action={<Cluster $justify="center">
            {!compact && <Button variant="primary" icon="plus" onPress={() => setSheet({})}>{t('list.addFirst')}</Button>}
            <Button icon="upload" onPress={() => setImporting({})}>{t('list.importFirst')}</Button>
          </Cluster>}
        />
      )}
      {contacts.length > 0 && found.length === 0 && (
        <EmptyState
          title={t('state.noResults')} text={t('list.noResultsText', { search: deferred.trim() })} illustration={<Illustration name="search" />} level={2}
          action={<Button onPress={() => onSearch('')}>{t('action.clearFilters')}</Button>}
        />
      )}
      {found.length > 0 && rows}
      {sheet && (
        <ContactSheet
          onClose={() => setSheet(undefined)}
          onSave={(draft) => (sheet.contact ? actions.saveContact(sheet.contact, draft) : actions.addContact(draft))}
          {...(sheet.contact && { contact: sheet.contact, onDelete: () => setDeleting(sheet.contact) })}
        />
      )}
      <DeleteDialog reopensStep3={reopensStep3} onConfirm={() => deleting && remove(deleting)} onClose={() => setDeleting(undefined)} {...(deleting && { contact: deleting })} />
      <ConflictDialog onMine={keepMine} onTheirs={keepTheirs} {...(actions.conflict && { conflict: actions.conflict })} />
      {importing && <ImportDialog existing={contacts} onClose={() => setImporting(undefined)} {...(importing.picked && { picked: importing.picked })} />}
    </Stack>
  );
}
