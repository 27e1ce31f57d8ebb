import { Label, ProgressBar as AriaProgressBar } from 'react-aria-components';
import styled from 'styled-components';
import { transition, type, visuallyHidden } from '../theme/mixins';

export type ProgressTone = 'brand' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

const Root = styled(AriaProgressBar)`
  display: flex;
  flex-direction: column;
  gap: 8px;
  min-inline-size: 0;
`;
const Words = styled.div<{ $hidden: boolean }>`
  display: flex;
  justify-content: space-between;
  gap: 12px;
  ${type(14)}
  color: var(--nb-muted);
  font-variant-numeric: tabular-nums;
  label,
  span:first-child {
    font-weight: 600;
    color: var(--nb-text);
  }
  ${({ $hidden }) => $hidden && visuallyHidden}
`;
const Track = styled.div<{ $thick: boolean }>`
  block-size: ${({ $thick }) => ($thick ? 12 : 8)}px;
  border-radius: 999px;
  background: var(--nb-track);
  overflow: hidden;
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;
const Fill = styled.div<{ $tone: ProgressTone }>`
  block-size: 100%;
  border-radius: 999px;
  background: var(--nb-${({ $tone }) => $tone});
  ${transition('inline-size', 'slow')}
  @media (forced-colors: active) {
    background: Highlight;
  }
  @media print {
    print-color-adjust: exact;
  }
`;

export interface ProgressBarProps {
  label: string;
  value: number;
  /** Value of a full bar (100). */
  max?: number;
  /** Text of the value, shown and announced, e.g. '3 of 5 complete'; the percentage when absent. */
  valueText?: string;
  /** Only the bar is shown; assistive technology still gets the text. */
  hideLabel?: boolean;
  tone?: ProgressTone;
  size?: 's' | 'm';
  className?: string;
}

/** A progress bar. Filled at least 2 %, so that it looks like a bar at 0 as well. */
export function ProgressBar({
  label,
  value,
  max = 100,
  valueText,
  hideLabel = false,
  tone = 'brand',
  size = 's',
  className,
}: ProgressBarProps) {
  return (
    <Root className={className} value={value} maxValue={max} valueLabel={valueText}>
      {({ percentage = 0, valueText: said }) => (
        <>
          <Words $hidden={hideLabel}>
            <Label>{label}</Label>
            <span>{said}</span>
          </Words>
          <Track $thick={size === 'm'}>
            <Fill $tone={tone} data-fill="" style={{ inlineSize: `${Math.max(2, percentage)}%` }} />
          </Track>
        </>
      )}
    </Root>
  );
}
