import { STEP_NUMBERS, type TreeNode } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Avatar, Icon, ProgressBar, below } from '@nb/ui';
import styled from 'styled-components';
import { nameOf } from '../partners/names';
import type { PersonRow } from './tree-rows';

/** Columns of the grid and its head. */
export const COLUMNS = 'minmax(0, 2.4fr) minmax(120px, 1fr) 88px 88px 104px';
/** Deeper than this nothing moves further in: the generation is named instead. */
const DEEPEST = 8;

export const Line = styled.div<{ $level: number }>`
  --step: 22px;
  display: grid;
  grid-template-columns: ${COLUMNS};
  gap: 4px 16px;
  align-items: center;
  min-block-size: 60px;
  box-sizing: border-box;
  padding: 6px 16px;
  padding-inline-start: calc(8px + ${({ $level }) => Math.min($level - 1, DEEPEST)} * var(--step));
  border-block-end: 1px solid var(--nb-border);
  outline: none;
  font-variant-numeric: tabular-nums;
  &:focus-visible {
    box-shadow: inset 0 0 0 2px var(--nb-focus);
  }
  &[data-found] {
    background: var(--nb-brand-soft);
  }
  @media ${below.l} {
    --step: 10px;
    grid-template-columns: minmax(0, 1fr) auto;
    padding-inline-end: 12px;
    > [data-part='steps'] {
      grid-column: 2;
      grid-row: 1;
      inline-size: 84px;
    }
    > [data-part='figure'] {
      display: none;
    }
  }
`;
const Person = styled.div`
  display: grid;
  grid-template-columns: 44px auto minmax(0, 1fr);
  align-items: center;
  column-gap: 8px;
`;
const Toggle = styled.button`
  display: grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: none;
  color: var(--nb-muted);
  cursor: pointer;
  &:hover {
    background: var(--nb-sunken);
    color: var(--nb-text);
  }
  svg {
    transition: transform var(--nb-fast) var(--nb-ease);
  }
  &[data-open='true'] svg {
    transform: rotate(90deg);
  }
  @media (prefers-reduced-motion: reduce) {
    svg {
      transition: none;
    }
  }
`;
const Name = styled.button`
  display: block;
  max-inline-size: 100%;
  padding: 0;
  border: 0;
  background: none;
  color: var(--nb-text);
  font: inherit;
  font-weight: 600;
  text-align: start;
  cursor: pointer;
  overflow-wrap: anywhere;
  &:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;
const Below = styled.span`
  display: block;
  color: var(--nb-muted);
  font-size: 0.8125rem;
  line-height: 1.125rem;
  overflow-wrap: anywhere;
`;
const Steps = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 8px;
  align-items: center;
  font-size: 0.875rem;
  font-weight: 600;
`;
const Figure = styled.div`
  color: var(--nb-muted);
  text-align: end;
`;

interface TreeLineProps {
  row: PersonRow;
  wide: boolean;
  onToggle: () => void;
  onShow: () => void;
}

/** The cells of one person. */
export function TreeLine({ row: { node, level, open }, wide, onToggle, onShow }: TreeLineProps) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const name = nameOf(node);
  const done = { done: node.trainingProgress.completedSteps, total: STEP_NUMBERS.length };
  return (
    <>
      <Person role="gridcell">
        {node.directPartners > 0
          ? <Toggle type="button" tabIndex={-1} data-open={open} aria-label={t(open ? 'tree.close' : 'tree.open', { name })} onClick={onToggle}><Icon name="chevron-right" /></Toggle>
          : <span />}
        <Avatar name={name} size={36} />
        <div>
          <Name type="button" tabIndex={-1} onClick={onShow}>{name}</Name>
          <Below>{wide ? node.email : <Short node={node} />}{level > DEEPEST + 1 && ` · ${t('tree.generation', { formatted: format.number(level) })}`}</Below>
        </div>
      </Person>
      <Steps role="gridcell" data-part="steps">
        <ProgressBar label={t('partners.row.progress', { name })} hideLabel size="s" value={done.done} max={done.total} valueText={common('step.count', done)} tone={node.trainingProgress.trainingCompleted ? 'success' : 'brand'} />
        <span>{t('partners.row.steps', done)}</span>
      </Steps>
      {wide && (
        <>
          <Figure role="gridcell" data-part="figure">{format.number(node.directPartners)}</Figure>
          <Figure role="gridcell" data-part="figure">{format.number(node.teamSize)}</Figure>
          <Figure role="gridcell" data-part="figure">{format.number(node.teamCompleted)}</Figure>
        </>
      )}
    </>
  );
}

function Short({ node: { teamSize, teamCompleted } }: { node: TreeNode }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  return <>{teamSize === 0 ? t('tree.alone') : t('tree.short', { count: teamSize, formatted: format.number(teamSize), completed: format.number(teamCompleted) })}</>;
}
