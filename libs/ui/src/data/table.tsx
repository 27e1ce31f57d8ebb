import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from '../graphics/icon';
import { below, focusRing, type, visuallyHidden } from '../theme/mixins';

export interface TableColumn<Row> {
  id: string;
  header: string;
  /** Hides the heading visually (a column of buttons); it is still announced. */
  hideHeader?: boolean;
  /** `isCard`: the row is drawn as a card of a VirtualTable. */
  cell: (row: Row, isCard: boolean) => ReactNode;
  /** Leaves the column out of the cards of a VirtualTable. */
  noCard?: boolean;
  sortable?: boolean;
  align?: 'start' | 'end';
  /** CSS width, e.g. '30%'. */
  width?: string;
  /** From this width of a VirtualTable on the column is shown, in CSS pixels at the usual text size. */
  from?: number;
  /** Heads the card on narrow screens (the first column when none is marked). */
  primary?: boolean;
}
export interface TableSort {
  column: string;
  direction: 'ascending' | 'descending';
}
export interface TableProps<Row> {
  /** Names the table. */
  caption: string;
  showCaption?: boolean;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: TableSort;
  onSort?: (sort: TableSort) => void;
  /** Rows are being fetched again: a line along the top shows it, and they are announced as busy. Texts keep their contrast (WCAG 1.4.3). */
  busy?: boolean;
  className?: string;
}

const Root = styled.table<{ $busy: boolean }>`
  inline-size: 100%;
  border-collapse: separate;
  border-spacing: 0;
  background: var(--nb-surface);
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-l);
  box-shadow: ${({ $busy }) => ($busy ? '0 -2px 0 0 var(--nb-brand)' : 'var(--nb-shadow1)')};
  cursor: ${({ $busy }) => ($busy ? 'progress' : 'auto')};
  ${type(16)}
  @media ${below.l} {
    &,
    tbody,
    tr,
    td,
    th[scope='row'] {
      display: block;
    }
    border: 0;
    box-shadow: none;
    background: none;
    border-radius: 0;
  }
`;
export const TableCaption = styled.caption<{ $shown?: boolean }>`
  padding: 0 0 12px;
  text-align: start;
  font-weight: 650;
  ${type(18)}
  ${({ $shown }) => !$shown && visuallyHidden}
  @media ${below.l} {
    display: block;
  }
`;
const Head = styled.thead<{ $sortable: boolean }>`
  th {
    padding: 12px 16px;
    background: var(--nb-sunken);
    color: var(--nb-muted);
    font-weight: 600;
    text-align: start;
    vertical-align: middle;
    ${type(14)}
  }
  th[data-align='end'] {
    text-align: end;
  }
  /* The table itself does not clip: a clip would cut the caption's first letter with the corner. */
  th:first-child {
    border-start-start-radius: calc(var(--nb-radius-l) - 1px);
  }
  th:last-child {
    border-start-end-radius: calc(var(--nb-radius-l) - 1px);
  }
  @media ${below.l} {
    display: block;
    ${({ $sortable }) => !$sortable && visuallyHidden}
    margin-block-end: 12px;
    th {
      padding: 0;
      background: none;
    }
    th:not([data-sortable]) {
      ${visuallyHidden}
    }
  }
`;
const HeadRow = styled.tr`
  @media ${below.l} {
    && {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
    }
  }
`;
const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  margin: -8px;
  padding: 8px;
  min-block-size: 36px;
  border: 0;
  border-radius: 8px;
  background: none;
  color: inherit;
  font: inherit;
  text-align: inherit;
  cursor: pointer;
  ${focusRing}
  &:hover {
    color: var(--nb-text);
  }
  svg {
    opacity: 0.45;
  }
  th[aria-sort='ascending'] &,
  th[aria-sort='descending'] & {
    color: var(--nb-brand-text);
    svg {
      opacity: 1;
    }
  }
  @media ${below.l} {
    margin: 0;
    min-block-size: 44px;
    padding: 8px 14px;
    border: 1px solid var(--nb-border);
    border-radius: 999px;
    background: var(--nb-surface);
  }
