import { sayClock, useFormat, useTranslation } from '@nb/i18n';
import { Icon, type IconName, VisuallyHidden, below, touchTarget } from '@nb/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useOwnZone } from '../touches/use-today';

export interface LineProps {
  icon: IconName;
  title: ReactNode;
  /** Reasons, one after the other. */
  notes: readonly (ReactNode | false | undefined)[];
  /** When it is, where the line has a time of day. */
  at?: string | undefined;
  isDone: boolean;
  /** It needs attention before the others: red, or in the accent. */
  isPressing?: boolean;
  action?: ReactNode;
}

/** One line: time, icon, what and why, and its one action. */
export function Line({ icon, title, notes, at, isDone, isPressing = false, action }: LineProps) {
  const { t } = useTranslation('prospects');
  const format = useFormat(useOwnZone());
  const shown = notes.filter((note) => note !== undefined && note !== false && note !== '');
  return (
    <Row data-done={isDone || undefined} data-pressing={isPressing || undefined}>
      <Time dateTime={at} title={at && format.dateTime(at, { style: 'full', zoneName: true })}>
        {at && sayClock(at, format.timeZone, format)}
      </Time>
      <Mark aria-hidden="true">
        <Icon name={isDone ? 'check' : icon} size={18} />
      </Mark>
      <What>
        <Title>{title}</Title>
        {isDone && <VisuallyHidden> {t('day.isDone')}</VisuallyHidden>}
        <Notes>
          {shown.map((note, index) => (
            // Notes of one line have no identity of their own and never change places.
            <span key={index}>
              {index > 0 && ' · '}
              {note}
            </span>
          ))}
        </Notes>
      </What>
      <Actions>{action}</Actions>
    </Row>
  );
}

/** Times, icons and actions of all lines stand in the same columns; on a phone each line leaves to its words what its own action does not take. */
export const LineList = styled.ul`
  display: grid;
  grid-template-columns: auto auto minmax(0, 1fr) auto;
  margin: 0;
  padding: 0;
  list-style: none;
  @media ${below.m} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Row = styled.li`
  display: grid;
  grid-template-columns: subgrid;
  grid-column: 1 / -1;
  align-items: center;
  min-block-size: 64px;
  padding-block: 10px;
  box-sizing: border-box;
  border-block-start: 1px solid var(--nb-border);
  /* On a phone the time stands above the words, which have its room then. */
  @media ${below.m} {
    grid-template-columns: auto minmax(0, 1fr) auto;
    > :nth-child(1) {
      grid-area: 1 / 2;
      padding-inline-end: 8px;
      text-align: start;
      &:empty {
        display: none;
      }
    }
    > :nth-child(2) {
      grid-area: 1 / 1 / span 2;
      margin-inline-end: 10px;
    }
    > :nth-child(3) {
      grid-area: 2 / 2;
      padding-inline-end: 8px;
    }
    > :nth-child(4) {
      grid-area: 1 / 3 / span 2;
      gap: 0;
    }
  }
`;
const Time = styled.time`
  color: var(--nb-text);
  font-size: 0.875rem;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  text-align: end;
  &:not(:empty) {
    min-inline-size: 3.25rem;
    padding-inline-end: 12px;
  }
  [data-pressing] > & {
    color: var(--nb-accent);
  }
  [data-done] > & {
    color: var(--nb-subtle);
    font-weight: 500;
  }
`;
const Mark = styled.span`
  display: grid;
  place-items: center;
  inline-size: 36px;
  block-size: 36px;
  margin-inline-end: 12px;
  border-radius: 50%;
  background: var(--nb-sunken);
  color: var(--nb-brand-text);
  [data-pressing] > & {
    color: var(--nb-accent);
  }
  [data-done] > & {
    color: var(--nb-success);
  }
`;
const What = styled.div`
  min-inline-size: 0;
  padding-inline-end: 12px;
`;
const Title = styled.div`
  font-weight: 600;
  line-height: 1.35;
  overflow-wrap: anywhere;
  a {
    color: inherit;
    text-decoration: none;
    border-radius: 4px;
    ${touchTarget}
  }
  a:hover {
    color: var(--nb-link);
    text-decoration: underline;
  }
  a:focus-visible {
    outline: 2px solid var(--nb-focus);
    outline-offset: 2px;
  }
  [data-done] & {
    color: var(--nb-muted);
    text-decoration: line-through;
    text-decoration-color: var(--nb-border-strong);
  }
`;
const Notes = styled.div`
  color: var(--nb-muted);
  font-size: 0.875rem;
  line-height: 1.4;
  overflow-wrap: anywhere;
`;
const Actions = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: 4px;
`;
