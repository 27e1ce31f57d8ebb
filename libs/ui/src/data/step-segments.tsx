import styled from 'styled-components';
import { Icon } from '../graphics/icon';
import { type } from '../theme/mixins';

const Row = styled.div`
  display: inline-flex;
  gap: 3px;
  align-items: center;
  vertical-align: middle;
`;
const Segment = styled.span<{ $state: 'done' | 'current' | 'open' }>`
  box-sizing: border-box;
  inline-size: 14px;
  block-size: 6px;
  border-radius: 3px;
  border: ${({ $state }) => ($state === 'current' ? '1.5px solid var(--nb-brand)' : '0')};
  background: ${({ $state }) => ({ done: 'var(--nb-brand)', current: 'transparent', open: 'var(--nb-track)' })[$state]};
  @media (forced-colors: active) {
    border: 1px solid;
    background: ${({ $state }) => ($state === 'done' ? 'CanvasText' : 'Canvas')};
  }
`;
const Done = styled.span`
  display: inline-flex;
  gap: 4px;
  align-items: center;
  color: var(--nb-success);
  font-weight: 600;
  white-space: nowrap;
  ${type(12)}
`;

export interface StepSegmentsProps {
  /** Names the bar. */
  label: string;
  /** Which steps are complete, by number from 1 on. */
  done: readonly number[];
  /** The step that comes next; none once all are complete. */
  current?: number | undefined;
  total: number;
  /** How far it is, as text. */
  valueText: string;
  /** In place of the segments once all steps are complete. */
  doneLabel: string;
}

/** The few steps of a course as small segments: complete, next, open. */
export function StepSegments({ label, done, current, total, valueText, doneLabel }: StepSegmentsProps) {
  const isDone = done.length >= total;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={done.length}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuetext={valueText}
    >
      {isDone ? (
        <Done>
          <Icon name="check" size={16} />
          {doneLabel}
        </Done>
      ) : (
        <Row>
          {Array.from({ length: total }, (_, index) => index + 1).map((step) => (
            <Segment key={step} $state={done.includes(step) ? 'done' : step === current ? 'current' : 'open'} />
          ))}
        </Row>
      )}
    </div>
  );
}
