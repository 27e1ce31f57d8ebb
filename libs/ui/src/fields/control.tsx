import { Group, Input } from 'react-aria-components';
import styled from 'styled-components';
import { controlGroupLook, controlInputLook } from './control-style';

export const ControlGroup = styled(Group)`
  ${controlGroupLook}
`;
export const ControlInput = styled(Input)`
  ${controlInputLook}
`;
