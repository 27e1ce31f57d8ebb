import { type PartnerDetails, STEP_NUMBERS } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Heading, Icon, ProgressBar, Stack, Text, VisuallyHidden } from '@nb/ui';
import styled from 'styled-components';

const Steps = styled.ol`
  display: grid;
  gap: 8px;
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 12px 16px;
    border: 1px solid var(--nb-border);
    border-radius: var(--nb-radius-m);
    background: var(--nb-surface);
  }
  li[data-done='true'] {
    background: var(--nb-success-soft);
    border-color: transparent;
  }
`;
const Mark = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 28px;
  block-size: 28px;
  border-radius: 50%;
  background: var(--nb-sunken);
  color: var(--nb-muted);
  font-size: 0.875rem;
  font-weight: 600;
  li[data-done='true'] & {
    background: var(--nb-success);
    color: var(--nb-surface);
  }
`;

/** The five steps; per step, never «current step is past it» (docs/product/training.md#the-five-steps). */
export function TrainingPanel({ partner }: { partner: PartnerDetails }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const { steps, completedSteps } = partner.trainingProgress;
  return (
    <Stack $gap={12}>
      <Heading level={4} size={16}>
        {t('detail.steps')}
      </Heading>
      <ProgressBar
        tone={partner.trainingProgress.trainingCompleted ? 'success' : 'brand'}
        label={t('detail.progress')}
        value={completedSteps}
        max={STEP_NUMBERS.length}
        valueText={common('step.count', { done: completedSteps, total: STEP_NUMBERS.length })}
      />
      <Steps>
        {STEP_NUMBERS.map((number) => {
          const done = steps.includes(number);
          return (
            <li key={number} data-done={done}>
              <Mark aria-hidden="true">{done ? <Icon name="check" size={16} /> : number}</Mark>
              <Text as="span" weight={500}>
                {common(`step.titles.${number}`)}
              </Text>
              <VisuallyHidden>{done ? t('detail.done') : t('detail.open')}</VisuallyHidden>
            </li>
          );
        })}
      </Steps>
    </Stack>
  );
}
