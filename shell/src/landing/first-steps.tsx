import { STEP_NUMBERS } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import styled from 'styled-components';

const List = styled.ol`
  display: grid;
  gap: 20px;
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Item = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 40px minmax(0, 1fr);
  gap: 16px;
  align-items: center;
  font-weight: 600;
  &:not(:last-child)::after {
    content: '';
    position: absolute;
    inset-block: 44px -16px;
    inset-inline-start: 19px;
    inline-size: 2px;
    border-radius: 1px;
    background: #ffffff4d;
  }
`;
const Number = styled.span`
  display: grid;
  place-items: center;
  inline-size: 40px;
  block-size: 40px;
  border-radius: 50%;
  background: #ffffff26;
  font-weight: 700;
  font-variant-numeric: tabular-nums;
  ${Item}:first-child > & {
    background: #fdfaf5;
    color: #16493f;
  }
`;

/** List of the names of the five steps, on the brand's picture. */
export function FirstSteps() {
  const { t } = useTranslation();
  return (
    <List role="list">
      {STEP_NUMBERS.map((step) => (
        <Item key={step}>
          <Number aria-hidden="true">{step}</Number>
          {t(`step.titles.${step}`)}
        </Item>
      ))}
    </List>
  );
}
