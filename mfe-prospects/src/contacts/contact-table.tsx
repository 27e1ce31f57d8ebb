import type { Prospect, Tag } from '@nb/contracts';
import { type TFunction, useFormat, useTranslation } from '@nb/i18n';
import {
  Badge,
  Icon,
  PrintOnly,
  type TableColumn,
  type TableSelection,
  type TableSort,
  type VirtualTableProps,
  VirtualTable,
  refusedProps,
  typeSize,
  usePrinting,
  useViewOnly,
  useRoom,
} from '@nb/ui';
import { Link, phoneNumbersIn, mailHref } from '@nb/web-kit';
import { type MouseEvent, memo, useMemo, useRef } from 'react';
import styled, { css } from 'styled-components';
import { TagChips } from '../tags/tag-chip';
import { dayIn } from '../touches/dates.rules';
import { sayDate } from '../touches/say-date';
import { useOwnZone, useToday } from '../touches/use-today';
import { CONTACT_COLUMNS, type ContactSort, typeOf } from './contacts.rules';
import { stageOf } from './pipeline.rules';
import { FollowUp, StageDot, sayTime } from './stage-look';

export interface ContactTableProps {
  contacts: readonly Prospect[];
  tags: ReadonlyMap<string, Tag>;
  sort: ContactSort;
  onSort: (sort: ContactSort) => void;
  selection: Pick<TableSelection<Prospect>, 'keys' | 'onSelect' | 'onSelectAll' | 'onClear'>;
  /** The row that is being edited. */
  openRow: VirtualTableProps<Prospect>['openRow'];
  /** What a press on a name does; by default it leads to the page of the contact. */
  onOpen?: (contact: Prospect) => void;
  onEdit: (contact: Prospect) => void;
  onDelete: (contact: Prospect) => void;
}

const CARDS = { columns: '44px minmax(0, 1fr) auto', areas: "'select name actions'" };
/** The columns that sort, with the order each direction stands for. */
const SORTS_OF_COLUMNS = {
  name: { ascending: 'name', descending: 'name-desc' },
  stage: { ascending: 'stage', descending: 'stage-desc' },
  followUpOn: { ascending: 'follow-up', descending: 'follow-up-desc' },
  lastContactAt: { ascending: 'last-contact', descending: 'last-contact-desc' },
} as const satisfies Record<string, Record<TableSort['direction'], ContactSort>>;
type SortedColumn = keyof typeof SORTS_OF_COLUMNS;

function tableSortOf(sort: ContactSort): TableSort | undefined {
  for (const [column, orders] of Object.entries(SORTS_OF_COLUMNS))
    for (const direction of ['ascending', 'descending'] as const)
      if (orders[direction] === sort) return { column, direction };
  return undefined;
}
const keyOf = ({ id }: Prospect) => id;
/** From these widths of the table on there is room for columns, and for each further one; in CSS pixels at the usual text size. */
const COLUMNS_FROM = 860;
const ROOM = { mail: 1150, notes: 1330 };
const estimateHeight: VirtualTableProps<Prospect>['estimateHeight'] = (_contact, isCard) => (isCard ? 64 : 44);

