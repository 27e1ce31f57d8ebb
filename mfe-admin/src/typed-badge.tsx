import { Badge } from '@nb/ui';
import styled from 'styled-components';

/** A badge with words that somebody typed: they may be as long as an address, and wrap rather than push the page sideways. */
export const TypedBadge = styled(Badge)`
  && {
    border-radius: 13px;
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;
