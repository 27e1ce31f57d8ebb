import { Slider as AriaSlider, SliderFill, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components';
import styled from 'styled-components';
import { focusRing, type } from '../theme/mixins';
import { FieldLabel } from './field';

const Root = styled(AriaSlider)`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 4px 12px;
  align-items: center;
  min-inline-size: 0;
` as typeof AriaSlider;
const Value = styled(SliderOutput)`
  min-inline-size: 2.25rem;
  padding: 2px 10px;
  border-radius: 999px;
  background: var(--nb-brand-soft);
  color: var(--nb-brand-text);
  font-weight: 700;
  font-variant-numeric: tabular-nums;
  text-align: center;
  ${type(14)}
`;
const Track = styled(SliderTrack)`
  grid-column: 1 / -1;
  position: relative;
  block-size: 44px;
  margin-inline: 14px;
  cursor: pointer;
  &::before {
    content: '';
    position: absolute;
    inset-inline: -14px;
    inset-block: 18px;
    border-radius: 999px;
    background: var(--nb-track);
  }
  &[data-disabled] {
    cursor: not-allowed;
    opacity: 0.55;
  }
  @media (forced-colors: active) {
    &::before {
      border: 1px solid;
    }
  }
`;
const Fill = styled(SliderFill)`
  /* react-aria fills the whole track by inline style */
  inset-block-start: 18px !important;
  block-size: 8px !important;
  margin-inline-start: -14px;
  padding-inline-end: 14px;
  box-sizing: content-box;
  @media (forced-colors: active) {
    background: Highlight;
  }
  border-radius: 999px;
  background: var(--nb-brand);
`;
const Ticks = styled.span`
  position: absolute;
  inset-inline: 0;
  inset-block: 21px;
  display: flex;
  justify-content: space-between;
  pointer-events: none;
  i {
    inline-size: 2px;
    block-size: 2px;
    margin-inline: -1px;
    border-radius: 50%;
    background: var(--nb-surface);
    opacity: 0.85;
  }
`;
const Thumb = styled(SliderThumb)`
  inset-block-start: 22px;
  inline-size: 28px;
  block-size: 28px;
  box-sizing: border-box;
  border: 3px solid var(--nb-brand);
  border-radius: 50%;
  background: var(--nb-surface);
  box-shadow: var(--nb-shadow1);
  cursor: grab;
  ${focusRing}
  &[data-dragging] {
    cursor: grabbing;
    background: var(--nb-brand-soft);
  }
  @media (forced-colors: active) {
    border-color: Highlight;
  }
`;
const Ends = styled.div`
  grid-column: 1 / -1;
  display: flex;
  justify-content: space-between;
  gap: 16px;
  color: var(--nb-subtle);
  ${type(12)}
`;

export interface SliderProps {
  label: string;
  value?: number;
  defaultValue?: number;
  onChange?: (value: number) => void;
  /** When the thumb is let go: the moment to save. */
  onChangeEnd?: (value: number) => void;
  min?: number;
  max?: number;
  /** Texts below both ends. */
  lowLabel?: string;
  highLabel?: string;
  disabled?: boolean;
  name?: string;
  id?: string;
  className?: string;
}

/** A scale in whole steps, 1 to 10 by default. */
export function Slider({ label, min = 1, max = 10, lowLabel, highLabel, disabled, name, id, ...rest }: SliderProps) {
  return (
    <Root<number> minValue={min} maxValue={max} step={1} isDisabled={disabled} {...rest}>
      <FieldLabel label={label} />
      <Value />
      <Track>
        <Fill />
        <Ticks aria-hidden>
          {Array.from({ length: max - min + 1 }, (_, index) => (
            <i key={index} />
          ))}
        </Ticks>
        <Thumb name={name} id={id} />
      </Track>
      {(lowLabel || highLabel) && (
        <Ends>
          <span>{lowLabel}</span>
          <span>{highLabel}</span>
        </Ends>
      )}
    </Root>
  );
}
