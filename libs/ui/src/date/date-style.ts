import { Button, DateInput, DateSegment, Group } from 'react-aria-components';
import styled from 'styled-components';
import { controlBox, controlButton, type } from '../theme/mixins';

export const DateGroup = styled(Group)`
  ${controlBox}
`;
export const Segments = styled(DateInput)`
  flex: 1;
  display: flex;
  align-items: center;
  min-inline-size: 0;
  padding: 7px 12px;
  white-space: nowrap;
  overflow: hidden;
  font-variant-numeric: tabular-nums;
  ${type(16)}
`;
export const BoxedSegments = styled(Segments)`
  ${controlBox}
  flex: none;
  padding: 7px 12px;
`;
export const Segment = styled(DateSegment)`
  padding: 2px 3px;
  border-radius: 4px;
  outline: none;
  caret-color: transparent;
  &[data-placeholder] {
    color: var(--nb-subtle);
  }
  &[data-type='literal'] {
    padding: 2px 0;
    color: var(--nb-subtle);
  }
  &[data-focused] {
    background: var(--nb-brand);
    color: var(--nb-on-brand);
  }
  @media (forced-colors: active) {
    &[data-focused] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`;
export const Opener = styled(Button)`
  ${controlButton}
`;