/** The contacts, up to 10,000 of them, in columns or as cards. */
export const ContactTable = memo(function ContactTable({
  contacts,
  tags,
  sort,
  onSort,
  selection,
  openRow,
  onOpen,
  onEdit,
  onDelete,
}: ContactTableProps) {
  const { t } = useTranslation('prospects');
  const format = useFormat();
  const today = useToday();
  const zone = useOwnZone();
  const viewOnly = useViewOnly();
  const place = useRef<HTMLDivElement>(null);
  const room = useRoom(place);
  const hasMail = room >= ROOM.mail;
  const hasNotes = room >= ROOM.notes;
  const columns = useMemo<readonly TableColumn<Prospect>[]>(() => {
    const mail: TableColumn<Prospect> = {
      id: 'email',
      noCard: true,
      header: t('field.email'),
      width: 'minmax(0, 1.3fr)',
      cell: ({ email }) =>
        email && (
          <ContactLink href={mailHref(email)} onMouseEnter={showWholeText}>
            {email}
          </ContactLink>
        ),
    };
    const notes: TableColumn<Prospect> = {
      id: 'notes',
      noCard: true,
      header: t('field.notes'),
      width: 'minmax(0, 1.3fr)',
      cell: ({ notes }) => notes && <Line onMouseEnter={showWholeText}>{notes}</Line>,
    };
    // One of the two, since both together would be cut to a few letters each; the button for a mail has the address.
    const subText = ({ email, notes }: Prospect) => (!hasNotes && notes) || (!hasMail && email);
    return [
      {
        id: 'name',
        header: t('field.name'),
        sortable: true,
        primary: true,
        width: 'minmax(0, 2fr)',
        cell: (contact, isCard) => (
          <Name>
            <NameButton
              {...(onOpen
                ? { type: 'button', onClick: () => onOpen(contact) }
                : { as: Link, to: `/prospects/${contact.id}` })}
              id={`open-${contact.id}`}
              onMouseEnter={showWholeText}
            >
              {contact.name}
            </NameButton>
            {isCard ? (
              <CardLine>
                <TypeBadges contact={contact} t={t} />
                {contact.suggestedBySponsor && <Badge tone="info">{t('list.suggested')}</Badge>}
                {contact.followUpOn === undefined ? (
                  <span>{contact.phone || contact.email || contact.notes}</span>
                ) : (
                  <FollowUp contact={contact} today={today} format={format} t={t} isShort />
                )}
              </CardLine>
            ) : (
              (contact.suggestedBySponsor || subText(contact)) && (
                <SubLine>
                  {contact.suggestedBySponsor && <Badge tone="info">{t('list.suggested')}</Badge>}
                  {subText(contact) && <span onMouseEnter={showWholeText}>{subText(contact)}</span>}
                </SubLine>
              )
            )}
          </Name>
        ),
      },
      {
        id: 'type',
        header: t('field.type'),
        noCard: true,
        width: hasMail ? 'clamp(150px, 13%, 11rem)' : '4rem',
        cell: (contact) => (
          <Types>
            <TypeBadges contact={contact} t={t} isInWords={hasMail} />
          </Types>
        ),
      },
      {
        id: 'stage',
        header: t('pipeline.stage'),
        sortable: true,
        noCard: true,
        width: 'minmax(96px, 0.8fr)',
        cell: (contact) => (
          <StageCell>
            <StageDot $stage={stageOf(contact)} />
            <span>{t(`stage.${stageOf(contact)}`)}</span>
          </StageCell>
        ),
      },
      {
        id: 'tagIds',
        header: t('pipeline.tagIds'),
        noCard: true,
        width: 'minmax(80px, 1fr)',
        cell: ({ tagIds }) =>
          tagIds &&
          tagIds.length > 0 && (
            <Tags>
              <TagChips tagIds={tagIds} tags={tags} shown={1} />
            </Tags>
          ),
      },
      {
        id: 'followUpOn',
        header: t('pipeline.followUpOn'),
        sortable: true,
        noCard: true,
        width: 'minmax(128px, 1fr)',
        cell: (contact) => <FollowUp contact={contact} today={today} format={format} t={t} isShort />,
      },
      {
        id: 'lastContactAt',
        header: t('pipeline.lastContactAt'),
        sortable: true,
        noCard: true,
        width: 'minmax(108px, 0.8fr)',
        cell: ({ lastContactAt, lastContactKind }) =>
          lastContactAt && (
            <Line title={lastContactKind && t(`touch.kinds.${lastContactKind}`)}>
              {sayDate(dayIn(zone, Date.parse(lastContactAt)), today, format)}
            </Line>
          ),
      },
      {
        id: 'phone',
        noCard: true,
        header: t('field.phone'),
        width: 'minmax(108px, 0.8fr)',
        cell: ({ phone }) => phone && <Phones phone={phone} />,
      },
      ...(hasMail ? [mail] : []),
      ...(hasNotes ? [notes] : []),
      {
        id: 'actions',
        header: t('list.actions'),
        hideHeader: true,
        width: hasMail ? '96px' : '136px',
        cell: (contact, isCard) => (
          <Actions>
            {!isCard && !hasMail && contact.email && (
              <RowButton
                as="a"
                href={mailHref(contact.email)}
                aria-label={t('words.by.email', { name: contact.name })}
                title={contact.email}
              >
                <Icon name="mail" />
              </RowButton>
            )}
            {isCard && <PhoneButton contact={contact} label={t('list.call', { name: contact.name })} />}
            <RowButton
              type="button"
              id={`edit-${contact.id}`}
              aria-label={t('list.edit', { name: contact.name })}
              onClick={() => onEdit(contact)}
              {...(viewOnly && refusedProps(viewOnly))}
            >
              <Icon name="edit" />
            </RowButton>
            <RowButton
              type="button"
              id={`delete-${contact.id}`}
              aria-label={t('list.delete', { name: contact.name })}
              onClick={() => onDelete(contact)}
              {...(viewOnly && refusedProps(viewOnly))}
            >
              <Icon name="trash" />
            </RowButton>
          </Actions>
        ),
      },
    ];
  }, [t, format, today, zone, tags, hasMail, hasNotes, onOpen, onEdit, onDelete, viewOnly]);
  return (
    <div ref={place}>
      <VirtualTable<Prospect>
        isDense
        caption={t('list.label')}
        columns={columns}
        cards={CARDS}
        rows={contacts}
        rowKey={keyOf}
        estimateHeight={estimateHeight}
        columnsFrom={COLUMNS_FROM}
        sort={tableSortOf(sort)}
        onSort={({ column, direction }) => onSort(SORTS_OF_COLUMNS[column as SortedColumn][direction])}
        selection={{
          ...selection,
          label: ({ name }) => t('select.one', { name }),
          labelAll: t('select.all', { count: contacts.length }),
        }}
        openRow={openRow}
      />
    </div>
  );
});

