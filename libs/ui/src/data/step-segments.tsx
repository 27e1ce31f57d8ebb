import styled from 'styled-components';
import { Icon } from '../graphics/icon';
import { type } from '../theme/mixins';

const Row = styled.div<{ $wide: boolean }>`
  display: ${({ $wide }) => ($wide ? 'flex' : 'inline-flex')};
  gap: ${({ $wide }) => ($wide ? 6 : 3)}px;
  align-items: center;
  vertical-align: middle;
  /* room for the ring */
  padding-inline: ${({ $wide }) => ($wide ? 3 : 0)}px;
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
/** One of those that fill their place: the ring stays outside, so that a step that is looked at again is seen to be complete. */
const WideSegment = styled(Segment)`
  flex: 1 1 0;
  min-inline-size: 0;
  block-size: 8px;
  border-width: 0;
  border-radius: 4px;
  &[data-here] {
    outline: 2px solid var(--nb-brand);
    outline-offset: 1px;
  }
`;
const Done = styled.span`
  display: flex;
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
  /** In place of the segments once all steps are complete; without it they stay. */
  doneLabel?: string;
  /** The segments fill their place, as on the page of a step. */
  wide?: boolean;
}

/** The few steps of a course as small segments: complete, next (or the one that is shown), open. */
export function StepSegments({ label, done, current, total, valueText, doneLabel, wide = false }: StepSegmentsProps) {
  const isDone = doneLabel !== undefined && done.length >= total;
  const Part = wide ? WideSegment : Segment;
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
        <Row $wide={wide}>
          {Array.from({ length: total }, (_, index) => index + 1).map((step) => (
            <Part
              key={step}
              $state={done.includes(step) ? 'done' : step === current ? 'current' : 'open'}
              data-here={step === current || undefined}
            />
          ))}
        </Row>
      )}
    </div>
  );
}
