import type { Prospect, Stage } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Text, VirtualList, type VirtualListControls, typeSize } from '@nb/ui';
import { type Ref, memo, useCallback } from 'react';
import styled from 'styled-components';
import { StageDot } from '../contacts/stage-look';
import { BoardCard, type CardFacts, cardHeight } from './board-card';

export interface BoardColumnProps {
  stage: Stage;
  contacts: readonly Prospect[];
  facts: CardFacts;
  /** The card of this column that Tab leads to. */
  currentId: string | undefined;
  /** Whether the focus is on that card. */
  hasFocus: boolean;
  selected: ReadonlySet<string>;
  lifted: ReadonlySet<string>;
  /** Whether the cards that are carried would be dropped here. */
  isTarget: boolean;
  controls: Ref<VirtualListControls>;
  /** On a phone the tab above has the name. */
  hasHead?: boolean;
}

const keyOf = ({ id }: Prospect) => id;

/** One stage with its cards. */
export const BoardColumn = memo(function BoardColumn({
  stage,
  contacts,
  facts,
  currentId,
  hasFocus,
  selected,
  lifted,
  isTarget,
  controls,
  hasHead = true,
}: BoardColumnProps) {
  const { t } = useTranslation('prospects');
  const format = useFormat();
  const name = t(`stage.${stage}`);
  const current = contacts.some(({ id }) => id === currentId) ? currentId : contacts[0]?.id;
  const card = useCallback(
    (contact: Prospect) => (
      <BoardCard
        contact={contact}
        facts={facts}
        isCurrent={contact.id === current}
        isFocused={hasFocus && contact.id === current}
        isSelected={selected.has(contact.id)}
        isLifted={lifted.has(contact.id)}
      />
    ),
    [facts, current, hasFocus, selected, lifted],
  );
  return (
    <Column
      data-stage={stage}
      data-target={isTarget || undefined}
      {...(hasHead && {
        'aria-label': t('board.column', { stage: name, what: t('list.count', { count: contacts.length }) }),
      })}
    >
      {hasHead && (
        <Head>
          <StageDot $stage={stage} />
          <h2>{name}</h2>
          <Count>{format.number(contacts.length)}</Count>
        </Head>
      )}
      {contacts.length === 0 ? (
        <Empty>
          <Text size={14} tone="subtle">
            {t(`stage.empty.${stage}`)}
          </Text>
        </Empty>
      ) : (
        <Cards<Prospect>
          label={name}
          items={contacts}
          itemKey={keyOf}
          estimateHeight={cardHeight}
          keptKey={current}
          controls={controls}
        >
          {card}
        </Cards>
      )}
    </Column>
  );
});

const Column = styled.section`
  display: flex;
  flex-direction: column;
  min-block-size: 0;
  min-inline-size: 0;
  border-radius: var(--nb-radius-l);
  background: var(--nb-sunken);
  outline: 2px solid transparent;
  outline-offset: -2px;
  &[data-target] {
    outline: 2px dashed var(--nb-brand);
    background: color-mix(in srgb, var(--nb-brand-soft) 60%, var(--nb-sunken));
  }
`;
const Head = styled.header`
  display: flex;
  align-items: center;
  gap: 8px;
  flex: none;
  min-block-size: 44px;
  padding-inline: 14px;
  h2 {
    flex: 1;
    min-inline-size: 0;
    margin: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: 600;
    ${typeSize(14)}
  }
`;
const Count = styled.span`
  flex: none;
  padding: 1px 8px;
  border-radius: var(--nb-radius-full);
  background: var(--nb-surface);
  color: var(--nb-muted);
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  ${typeSize(12)}
`;
const Cards = styled(VirtualList)`
  flex: 1;
  min-block-size: 0;
  padding: 2px 8px 8px;
` as typeof VirtualList;
const Empty = styled.div`
  padding: 8px 14px 20px;
`;
