import { useTranslation } from '@nb/i18n';
import { Badge, Checkbox, Select, Text, from } from '@nb/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import styled from 'styled-components';
import { typeOf } from './contact-type';
import { CHOICE_FLAGS, type DuplicateAction, type ReviewRow, choiceOf, flagsToBe, tooLongFields } from './review';

const ESTIMATE = 96;
const ACTIONS: readonly DuplicateAction[] = ['skip', 'update', 'keep'];

export interface ReviewTableProps {
  rows: readonly ReviewRow[];
  onChange: (key: number, change: Partial<ReviewRow>) => void;
}

/** The rows of the file, those in sight of thousands. */
export function ReviewTable({ rows, onChange }: ReviewTableProps) {
  const { t } = useTranslation('prospects');
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATE,
    overscan: 6,
    getItemKey: (index) => rows[index]?.key ?? index,
    measureElement: (element) => element.getBoundingClientRect().height || ESTIMATE,
    initialRect: { width: 700, height: 480 },
  });
  return (
    <Scroller ref={scroller} tabIndex={0} role="list" aria-label={t('import.rows')}>
      <div style={{ position: 'relative', blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          return (
            row && (
              <Place
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                role="listitem"
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                <ReviewLine row={row} onChange={onChange} />
              </Place>
            )
          );
        })}
      </div>
    </Scroller>
  );
}

const ReviewLine = memo(function ReviewLine({
  row,
  onChange,
}: {
  row: ReviewRow;
  onChange: ReviewTableProps['onChange'];
}) {
  const { t } = useTranslation('prospects');
  const { key, found, duplicate, selected } = row;
  const choice = choiceOf(typeOf(flagsToBe(row)));
  const types =
    choice === 'partnerOnly'
      ? (['other', 'customer', 'partner', 'partnerOnly'] as const)
      : (['other', 'customer', 'partner'] as const);
  const long = tooLongFields(found);
  return (
    <Line $off={!selected}>
      <Checkbox
        checked={selected}
        onChange={(on) => onChange(key, { selected: on })}
        aria-label={t('import.take', { name: found.name })}
      >
        {null}
      </Checkbox>
      <Words>
        <Text weight={600} truncate>
          {found.name}
        </Text>
        <Text size={14} tone="muted" truncate>
          {[found.phone, found.email].filter(Boolean).join(' · ')}
        </Text>
        {found.notes && (
          <Text size={14} tone="subtle" truncate>
            {found.notes}
          </Text>
        )}
        {duplicate && (
          <Badge tone="warning" icon="users">
            {'of' in duplicate
              ? t(`import.sameInList.${duplicate.by}`, { name: duplicate.of.name })
              : t('import.sameInFile')}
          </Badge>
        )}
        {long.length > 0 && (
          <Text size={14} tone="danger">
            {t('import.rowTooLong')}
          </Text>
        )}
      </Words>
      <Choices>
        <Select
          label={t('import.typeOf', { name: found.name })}
          hideLabel
          value={choice}
          disabled={!selected}
          options={types.map((value) => ({ value, label: t(`import.type.${value}`) }))}
          onChange={(next) => next !== 'partnerOnly' && onChange(key, { flags: CHOICE_FLAGS[next], typeGiven: true })}
        />
        {duplicate && (
          <Select<DuplicateAction>
            label={t('import.actionOf', { name: found.name })}
            hideLabel
            value={row.action}
            disabled={!selected}
            options={ACTIONS.map((value) => ({ value, label: t(`import.action.${value}`) }))}
            onChange={(action) => onChange(key, { action })}
          />
        )}
      </Choices>
    </Line>
  );
});

const Scroller = styled.div`
  max-block-size: min(52dvh, 520px);
  flex: none;
  overflow: auto;
  overscroll-behavior: contain;
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-l);
  &:focus-visible {
    outline: 2px solid var(--nb-focus);
    outline-offset: 2px;
  }
`;
const Place = styled.div`
  position: absolute;
  inset-block-start: 0;
  inset-inline: 0;
`;
const Line = styled.div<{ $off: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 4px 12px;
  align-items: center;
  padding: 10px 12px;
  border-block-end: 1px solid var(--nb-border);
  ${({ $off }) => $off && 'background: var(--nb-sunken);'}
  @media ${from.m} {
    grid-template-columns: auto minmax(0, 1fr) 200px;
  }
`;
const Words = styled.div`
  min-inline-size: 0;
  ${'' /* badges hug their words */}
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  & > * {
    max-inline-size: 100%;
  }
`;
const Choices = styled.div`
  display: flex;
  flex-direction: column;
  gap: 6px;
  grid-column: 2;
  @media ${from.m} {
    grid-column: 3;
  }
`;
