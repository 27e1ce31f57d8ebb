import type { CalendarCall } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { below } from '@nb/ui';
import styled from 'styled-components';

const Chip = styled.button<{ $own: boolean }>`
  display: block;
  inline-size: 100%;
  padding: 3px 8px;
  border: 0;
  border-inline-start: 3px solid var(--nb-${({ $own }) => ($own ? 'accent' : 'brand')});
  border-radius: 6px;
  background: var(--nb-${({ $own }) => ($own ? 'accent' : 'brand')}-soft);
  color: var(--nb-text);
  font: inherit;
  font-size: 0.8125rem;
  line-height: 1.25rem;
  text-align: start;
  white-space: nowrap;
  overflow: hidden;
  text-overflow: ellipsis;
  cursor: pointer;
  &:hover {
    filter: brightness(0.97);
  }
  b {
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
  @media ${below.xl} {
    b {
      display: block;
    }
  }
`;

/** Whom a call is with, as the viewer says it. */
export function useCallName(): (call: CalendarCall) => string {
  const { t } = useTranslation('team');
  return ({ own, withName }) =>
    own
      ? withName
        ? t('calendar.ownWith', { name: withName })
        : t('calendar.own')
      : (withName ?? t('calendar.unknown'));
}

/** A call within a day of the month. For the pointer: by keyboard the day opens its list. */
export function CallChip({ call, onOpen }: { call: CalendarCall; onOpen: () => void }) {
  const format = useFormat();
  const name = useCallName();
  return (
    <Chip
      type="button"
      tabIndex={-1}
      $own={call.own}
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
    >
      <b>{format.time(call.onboardingCallDatetime)}</b> {name(call)}
    </Chip>
  );
}
