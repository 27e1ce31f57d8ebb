import type { Prospect } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Cluster, Stack } from '@nb/ui';
import { useDrawing, useToast } from '@nb/web-kit';
import { useCallback, useMemo, useState } from 'react';
import type { FoundContact } from '../import/found-contact';
import { pickContacts } from '../import/contacts-picker';
import { ImportDialog } from '../import/import-dialog';
import { useUndoImport } from '../import/use-undo-import';
import { ConflictDialog } from './conflict-dialog';
import { ContactRow } from './contact-row';
import { ContactSheet } from './contact-sheet';
import { ContactTable } from './contact-table';
import { DeleteDialog } from './delete-dialog';
import { DiscardDialog } from './discard-dialog';
import { EMPTY_ID, EmptyList } from './empty-list';
import { focusSoon } from './focus-soon';
import { InlineEdit } from './inline-edit';
import type { ListView } from './list-in-address';
import { ListHead } from './list-head';
import { ListLine } from './list-line';
import { ListSearch, SEARCH_ID } from './list-search';
import { rowsHeight } from './list-skeleton';
import { ListTools } from './list-tools';
import { PrintedContacts } from './printed-contacts';
import { QuickAdd } from './quick-add';
import { rowWords } from './row-words';
import { UndoImportDialog } from './undo-import-dialog';
import { useBulkActions } from './use-bulk-actions';
import { useContactActions } from './use-contact-actions';
import { useInlineEditing } from './use-inline-editing';
import { useSelection } from './use-selection';
import { useShownContacts } from './use-shown-contacts';
import { useStep3Warning } from './use-step-3-warning';