/** Potential partner and potential customer, as letters or as words; both with the whole of it for those who can't see them. */
export function TypeBadges({
  contact,
  t,
  isInWords = false,
}: {
  contact: Pick<Prospect, 'isPotentialPartner' | 'isPotentialCustomer'>;
  t: TFunction<'prospects'>;
  isInWords?: boolean;
}) {
  const badge = (tone: 'brand' | 'accent', letter: string, word: string, name: string) => (
    <Badge tone={tone}>
      <span role="img" aria-label={name} title={name}>
        {isInWords ? word : letter}
      </span>
    </Badge>
  );
  return (
    <>
      {contact.isPotentialPartner &&
        badge('brand', t('type.partnerLetter'), t('type.partner'), t('type.potentialPartner'))}
      {contact.isPotentialCustomer &&
        badge('accent', t('type.customerLetter'), t('type.customer'), t('type.potentialCustomer'))}
    </>
  );
}

/** Shows a tooltip with the whole text only where it is cut off. */
const showWholeText = ({ currentTarget: text }: MouseEvent<HTMLElement>) => {
  text.title = text.scrollWidth > text.clientWidth ? text.textContent : '';
};

/** Printed after what a contact had before. */
const PIPELINE_COLUMNS = ['stage', 'tagIds', 'followUpOn', 'lastContactAt'] as const;

