import type { CalendarCall } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import styled from 'styled-components';
import { useCallName } from './call-chip';

const List = styled.ul`
  display: grid;
  gap: 8px;
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Call = styled.button<{ $own: boolean }>`
  display: grid;
  /* Times differ in width: names begin on one line all the same. */
  grid-template-columns: 8.5em minmax(0, 1fr);
  gap: 0 14px;
  align-items: baseline;
  inline-size: 100%;
  min-block-size: 56px;
  padding: 10px 14px;
  border: 1px solid var(--nb-border);
  border-inline-start: 4px solid var(--nb-${({ $own }) => ($own ? 'accent' : 'brand')});
  border-radius: var(--nb-radius-m);
  background: var(--nb-surface);
  color: var(--nb-text);
  font: inherit;
  text-align: start;
  cursor: pointer;
  &:hover {
    border-color: var(--nb-border-strong);
  }
`;
const Time = styled.span`
  font-weight: 650;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;
const Who = styled.span`
  overflow-wrap: anywhere;
  small {
    display: block;
    color: var(--nb-muted);
    font-size: 0.875rem;
  }
`;

interface CallListProps {
  calls: readonly CalendarCall[];
  label: string;
  /** Narrow columns have no room for more than time and name. */
  compact?: boolean;
  onOpen: (call: CalendarCall) => void;
}

/** Calls of one day, in the order in which they begin. */
export function CallList({ calls, label, compact = false, onOpen }: CallListProps) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const name = useCallName();
  return (
    <List role="list" aria-label={label}>
      {calls.map((call) => (
        <li key={call.userId}>
          <Call
            type="button"
            $own={call.own}
            onClick={() => onOpen(call)}
            style={compact ? { gridTemplateColumns: 'minmax(0, 1fr)', padding: '8px 10px' } : undefined}
          >
            <Time>{format.time(call.onboardingCallDatetime, { zoneName: !compact })}</Time>
            <Who>
              {name(call)}
              {!compact && <There call={call} />}
              {!compact && call.sponsorName && <small>{t('calendar.ledBy', { name: call.sponsorName })}</small>}
            </Who>
          </Call>
        </li>
      ))}
    </List>
  );
}

/** The time in the call's own zone, where it is another one (`CallTimes`). */
function There({
  call: { own, onboardingCallDatetime: at, onboardingCallTimezone: timeZone },
}: {
  call: CalendarCall;
}) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const when = format.time(at, { timeZone, zoneName: true });
  return when === format.time(at, { zoneName: true }) ? null : (
    <small>{t(own ? 'calendar.thereOwn' : 'calendar.there', { when })}</small>
  );
}
