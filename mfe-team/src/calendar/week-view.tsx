import { type CalendarDate, today } from '@internationalized/date';
import type { CalendarCall } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Stack, Text, below } from '@nb/ui';
import styled from 'styled-components';
import { CallList } from './call-list';

const Days = styled.div`
  display: grid;
  /* seven beside each other; fewer where letters are larger */
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 6.5rem), 1fr));
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-l);
  background: var(--nb-surface);
  box-shadow: var(--nb-shadow1);
  overflow: clip;
  @media ${below.xl} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Day = styled.section`
  min-block-size: 320px;
  padding: 12px 8px;
  & + & {
    border-inline-start: 1px solid var(--nb-border);
  }
  &[data-today='true'] {
    background: color-mix(in srgb, var(--nb-brand-soft) 45%, transparent);
  }
  h2 {
    margin: 0 0 12px;
    font-size: 0.875rem;
    line-height: 1.25rem;
    text-align: center;
    overflow-wrap: anywhere;
  }
  h2 b {
    display: block;
    font-size: 1.25rem;
    line-height: 1.75rem;
    font-variant-numeric: tabular-nums;
  }
  h2 span {
    color: var(--nb-muted);
    font-weight: 500;
  }
  @media ${below.xl} {
    display: grid;
    grid-template-columns: 72px minmax(0, 1fr);
    gap: 12px;
    min-block-size: 0;
    padding: 12px;
    & + & {
      border-inline-start: 0;
      border-block-start: 1px solid var(--nb-border);
    }
    h2 {
      margin: 0;
    }
  }
`;

interface WeekViewProps {
  days: readonly CalendarDate[];
  calls: ReadonlyMap<string, CalendarCall[]>;
  waiting: boolean;
  /** First and last day in words. */
  span: string;
  onOpen: (call: CalendarCall) => void;
}

/** Seven days beside each other, on narrow screens one below the other. */
export function WeekView({ days, calls, waiting, span, onOpen }: WeekViewProps) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const now = today(format.timeZone).toString();
  return (
    <Stack $gap={16}>
      <Days aria-busy={waiting}>
        {days.map((day) => {
          const id = day.toString();
          const here = calls.get(id) ?? [];
          const heading = `week-${id}`;
          return (
            <Day key={id} data-today={id === now} aria-labelledby={heading}>
              <h2 id={heading}>
                <span>
                  {format.heading(
                    new Intl.DateTimeFormat(format.tag, { weekday: 'short', timeZone: 'UTC' }).format(
                      day.toDate('UTC'),
                    ),
                  )}
                </span>
                <b>{format.number(day.day)}</b>
              </h2>
              {here.length > 0 ? (
                <CallList
                  compact
                  calls={here}
                  label={t('calendar.callsOn', { day: format.day(id, 'full') })}
                  onOpen={onOpen}
                />
              ) : (
                !waiting && (
                  <Text size={14} tone="muted" style={{ textAlign: 'center', alignSelf: 'center' }}>
                    {t('calendar.noneShort')}
                  </Text>
                )
              )}
            </Day>
          );
        })}
      </Days>
      {!waiting && calls.size === 0 && <Text tone="muted">{t('calendar.emptyText', { span })}</Text>}
    </Stack>
  );
}
