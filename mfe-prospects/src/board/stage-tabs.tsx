import { type Stage, STAGES } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { typeSize } from '@nb/ui';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { StageDot } from '../contacts/stage-look';

export interface StageTabsProps {
  stage: Stage;
  onStage: (stage: Stage) => void;
  /** The tab over which cards are carried. */
  target: Stage | undefined;
  tabs: readonly { stage: Stage; name: string; count: string }[];
}

/** On a phone one column is shown; its stage is chosen here, and cards are dropped here. */
export function StageTabs({ stage, onStage, target, tabs }: StageTabsProps) {
  const { t } = useTranslation('prospects');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (list.current && list.current.scrollWidth > list.current.clientWidth)
      tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [stage]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = STAGES[(STAGES.indexOf(stage) + by + STAGES.length) % STAGES.length];
    if (by === 0 || next === undefined) return;
    event.preventDefault();
    onStage(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-stage="${next}"]`)?.focus();
  };
  return (
    <List ref={list} role="tablist" aria-label={t('board.stages')} onKeyDown={onKeyDown}>
      {tabs.map(({ stage: each, name, count }) => (
        <Tab
          key={each}
          type="button"
          role="tab"
          data-stage={each}
          data-target={target === each || undefined}
          aria-selected={each === stage}
          tabIndex={each === stage ? 0 : -1}
          onClick={() => onStage(each)}
        >
          <StageDot $stage={each} />
          {name}
          <Count>{count}</Count>
        </Tab>
      ))}
    </List>
  );
}

const List = styled.div`
  display: flex;
  gap: 6px;
  margin-inline: -16px;
  padding: 4px 16px;
  overflow-x: auto;
  scrollbar-width: none;
`;
const Tab = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 7px;
  flex: none;
  min-block-size: 44px;
  padding: 4px 13px;
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-full);
  background: var(--nb-surface);
  color: var(--nb-text);
  font: inherit;
  font-weight: 600;
  ${typeSize(14)}
  white-space: nowrap;
  cursor: pointer;
  outline-offset: 2px;
  &:focus-visible {
    outline: 2px solid var(--nb-focus);
  }
  &[aria-selected='true'] {
    border-color: var(--nb-brand);
    background: var(--nb-brand-soft);
    color: var(--nb-brand-text);
  }
  &[data-target] {
    outline: 2px dashed var(--nb-brand);
    outline-offset: 1px;
  }
`;
const Count = styled.span`
  color: var(--nb-muted);
  font-variant-numeric: tabular-nums;
`;
