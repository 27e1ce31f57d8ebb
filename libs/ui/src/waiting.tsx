import styled from 'styled-components';
import { controlBox, type } from './theme/mixins';

const Place = styled.div`
  display: flex;
  flex-direction: column;
  gap: 6px;
  font-weight: 600;
  ${type(14)}
`;
const EmptyBox = styled.span`
  ${controlBox}
  border-color: var(--nb-border);
`;

/** Placeholder of the size of a field while its code is loading. */
export function WaitingField({ label, hideLabel }: { label: string; hideLabel?: boolean }) {
  return (
    <Place aria-busy>
      {!hideLabel && <span>{label}</span>}
      <EmptyBox />
    </Place>
  );
}

/** Placeholder of the row of tabs while its code is loading. */
export const WaitingTabs = styled.div`
  min-block-size: 48px;
  box-shadow: inset 0 -1px 0 var(--nb-border);
`;
