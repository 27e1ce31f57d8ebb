import type { CalendarCall } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Icon } from '@nb/ui';
import styled from 'styled-components';
import { isNight, sayClock, sayLeft } from '../partners/when';
import { useMinute } from '../pieces/use-minute';
import { useCallName } from './call-name';

const List = styled.ul`
  display: grid;
  gap: 6px;
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Call = styled.button<{ $own: boolean }>`
  display: grid;
  /* Times differ in width: names begin on one line all the same. */
  grid-template-columns: 5.5rem minmax(0, 1fr);
  gap: 0 12px;
  align-items: center;
  box-sizing: border-box;
  inline-size: 100%;
  min-block-size: 52px;
  padding: 6px 12px;
  border: 1px solid var(--nb-border);
  border-inline-start: 4px solid var(--nb-${({ $own }) => ($own ? 'accent' : 'brand')});
  border-radius: var(--nb-radius-m);
  background: var(--nb-surface);
  color: var(--nb-text);
  font: inherit;
  line-height: calc(1.25rem * var(--nb-leading));
  text-align: start;
  cursor: pointer;
  &:hover {
    border-color: var(--nb-border-strong);
  }
  small {
    display: block;
    color: var(--nb-muted);
    font-size: 0.8125rem;
    line-height: calc(1.125rem * var(--nb-leading));
  }
  small[data-soon] {
    color: var(--nb-accent);
  }
`;
const Time = styled.span`
  font-weight: 650;
  font-variant-numeric: tabular-nums;
  small {
    font-weight: 500;
  }
`;
const Who = styled.span`
  overflow-wrap: anywhere;
`;

interface CallListProps {
  calls: readonly CalendarCall[];
  label: string;
  onOpen: (call: CalendarCall) => void;
}

/** Calls of one day, in the order in which they begin. */
export function CallList({ calls, label, onOpen }: CallListProps) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const name = useCallName();
  const now = useMinute();
  return (
    <List role="list" aria-label={label}>
      {calls.map((call) => {
        const { userId, own, onboardingCallDatetime: at, sponsorName } = call;
        const left = sayLeft(at, now, format, t);
        return (
          <li key={userId}>
            <Call
              type="button"
              data-call
              $own={own}
              title={format.dateTime(at, { style: 'full', zoneName: true })}
              onClick={() => onOpen(call)}
            >
              <Time>
                {format.time(at)}
                {left && <small data-soon>{left}</small>}
              </Time>
              <Who>
                {name(call)}
                <There call={call} />
                {sponsorName && <small>{t('calendar.ledBy', { name: sponsorName })}</small>}
              </Who>
            </Call>
          </li>
        );
      })}
    </List>
  );
}

/** The time by the other's clock, where it is another one, with a moon when it is night there. */
export function There({
  call: { withName, onboardingCallDatetime: at, onboardingCallTimezone: timeZone },
}: {
  call: CalendarCall;
}) {
  const { t } = useTranslation('team');
  const format = useFormat();
  if (!withName || format.time(at, { timeZone }) === format.time(at)) return null;
  return (
    <small title={format.dateTime(at, { style: 'full', timeZone, zoneName: true })}>
      {t('calendar.there', { when: sayClock(at, timeZone, format), name: withName.split(' ')[0] })}
      {isNight(at, timeZone) && (
        <>
          {' '}
          <Icon name="moon" size={14} label={t('calendar.night')} />
        </>
      )}
    </small>
  );
}
