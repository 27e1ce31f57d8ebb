import styled from 'styled-components';
import { Icon, type IconName } from '../graphics/icon';
import { VisuallyHidden } from '../layout/visually-hidden';
import { type } from '../theme/mixins';

export type Urgency = 'calm' | 'soon' | 'now';
export interface CountdownProps {
  /** Names what is counted down to. */
  label: string;
  /** Days, hours, minutes, seconds – in the reader's words. */
  parts: readonly { value: number; label: string }[];
  /** calm: blue, soon: yellow (48 h), now: red (24 h); always with icon and text. */
  urgency?: Urgency;
  urgencyLabel?: string;
  /** s: one line of text, for pages whose subject is something else; m: tiles. */
  size?: 's' | 'm';
  /** For screen readers; change it at thresholds only, not every second. */
  announcement?: string;
}

const LOOKS: Record<Urgency, { tone: string; icon: IconName }> = {
  calm: { tone: 'info', icon: 'clock' },
  soon: { tone: 'warning', icon: 'clock' },
  now: { tone: 'danger', icon: 'bell' },
};
const Root = styled.div<{ $tone: string }>`
  display: flex;
  flex-direction: column;
  gap: 8px;
  color: var(--nb-${({ $tone }) => $tone});
`;
const Line = styled(Root)`
  flex-flow: row wrap;
  gap: 4px 16px;
`;
const Parts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 10px;
  ${type(14)}
  color: var(--nb-muted);
  b {
    font-variant-numeric: tabular-nums;
    color: var(--nb-text);
  }
`;
const UrgencyLine = styled.div`
  display: flex;
  align-items: center;
  gap: 6px;
  font-weight: 600;
  ${type(14)}
`;
const Tiles = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(60px, 1fr));
  gap: 8px;
  max-inline-size: 360px;
`;
const Tile = styled.div<{ $tone: string }>`
  display: flex;
  flex-direction: column;
  align-items: center;
  padding: 10px 4px;
  border-radius: var(--nb-radius-m);
  background: var(--nb-${({ $tone }) => $tone}-soft);
  b {
    ${type(28)}
    font-weight: 700;
    font-variant-numeric: tabular-nums;
    color: var(--nb-text);
  }
  span {
    ${type(12)}
    color: var(--nb-muted);
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
  }
`;

/** Time left, in tiles that tick visually only. */
export function Countdown({
  label,
  parts,
  urgency = 'calm',
  urgencyLabel,
  announcement = '',
  size = 'm',
}: CountdownProps) {
  const { tone, icon } = LOOKS[urgency];
  const Container = size === 's' ? Line : Root;
  return (
    <Container $tone={tone} role="timer" aria-label={label} aria-live="off">
      {urgencyLabel && (
        <UrgencyLine>
          <Icon name={icon} size={18} />
          {urgencyLabel}
        </UrgencyLine>
      )}
      {size === 's' ? (
        <Parts>
          {parts.map((part) => (
            <span key={part.label}>
              <b>{String(part.value).padStart(2, '0')}</b> {part.label}
            </span>
          ))}
        </Parts>
      ) : (
        <Tiles>
          {parts.map((part) => (
            <Tile key={part.label} $tone={tone}>
              <b>{String(part.value).padStart(2, '0')}</b>
              <span>{part.label}</span>
            </Tile>
          ))}
        </Tiles>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Container>
  );
}
