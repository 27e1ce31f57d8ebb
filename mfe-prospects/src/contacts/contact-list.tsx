import type { Prospect } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import {
  Button,
  Cluster,
  DiscardQuestion,
  EmptyState,
  ErrorState,
  Illustration,
  Skeleton,
  SkeletonRegion,
  Stack,
  useViewOnly,
} from '@nb/ui';
import { errorText, requestIdOf, useAsOpened, useDialog, useDiscardPrompt } from '@nb/web-kit';
import { useCallback, useMemo } from 'react';
import { useMoves } from '../board/use-moves';
import { useImporting } from '../import/use-importing';
import { ConflictDialog, DeleteDialog } from './contact-dialogs';
import { ContactSheet } from './contact-forms';
import { ContactTable, PrintedContacts } from './contact-table';
import { useProspectsQuery } from './contacts.api';
import { SELECTED } from './contacts.rules';
import { type ListView, useSelection, useShownContacts, useStep3Warning } from './contacts.state';
import { TagsDialog } from '../tags/tags-dialog';
import { useTagsQuery } from '../tags/tags.api';
import { useTags } from '../tags/use-tags';
import { FilterBar } from './filter-bar';
import { focusSoon } from './focus-soon';
import { InlineEdit, useInlineEditing } from './inline-edit';
import { ListLine, ListSearch, ListTools, SEARCH_ID } from './list-tools';
import { NO_FILTERS, isFiltered } from './pipeline.rules';
import { SelectionTools } from './selection-tools';
import { useBulkActions, useContactActions } from './use-contact-actions';

export interface ContactListProps {
  /** Smaller, for other pages that contain the list. */
  compact?: boolean;
  view: ListView;
}

const NOTHING = {};

/** The contact list. Loading, empty, failed and ready are four different things. */
export function ContactList({ compact = false, view }: ContactListProps) {
  const { t } = useTranslation('prospects');
  const query = useProspectsQuery();
  // Read with the contacts, not after them: the tags would render the whole list again. Here nothing of the answer is used.
  useTagsQuery(undefined, { selectFromResult: () => NOTHING });
  if (query.data) return <Contacts contacts={query.data} compact={compact} view={view} />;
  if (!query.isError) return <ListSkeleton compact={compact} />;
  return (
    <ErrorState
      title={t('list.failed')}
      text={errorText(query.error, t)}
      retryLabel={t('action.retry')}
      onRetry={() => void query.refetch().then(({ isSuccess }) => isSuccess && focusSoon(SEARCH_ID))}
      retrying={query.isFetching}
      requestIdLabel={t('list.requestId')}
      {...(requestIdOf(query.error) && { requestId: requestIdOf(query.error) ?? '' })}
    />
  );
}

