import type { Prospect, Stage } from '@nb/contracts';
import { type Format, type TFunction } from '@nb/i18n';
import { Icon, type IconName, VisuallyHidden, typeSize } from '@nb/ui';
import styled, { css } from 'styled-components';
import { daysBetween, dayIn } from '../touches/dates.rules';
import { sayDate } from '../touches/say-date';
import { type DueState, dueStateOf, inStageSince } from './pipeline.rules';

const TONES: Readonly<Record<Stage, string>> = {
  new: 'var(--nb-border-strong)',
  contacted: 'var(--nb-info)',
  presented: 'color-mix(in oklab, var(--nb-info) 55%, var(--nb-danger))',
  'follow-up': 'var(--nb-warning)',
  joined: 'var(--nb-brand)',
  customer: 'var(--nb-success)',
  'not-now': 'var(--nb-track)',
};

/** The colour of a stage; its name always stands beside it. */
export const StageDot = styled.span<{ $stage: Stage }>`
  flex: none;
  inline-size: 10px;
  block-size: 10px;
  border-radius: 50%;
  background: ${({ $stage }) => TONES[$stage]};
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

const DUE_ICONS: Readonly<Record<DueState, IconName>> = { overdue: 'warning', today: 'clock', later: 'calendar' };
const DUE_LOOKS: Readonly<Record<DueState, ReturnType<typeof css>>> = {
  overdue: css`
    color: var(--nb-danger);
    font-weight: 600;
  `,
  today: css`
    color: var(--nb-accent);
    font-weight: 600;
  `,
  later: css`
    color: var(--nb-muted);
  `,
};
const DueLine = styled.span<{ $state: DueState }>`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  min-inline-size: 0;
  max-inline-size: 100%;
  /* otherwise what is cut off takes away the line's baseline, and the whole stands higher than its neighbours */
  vertical-align: middle;
  ${typeSize(14)}
  ${({ $state }) => DUE_LOOKS[$state]}
  svg {
    flex: none;
  }
  > :last-child {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

interface SaidProps {
  contact: Prospect;
  today: string;
  format: Format;
  t: TFunction<'prospects'>;
}

/** When to talk next: by icon, word and colour. Nothing without a date. `isShort`: where there is room for the date alone. */
export function FollowUp({ contact, today, format, t, isShort = false }: SaidProps & { isShort?: boolean }) {
  const { followUpOn, followUpTime } = contact;
  const state = dueStateOf(contact, today);
  if (state === undefined || followUpOn === undefined) return null;
  const day = sayDate(followUpOn, today, format, 'short');
  const when = followUpTime === undefined ? day : `${day} ${sayTime(followUpTime, format)}`;
  return (
    <DueLine $state={state} title={format.day(followUpOn)}>
      <Icon name={DUE_ICONS[state]} size={16} />
      <span>
        {state !== 'overdue' ? (
          when
        ) : isShort ? (
          <>
            <VisuallyHidden>{t('filter.due.overdue')} </VisuallyHidden>
            {when}
          </>
        ) : (
          t('due.overdueSince', { when })
        )}
      </span>
    </DueLine>
  );
}

/** A time of day as the reader writes it. */
export const sayTime = (time: string, format: Format) => format.time(`2000-01-01T${time}:00Z`, { timeZone: 'UTC' });

const Age = styled.span`
  flex: none;
  margin-inline-start: auto;
  color: var(--nb-subtle);
  font-variant-numeric: tabular-nums;
  ${typeSize(12)}
`;
/** For how long a contact has stood in its stage. */
export function StageAge({ contact, today, zone, format, t }: SaidProps & { zone: string }) {
  const since = dayIn(zone, Date.parse(inStageSince(contact)));
  const count = Math.max(0, daysBetween(since, today));
  return (
    <Age title={t('stage.since', { when: format.day(since) })}>
      <VisuallyHidden>{t('stage.inStage')} </VisuallyHidden>
      {count === 0 ? t('stage.ageToday') : format.number(count, { style: 'unit', unit: 'day', unitDisplay: 'short' })}
    </Age>
  );
}
