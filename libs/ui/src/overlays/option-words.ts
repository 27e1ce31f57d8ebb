import { Text } from 'react-aria-components';
import styled from 'styled-components';
import { type } from '../theme/mixins';

/** What a row of options or of a menu says. */
export const OptionWords = styled.span`
  flex: 1;
  min-inline-size: 0;
`;
/** A line below it that says more. */
export const OptionNote = styled(Text)`
  display: block;
  ${type(14)}
  color: var(--nb-muted);
`;
