import type { CurrentUser, StepNumber } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Badge, Card, Cluster, Heading, Icon, type IconName, LinkButton, Stack, Text } from '@nb/ui';
import { Link } from '@nb/web-kit';
import styled from 'styled-components';
import { CallTimes } from '../call/call-times';
import type { CallUrgency } from '../call/call-time';
import { type StepState, pathOfStep } from '../steps/step-states';

const URGENCY_LOOK: Record<CallUrgency, { tone: 'danger' | 'warning' | 'info'; icon: IconName }> = {
  past: { tone: 'info', icon: 'clock' },
  now: { tone: 'danger', icon: 'bell' },
  soon: { tone: 'warning', icon: 'clock' },
  calm: { tone: 'info', icon: 'calendar' },
};
const BADGE_LOOK: Record<StepState, { tone: 'success' | 'brand' | 'neutral'; icon: IconName }> = {
  completed: { tone: 'success', icon: 'check' },
  current: { tone: 'brand', icon: 'play' },
  open: { tone: 'neutral', icon: 'arrow-right' },
  locked: { tone: 'neutral', icon: 'lock' },
};

const Frame = styled(Card)<{ $state: StepState }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 12px 20px;
  align-items: center;
  ${({ $state }) => $state === 'current' && 'border-color: var(--nb-brand); box-shadow: inset 0 0 0 1px var(--nb-brand), var(--nb-shadow1);'}
  ${({ $state, $tone }) => $state === 'locked' && $tone === undefined && 'background: var(--nb-sunken); box-shadow: none;'}
  @media (max-width: 767.98px) {
    grid-template-columns: auto minmax(0, 1fr);
    gap: 12px 16px;
  }
`;
const Medal = styled.span<{ $state: StepState }>`
  display: grid;
  place-items: center;
  inline-size: 48px;
  block-size: 48px;
  border-radius: 50%;
  font-weight: 700;
  font-size: 1.125rem;
  align-self: start;
  border: 2px solid ${({ $state }) => ($state === 'locked' ? 'var(--nb-border)' : 'var(--nb-brand)')};
  background: ${({ $state }) => ({ completed: 'var(--nb-brand)', current: 'var(--nb-brand-soft)', open: 'var(--nb-surface)', locked: 'var(--nb-sunken)' })[$state]};
  color: ${({ $state }) => ({ completed: 'var(--nb-on-brand)', current: 'var(--nb-brand-text)', open: 'var(--nb-brand-text)', locked: 'var(--nb-subtle)' })[$state]};
`;
const Way = styled.div`
  @media (max-width: 767.98px) {
    grid-column: 1 / -1;
    > * {
      inline-size: 100%;
    }
  }
`;

export interface StepCardProps {
  step: StepNumber;
  state: StepState;
  /** The step's call, which colours the card by its nearness. */
  call?: { user: CurrentUser; urgency: CallUrgency };
}

/** One step of the course: what it is about, how it stands, and the way in when it is open. */
export function StepCard({ step, state, call }: StepCardProps) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const badge = BADGE_LOOK[state];
  const look = call && URGENCY_LOOK[call.urgency];
  const heading = `step-${step}-title`;
  return (
    <Frame
      as="section"
      aria-labelledby={heading}
      data-state={state}
      data-urgency={call?.urgency}
      $padding={20}
      $state={state}
      {...(look && { $tone: look.tone })}
    >
      <Medal $state={state} aria-hidden>
        {state === 'completed' ? (
          <Icon name="check" size={24} />
        ) : state === 'locked' ? (
          <Icon name="lock" size={22} />
        ) : (
          step
        )}
      </Medal>
      <Stack $gap={8}>
        <Cluster $gap={8}>
          <Text as="span" size={14} tone="muted" weight={600}>
            {common('step.number', { number: step })}
          </Text>
          <Badge tone={badge.tone} icon={badge.icon}>
            {t(`state.${state}`)}
          </Badge>
          {call && look && (
            <Badge tone={look.tone} icon={look.icon} wraps>
              {t(`call.urgency.${call.urgency}`)}
            </Badge>
          )}
        </Cluster>
        <Heading level={2} size={18} id={heading}>
          {common(`step.titles.${step}`)}
        </Heading>
        <Text tone="muted">{t(`steps.${step}.summary`)}</Text>
        {call && <CallTimes user={call.user} />}
        {state === 'locked' && (
          <Text size={14} tone="muted">
            {common('errors.step.locked')}
          </Text>
        )}
      </Stack>
      {state !== 'locked' && (
        <Way>
          <LinkButton
            as={Link}
            to={pathOfStep(step)}
            variant={state === 'current' ? 'primary' : 'secondary'}
            aria-label={t(`overview.go.${state}Label`, { step, title: common(`step.titles.${step}`) })}
          >
            {t(`overview.go.${state}`)}
          </LinkButton>
        </Way>
      )}
    </Frame>
  );
}