/** A plain table of the whole list for printing, because the screen renders only visible rows. Rendered when the page is printed. */
export function PrintedContacts({
  contacts,
  tags,
  title,
}: {
  contacts: readonly Prospect[];
  tags: ReadonlyMap<string, Tag>;
  title: string;
}) {
  const { t } = useTranslation('prospects');
  const format = useFormat();
  const zone = useOwnZone();
  const isPrinting = usePrinting();
  return (
    isPrinting && (
      <PrintOnly>
        <Paper>
          <caption>{title}</caption>
          <thead>
            <tr>
              {CONTACT_COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(`field.${column}`)}
                </th>
              ))}
              {PIPELINE_COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(`pipeline.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {contacts.map((contact) => (
              <tr key={contact.id}>
                {CONTACT_COLUMNS.map((column) =>
                  column === 'name' ? (
                    <th key={column} scope="row">
                      {contact.name}
                    </th>
                  ) : (
                    <td key={column} className={column}>
                      {column === 'type' ? t(`type.${typeOf(contact)}`) : contact[column]}
                    </td>
                  ),
                )}
                <td>{t(`stage.${stageOf(contact)}`)}</td>
                <td>{contact.tagIds && format.list(contact.tagIds.flatMap((id) => tags.get(id)?.name ?? []))}</td>
                <td>
                  {contact.followUpOn && format.day(contact.followUpOn)}
                  {contact.followUpTime && ` ${sayTime(contact.followUpTime, format)}`}
                </td>
                <td>{contact.lastContactAt && format.day(dayIn(zone, Date.parse(contact.lastContactAt)))}</td>
              </tr>
            ))}
          </tbody>
        </Paper>
      </PrintOnly>
    )
  );
}

const truncated = css`
  max-inline-size: 100%;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const Name = styled.div`
  display: grid;
  gap: 0;
  justify-items: start;
  min-inline-size: 0;
`;
/** The second line of a card. */
const CardLine = styled.div`
  display: flex;
  gap: 4px;
  align-items: center;
  min-inline-size: 0;
  max-inline-size: 100%;
  color: var(--nb-muted);
  ${typeSize(14)}
  > :not(:last-child) {
    flex: none;
    padding: 0 6px;
  }
  > :last-child {
    ${truncated}
    padding-inline-start: 2px;
  }
`;
/** Words if the column has room for two of them, otherwise letters. */
const SubLine = styled.div`
  display: flex;
  gap: 8px;
  align-items: center;
  min-inline-size: 0;
  max-inline-size: 100%;
  color: var(--nb-muted);
  ${typeSize(12)}
  > * {
    flex: 0 1 auto;
  }
  > span {
    ${truncated}
  }
`;
const StageCell = styled.span`
  display: flex;
  gap: 8px;
  align-items: center;
  min-inline-size: 0;
  > :last-child {
    ${truncated}
  }
`;
const Tags = styled.div`
  display: flex;
  gap: 4px;
  align-items: center;
  min-inline-size: 0;
  overflow: hidden;
`;
const Types = styled.div`
  display: flex;
  gap: 4px;
`;
const NameButton = styled.button`
  ${truncated}
  min-inline-size: 0;
  min-block-size: 24px;
  padding: 0;
  border: 0;
  border-radius: 4px;
  background: none;
  color: var(--nb-text);
  font: inherit;
  font-weight: 600;
  ${typeSize(16)}
  text-align: start;
  text-decoration: none;
  cursor: pointer;
  &:hover {
    color: var(--nb-link);
    text-decoration: underline;
  }
  &:focus-visible {
    outline: 2px solid var(--nb-focus);
    outline-offset: 2px;
  }
  /* In a card the button covers everything; the other buttons lie above it. */
  table:not([data-wide]) & {
    min-block-size: 0;
    &::after {
      content: '';
      position: absolute;
      inset: 0;
    }
  }
`;
const line = css`
  ${truncated}
  padding-block: 2px;
  @media (pointer: coarse) {
    padding-block: 12px;
  }
`;
/** Several numbers below each other, because two in one line would both be cut. */
const Numbers = styled.span`
  display: grid;
  min-inline-size: 0;
  padding-block: 4px;
`;
/** High enough to be pressed: 24 px, or 44 for a finger. */
const ContactLink = styled.a`
  ${line}
  display: block;
  inline-size: fit-content;
  border-radius: 4px;
  color: inherit;
  text-decoration: none;
  &:hover {
    color: var(--nb-link);
    text-decoration: underline;
  }
  &:focus-visible {
    outline: 2px solid var(--nb-focus);
    outline-offset: -2px;
  }
  @media (pointer: coarse) {
    min-inline-size: 44px;
  }
`;
const Line = styled.div`
  ${line}
`;
const Actions = styled.div`
  position: relative;
  z-index: 1;
  display: flex;
  justify-content: flex-end;
`;
/** A plain button instead of IconButton, whose style variants would be computed again for every row that scrolls into view. */
const RowButton = styled.button`
  display: inline-grid;
  place-items: center;
  flex: none;
  inline-size: 44px;
  block-size: 44px;
  padding: 0;
  border: 0;
  border-radius: var(--nb-radius-m);
  background: none;
  color: var(--nb-muted);
  cursor: pointer;
  table[data-wide] & {
    block-size: 40px;
  }
  &[aria-disabled] {
    color: var(--nb-disabled-text);
    cursor: not-allowed;
  }
  &:hover:not([aria-disabled]) {
    background: color-mix(in srgb, var(--nb-muted) 14%, transparent);
    color: var(--nb-text);
  }
  &:focus-visible {
    outline: 2px solid var(--nb-focus);
  }
`;
const Paper = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  background: #fff;
  color: #000;
  font-size: 10pt;
  line-height: 1.35;
  @media not print {
    display: none;
  }
  caption {
    padding-block-end: 8pt;
    font-size: 14pt;
    font-weight: 600;
    text-align: start;
  }
  tr {
    break-inside: avoid;
  }
  th,
  td {
    padding: 4pt 6pt 4pt 0;
    border-block-end: 0.5pt solid #999;
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  thead th {
    white-space: nowrap;
  }
  .notes {
    white-space: pre-line;
  }
`;

/** The numbers of a contact, each to be called. */
function Phones({ phone }: { phone: string }) {
  const numbers = phoneNumbersIn(phone);
  if (numbers.length === 0) return <Line onMouseEnter={showWholeText}>{phone}</Line>;
  const links = numbers.map(({ text, tel }, index) => (
    <ContactLink key={index} href={tel} onMouseEnter={showWholeText}>
      {text}
    </ContactLink>
  ));
  return links.length === 1 ? links : <Numbers>{links}</Numbers>;
}

/** On cards, which are used by touch: one press calls the contact. */
function PhoneButton({ contact: { phone }, label }: { contact: Prospect; label: string }) {
  const number = phoneNumbersIn(phone ?? '')[0];
  return (
    number && (
      <RowButton as="a" href={number.tel} aria-label={label}>
        <Icon name="phone" />
      </RowButton>
    )
  );
}