/** The contacts, with everything that can be done with one and with several of them. */
function Contacts({ contacts, compact, view }: { contacts: readonly Prospect[]; compact: boolean; view: ListView }) {
  const { t } = useTranslation('prospects');
  const viewOnly = useViewOnly();
  const actions = useContactActions();
  const bulk = useBulkActions();
  const { shown, needle } = useShownContacts(contacts, view);
  const { keys, selected, onSelect, onSelectAll, onClear } = useSelection(shown);
  const selection = useMemo(() => ({ keys, onSelect, onSelectAll, onClear }), [keys, onSelect, onSelectAll, onClear]);
  const { editing, edit, leave, save, draft, onDraft, ...another } = useInlineEditing({
    contacts,
    saveContact: actions.saveContact,
    onGone: actions.showDeleted,
  });
  const { giveUp } = actions;
  const openRow = useMemo(
    () =>
      editing && {
        key: editing.before.id,
        label: t('list.editing', { name: editing.before.name }),
        content: (
          <InlineEdit
            contact={editing.before}
            draft={draft}
            onDraft={onDraft}
            {...(editing.reason !== undefined && { reason: editing.reason })}
            onSave={(typed) => void save(editing.before, typed)}
            onCancel={() => {
              leave(editing.before.id);
              giveUp();
            }}
          />
        ),
      },
    [editing, t, draft, onDraft, save, leave, giveUp],
  );
  const reopensStep3 = useStep3Warning(contacts.length);
  const importing = useImporting('import', contacts, reopensStep3);
  const { byId } = useTags();
  const ownTags = useDialog('tags');
  const { move, dialogs: moveDialogs } = useMoves({ actions, bulk, contacts, selected });
  const sheet = useDialog('contact');
  // The contact as it was when the sheet opened, so that a later change by somebody else is a conflict.
  const inSheet = useAsOpened(
    sheet.about,
    contacts.find(({ id }) => id === sheet.about),
  );
  const question = useDialog('delete-contacts', 'question');
  const deleting = !question.isOpen
    ? []
    : question.about === SELECTED
      ? selected
      : contacts.filter(({ id }) => id === question.about);
  const { open: openSheet } = sheet;
  const { open: askAbout } = question;
  const { open: openTags } = ownTags;
  const add = useCallback(() => openSheet(), [openSheet]);
  const manageTags = useCallback(() => openTags(), [openTags]);
  const open = useCallback(({ id }: Prospect) => openSheet(id), [openSheet]);
  const askDelete = useCallback(({ id }: Prospect) => askAbout(id), [askAbout]);

  const remove = (gone: readonly Prospect[]) => {
    question.close();
    sheet.close();
    if (editing && gone.some(({ id }) => id === editing.before.id)) leave();
    // The focused row disappears, so the focus moves to the nearest remaining one.
    const [first] = gone;
    const last = shown.findIndex(({ id }) => id === first?.id);
    const stays = (contact: Prospect) => !gone.includes(contact);
    const neighbour = shown.slice(last).find(stays) ?? shown.findLast(stays);
    focusSoon(neighbour ? `${gone.length > 1 ? 'select' : 'delete'}-${neighbour.id}` : EMPTY_ID);
    if (gone.length === 1 && first) void actions.removeContact(first);
    else {
      onClear();
      void bulk.removeContacts(gone);
    }
  };
  const decide = (choice: () => void) => () => {
    leave(editing?.before.id);
    sheet.close();
    choice();
  };
  const clearSearch = () => {
    view.onSearch('');
    view.onFilter(NO_FILTERS);
    focusSoon(SEARCH_ID);
  };
  const isNarrowed = needle !== '' || isFiltered(view.filters);
  const status = !isNarrowed
    ? t('list.count', { count: contacts.length })
    : t('list.showing', { shown: shown.length, total: contacts.length });
  return (
    <Stack $gap={12}>
      <Cluster $gap={8}>
        <ListSearch search={view.search} onSearch={view.onSearch} />
        <ListTools contacts={shown} tags={byId} onImport={importing.begin} onPick={importing.pick} onAdd={add} />
      </Cluster>
      {contacts.length > 0 && (
        <ListLine
          filters={!compact && <FilterBar filters={view.filters} onFilter={view.onFilter} onManageTags={manageTags} />}
          isNarrowed={isNarrowed}
          status={status}
          sort={view.sort}
          onSort={view.onSort}
          selected={selected}
          onClear={onClear}
          onDelete={() =>
            question.open(
              SELECTED,
              selected.map(({ id }) => id),
            )
          }
          onType={(type) => void bulk.changeType(selected, type)}
          selectionTools={
            <SelectionTools
              selected={selected}
              onMove={(to) => void move(selected, to)}
              onChange={(set, done) => void bulk.changeContacts(selected, set, done)}
            />
          }
        />
      )}
      {shown.length > 0 ? (
        <ContactTable
          contacts={shown}
          tags={byId}
          sort={view.sort}
          onSort={view.onSort}
          selection={selection}
          openRow={openRow}
          {...(compact && { onOpen: open })}
          onEdit={edit}
          onDelete={askDelete}
        />
      ) : (
        <EmptyList
          needle={contacts.length > 0 ? needle : ''}
          isFiltered={contacts.length > 0 && isNarrowed}
          onClear={clearSearch}
          onImport={importing.begin}
          onAdd={() => sheet.open()}
        />
      )}
      {!compact && !viewOnly && shown.length > 0 && (
        <PrintedContacts contacts={shown} tags={byId} title={t('page.contacts')} />
      )}
      {sheet.isOpen && (sheet.about === '' || inSheet) && (
        <ContactSheet
          key={sheet.about}
          onClose={() => {
            sheet.close();
            actions.giveUp();
          }}
          onSave={(typed) => (inSheet ? actions.saveContact(inSheet, typed) : actions.addContact(typed))}
          {...(inSheet && { contact: inSheet, onDelete: () => askDelete(inSheet) })}
        />
      )}
      {deleting.length > 0 && (
        <DeleteDialog
          contacts={deleting}
          reopensStep3={reopensStep3(deleting.length)}
          onConfirm={() => remove(deleting)}
          onClose={question.close}
        />
      )}
      <ConflictDialog
        onMine={decide(() => void actions.keepMine())}
        onTheirs={decide(actions.keepTheirs)}
        {...(actions.conflict && { conflict: actions.conflict })}
      />
      <DiscardQuestion
        prompt={useDiscardPrompt()}
        open={another.asking}
        onKeep={another.keep}
        onDiscard={another.discard}
      />
      {importing.dialogs}
      {moveDialogs}
      {ownTags.isOpen && <TagsDialog onClose={ownTags.close} />}
    </Stack>
  );
}

