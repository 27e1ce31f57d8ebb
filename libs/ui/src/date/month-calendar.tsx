import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components';
import styled from 'styled-components';
import { Icon } from '../graphics/icon';
import { focusRing, transition, type } from '../theme/mixins';

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  margin-block-end: 8px;
`;
const Month = styled(CalendarHeading)`
  margin: 0;
  font-weight: 650;
  ${type(16)}
  &::first-letter {
    text-transform: uppercase;
  }
`;
const Step = styled(Button)`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  inline-size: 44px;
  block-size: 44px;
  border: 0;
  border-radius: var(--nb-radius-m);
  background: none;
  color: var(--nb-brand-text);
  cursor: pointer;
  ${focusRing}
  &[data-hovered] {
    background: var(--nb-brand-soft);
  }
  &[data-disabled] {
    color: var(--nb-disabled-text);
    cursor: not-allowed;
  }
`;
const Days = styled(CalendarGrid)`
  border-spacing: 2px;
  td {
    padding: 0;
  }
`;
const Weekday = styled(CalendarHeaderCell)`
  padding-block: 6px;
  color: var(--nb-subtle);
  font-weight: 600;
  ${type(12)}
`;
const Day = styled(CalendarCell)`
  display: flex;
  align-items: center;
  justify-content: center;
  inline-size: 42px;
  block-size: 42px;
  border-radius: 50%;
  cursor: pointer;
  font-variant-numeric: tabular-nums;
  ${type(14)}
  ${focusRing}
  ${transition('background-color, color')}
  &[data-hovered] {
    background: var(--nb-sunken);
  }
  &[data-today] {
    box-shadow: inset 0 0 0 1px var(--nb-border-strong);
    font-weight: 700;
  }
  &[data-selected] {
    background: var(--nb-brand);
    color: var(--nb-on-brand);
    font-weight: 700;
  }
  &[data-disabled],
  &[data-unavailable] {
    color: var(--nb-disabled-text);
    cursor: not-allowed;
  }
  &[data-outside-month] {
    visibility: hidden;
  }
  @media (max-width: 379.98px) {
    inline-size: 38px;
  }
  @media (forced-colors: active) {
    &[data-selected] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`;

/** One month of days; the picker that holds it knows value and limits. */
export function MonthCalendar({ previousLabel, nextLabel }: { previousLabel: string; nextLabel: string }) {
  return (
    <Calendar>
      <Head>
        <Step slot="previous" aria-label={previousLabel}>
          <Icon name="chevron-left" />
        </Step>
        <Month />
        <Step slot="next" aria-label={nextLabel}>
          <Icon name="chevron-right" />
        </Step>
      </Head>
      <Days weekdayStyle="short">
        <CalendarGridHeader>{(name) => <Weekday>{name}</Weekday>}</CalendarGridHeader>
        <CalendarGridBody>{(date) => <Day date={date} />}</CalendarGridBody>
      </Days>
    </Calendar>
  );
}
