import { Text } from 'react-aria-components';
import styled from 'styled-components';
import { type } from '../theme/mixins';

/** The text of an option or a menu item. */
export const OptionWords = styled.span`
  flex: 1;
  min-inline-size: 0;
`;
/** A line of explanation below it. */
export const OptionNote = styled(Text)`
  display: block;
  ${type(14)}
  color: var(--nb-muted);
`;
