import { useTranslation } from '@nb/i18n';
import { Countdown, Text } from '@nb/ui';
import { type CallUrgency, countdownParts, thresholdOf } from './call-time';
import { useNow } from './use-now';

export interface TickingCountdownProps {
  /** Milliseconds. */
  until: number;
  label: string;
  /** Text once the time has passed. */
  passed: string;
  urgency: (now: number) => CallUrgency;
  urgencyLabel: (urgency: CallUrgency) => string;
  size?: 's' | 'm';
}

/** Days, hours, minutes and seconds left (no days on the last one). Changes every second; screen readers announce it at thresholds only. */
export function TickingCountdown({ until, label, passed, urgency, urgencyLabel, size = 'm' }: TickingCountdownProps) {
  const { t } = useTranslation('training');
  const now = useNow();
  const left = until - now;
  const threshold = thresholdOf(left);
  if (threshold === 'passed')
    return (
      <Text role="status" tone="muted" weight={600}>
        {passed}
      </Text>
    );
  const parts = countdownParts(left);
  const state = urgency(now);
  return (
    <Countdown
      size={size}
      label={label}
      announcement={threshold === 'far' ? '' : t(`countdown.threshold.${threshold}`)}
      urgency={state === 'past' ? 'now' : state}
      urgencyLabel={urgencyLabel(state)}
      parts={(['days', 'hours', 'minutes', 'seconds'] as const).flatMap((part) => {
        const value = parts[part];
        return value === undefined ? [] : [{ value, label: t(`countdown.${part}`) }];
      })}
    />
  );
}