/** The contacts, with everything that can be done with one and with several of them (PA §2). */
export function Contacts({
  contacts,
  compact,
  view,
}: {
  contacts: readonly Prospect[];
  compact: boolean;
  view: ListView;
}) {
  const { t } = useTranslation('prospects');
  const toast = useToast();
  const actions = useContactActions();
  const bulk = useBulkActions();
  const { shown, needle } = useShownContacts(contacts, view);
  const { ids, selected, order, tick, tickAll, clear } = useSelection(shown);
  const { editing, edit, leave, save, draft, onDraft, ...another } = useInlineEditing({
    contacts,
    saveContact: actions.saveContact,
    onGone: actions.tellGone,
  });
  const { giveUp } = actions;
  const cancel = useCallback(
    (id: string) => {
      leave(id);
      giveUp();
    },
    [leave, giveUp],
  );
  const reopensStep3 = useStep3Warning(contacts.length);
  const undoImport = useUndoImport(reopensStep3);
  const [sheet, setSheet] = useState<{ contact?: Prospect }>();
  const [deleting, setDeleting] = useState<readonly Prospect[]>([]);
  const [importing, setImporting] = useState<{ picked?: FoundContact[] }>();
  const open = useCallback((contact: Prospect) => setSheet({ contact }), []);
  const askDelete = useCallback((contact: Prospect) => setDeleting([contact]), []);
  // Another search box, empty, in the place of the one that holds what was typed.
  const [clears, setClears] = useState(0);
  const { sort, onSort } = view;
  const later = useDrawing() > 0;

  const words = useMemo(() => rowWords(t), [t]);
  // Made anew only when something of it changes, not for each letter that is typed into the search.
  const rows = useMemo(
    () => (
      <ContactTable
        contacts={shown}
        needle={needle}
        label={t('list.label')}
        selectedIds={ids}
        editedId={editing?.before.id}
        onSelect={tick}
        onSelectAll={tickAll}
        onSelectNone={clear}
        head={
          <ListHead sort={sort} onSort={onSort} shown={shown.length} selected={selected.length} onSelectAll={tickAll} />
        }
      >
        {(contact, room) =>
          editing?.before.id === contact.id ? (
            <InlineEdit
              contact={editing.before}
              draft={draft}
              onDraft={onDraft}
              reason={editing.reason ?? ''}
              onSave={(draft) => void save(editing.before, draft)}
              onCancel={() => cancel(contact.id)}
            />
          ) : (
            <ContactRow
              contact={contact}
              selected={ids.has(contact.id)}
              words={words}
              room={room}
              onSelect={tick}
              onOpen={open}
              onEdit={edit}
              onDelete={askDelete}
            />
          )
        }
      </ContactTable>
    ),
    [
      shown,
      needle,
      ids,
      selected,
      sort,
      onSort,
      editing,
      draft,
      onDraft,
      t,
      words,
      tick,
      tickAll,
      clear,
      save,
      cancel,
      open,
      edit,
      askDelete,
    ],
  );

  const remove = (gone: readonly Prospect[]) => {
    setDeleting([]);
    setSheet(undefined);
    if (editing && gone.some(({ id }) => id === editing.before.id)) leave();
    // Rows with the focus go; the nearest that stays takes over.
    const [first] = gone;
    const last = shown.findIndex(({ id }) => id === first?.id);
    const stays = (contact: Prospect) => !gone.includes(contact);
    const neighbour = shown.slice(last).find(stays) ?? shown.findLast(stays);
    focusSoon(neighbour ? `${gone.length > 1 ? 'select' : 'delete'}-${neighbour.id}` : EMPTY_ID);
    if (gone.length === 1 && first) void actions.removeContact(first);
    else {
      clear();
      void bulk.removeContacts(gone);
    }
  };
  const pick = useCallback(() => {
    void pickContacts().then(
      (picked) => picked.length > 0 && setImporting({ picked }),
      () => toast.error(t('import.pickFailed'), t('import.failedTitle')),
    );
  }, [t, toast]);
  const importNow = useCallback(() => setImporting({}), []);
  const addNow = useCallback(() => setSheet({}), []);
  const decide = (choice: () => void) => () => {
    leave(editing?.before.id);
    setSheet(undefined);
    choice();
  };
  const clearSearch = () => {
    view.onSearch('');
    setClears(clears + 1);
    focusSoon(SEARCH_ID);
  };
  const status =
    needle === ''
      ? t('list.count', { count: contacts.length })
      : t('list.showing', { shown: shown.length, total: contacts.length });
  return (
    <Stack $gap={12}>
      {compact && <QuickAdd onAdd={actions.addContact} />}
      <Cluster $gap={12}>
        <ListSearch key={clears} initial={view.search} followed={view.followed} onSearch={view.onSearch} />
        <ListTools
          contacts={order}
          none={shown.length === 0}
          onImport={importNow}
          onPick={pick}
          onAdd={compact ? undefined : addNow}
        />
      </Cluster>
      {contacts.length > 0 && (
        <ListLine
          status={status}
          sort={sort}
          onSort={onSort}
          selected={selected}
          onClear={clear}
          onDelete={() => setDeleting(selected)}
          onType={(type) => void bulk.changeType(selected, type)}
        />
      )}
      {shown.length > 0 ? (
        later ? (
          rows
        ) : (
          <div style={{ blockSize: rowsHeight(compact) }} />
        )
      ) : (
        <EmptyList
          needle={contacts.length > 0 ? needle : ''}
          onClear={clearSearch}
          onImport={importNow}
          {...(!compact && { onAdd: addNow })}
        />
      )}
      {!compact && shown.length > 0 && <PrintedContacts contacts={shown} title={t('page.contacts')} />}
      {sheet && (
        <ContactSheet
          onClose={() => {
            setSheet(undefined);
            actions.giveUp();
          }}
          onSave={(draft) => (sheet.contact ? actions.saveContact(sheet.contact, draft) : actions.addContact(draft))}
          {...(sheet.contact && { contact: sheet.contact, onDelete: () => sheet.contact && askDelete(sheet.contact) })}
        />
      )}
      {deleting.length > 0 && (
        <DeleteDialog
          contacts={deleting}
          reopensStep3={reopensStep3(deleting.length)}
          onConfirm={() => remove(deleting)}
          onClose={() => setDeleting([])}
        />
      )}
      <ConflictDialog
        onMine={decide(() => void actions.keepMine())}
        onTheirs={decide(actions.keepTheirs)}
        {...(actions.conflict && { conflict: actions.conflict })}
      />
      <DiscardDialog open={another.asking} onKeep={another.keep} onDiscard={another.discard} />
      <UndoImportDialog open={undoImport.asked} onConfirm={undoImport.confirm} onClose={undoImport.dismiss} />
      {importing && (
        <ImportDialog
          existing={contacts}
          onClose={() => setImporting(undefined)}
          onImported={undoImport.offerUndo}
          {...(importing.picked && { picked: importing.picked })}
        />
      )}
    </Stack>
  );
}