`;
const BodyRow = styled.tr`
  & > * {
    padding: 12px 16px;
    border-block-start: 1px solid var(--nb-border);
    font-weight: 400;
    text-align: start;
    vertical-align: middle;
    overflow-wrap: anywhere;
  }
  & > [data-align='end'] {
    text-align: end;
  }
  & > [data-primary] {
    font-weight: 600;
  }
  @media (hover: hover) {
    &:hover > * {
      background: color-mix(in srgb, var(--nb-sunken) 55%, transparent);
    }
  }
  @media ${below.l} {
    display: flex !important;
    flex-direction: column;
    gap: 8px;
    padding: 16px;
    margin-block-end: 12px;
    border: 1px solid var(--nb-border);
    border-radius: var(--nb-radius-l);
    background: var(--nb-surface);
    box-shadow: var(--nb-shadow1);
    & > * {
      display: flex !important;
      justify-content: space-between;
      align-items: center;
      gap: 16px;
      padding: 0;
      border: 0;
      text-align: end;
    }
    & > [data-primary] {
      order: -1;
      justify-content: flex-start;
      text-align: start;
    }
    & > [data-unnamed] {
      justify-content: flex-end;
      flex-wrap: wrap;
    }
    &:hover > * {
      background: none;
    }
  }
  @media print {
    break-inside: avoid;
  }
`;
const CardLabel = styled.span`
  display: none;
  @media ${below.l} {
    display: inline;
    flex: none;
    max-inline-size: 45%;
    color: var(--nb-muted);
    text-align: start;
    ${type(14)}
  }
`;
const Value = styled.span`
  @media ${below.l} {
    min-inline-size: 0;
  }
`;

const sortOf = <Row,>({ id }: TableColumn<Row>, sort: TableSort | undefined) =>
  sort?.column === id ? sort.direction : undefined;

/** Attributes that make a `th` the heading of a column; shared by Table and VirtualTable. */
export const headingProps = <Row,>(column: TableColumn<Row>, sort: TableSort | undefined) => ({
  role: 'columnheader',
  scope: 'col',
  'aria-sort': column.sortable ? (sortOf(column, sort) ?? ('none' as const)) : undefined,
  'data-sortable': column.sortable ? '' : undefined,
  'data-align': column.align,
});

/** The heading of a column; for a sortable column a button that sorts by it, and reverses the order when pressed again. */
export function ColumnName<Row>({
  column,
  sort,
  onSort,
}: {
  column: TableColumn<Row>;
  sort: TableSort | undefined;
  onSort: ((sort: TableSort) => void) | undefined;
}) {
  if (!column.sortable) return <HeaderText $hidden={column.hideHeader ?? false}>{column.header}</HeaderText>;
  const sorted = sortOf(column, sort);
  return (
    <SortButton
      type="button"
      onClick={() => onSort?.({ column: column.id, direction: sorted === 'ascending' ? 'descending' : 'ascending' })}
    >
      {column.header}
      <Icon
        name={sorted === 'ascending' ? 'chevron-up' : sorted === 'descending' ? 'chevron-down' : 'sort'}
        size={16}
      />
    </SortButton>
  );
}

/**
 * A native table that becomes a list of cards under 768 px (explicit roles keep it a table for assistive technology there).
 * Show the number of rows next to it, and an EmptyState instead of an empty table.
 */
export function Table<Row>({
  caption,
  showCaption = false,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  busy = false,
  className,
}: TableProps<Row>) {
  const primary = columns.find((column) => column.primary)?.id ?? columns[0]?.id;
  const sortable = columns.some((column) => column.sortable);
  return (
    <Root role="table" className={className} aria-busy={busy || undefined} $busy={busy}>
      <TableCaption $shown={showCaption}>{caption}</TableCaption>
      <Head role="rowgroup" $sortable={sortable}>
        <HeadRow role="row">
          {columns.map((column) => (
            <th key={column.id} {...headingProps(column, sort)} style={{ inlineSize: column.width }}>
              <ColumnName column={column} sort={sort} onSort={onSort} />
            </th>
          ))}
        </HeadRow>
      </Head>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <BodyRow key={rowKey(row)} role="row">
            {columns.map((column) => {
              const heads = column.id === primary;
              const Cell = heads ? 'th' : 'td';
              return (
                <Cell
                  key={column.id}
                  role={heads ? 'rowheader' : 'cell'}
                  scope={heads ? 'row' : undefined}
                  data-align={column.align}
                  data-primary={heads ? '' : undefined}
                  data-unnamed={column.hideHeader ? '' : undefined}
                >
                  {!heads && !column.hideHeader && <CardLabel aria-hidden>{column.header}</CardLabel>}
                  <Value>{column.cell(row, false)}</Value>
                </Cell>
              );
            })}
          </BodyRow>
        ))}
      </tbody>
    </Root>
  );
}

const HeaderText = styled.span<{ $hidden: boolean }>`
  ${({ $hidden }) => $hidden && visuallyHidden}
`;