/** The first actions offered on an empty list. */
const EMPTY_ID = 'empty-contacts';

interface EmptyListProps {
  /** What was searched for; blank when there is no contact at all. */
  needle: string;
  /** Contacts are there, but search or filters leave none. */
  isFiltered: boolean;
  onClear: () => void;
  onAdd: () => void;
  onImport: () => void;
}

/** Shown when there is no contact yet, or none that matches the search; each case offers its own action. */
function EmptyList({ needle, isFiltered: isNarrowed, onClear, onAdd, onImport }: EmptyListProps) {
  const { t } = useTranslation('prospects');
  if (isNarrowed) {
    return (
      <EmptyState
        title={t('state.noResults')}
        text={needle === '' ? t('filter.noneLeft') : t('list.noResultsText', { search: needle })}
        illustration={<Illustration name="search" />}
        level={2}
        action={
          <Button id={EMPTY_ID} onPress={onClear}>
            {t('action.clearFilters')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t('list.emptyTitle')}
      text={t('list.emptyText')}
      illustration={<Illustration name="contacts" />}
      level={2}
      action={
        <Cluster $justify="center">
          <Button ownerOnly data-shortcut="n" id={EMPTY_ID} variant="primary" icon="plus" onPress={onAdd}>
            {t('list.addFirst')}
          </Button>
          <Button ownerOnly icon="upload" onPress={onImport}>
            {t('list.importFirst')}
          </Button>
        </Cluster>
      }
    />
  );
}

/** About the height of the rows that are visible first, in px. */
const ROWS_HEIGHT = { columns: 390, cards: 822 };

/** The list while it is read: the same geometry, shown only after 300 ms. */
function ListSkeleton({ compact }: { compact: boolean }) {
  const { t } = useTranslation('prospects');
  return (
    <SkeletonRegion label={t('state.loading')}>
      <Stack $gap={16}>
        <Cluster $nowrap>
          <Skeleton $height={44} $radius={10} />
          <Skeleton $width={140} $height={44} $radius={10} />
        </Cluster>
        <Skeleton $width={120} $height={20} />
        <Skeleton $height={ROWS_HEIGHT[compact ? 'cards' : 'columns']} $radius={16} />
      </Stack>
    </SkeletonRegion>
  );
}
