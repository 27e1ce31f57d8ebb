import { type Progress, STEP_NUMBERS, type StepNumber } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Badge, Breadcrumbs, LinkButton, StepSegments, below, typeSize, useMedia } from '@nb/ui';
import { Link, isStepCompleted } from '@nb/web-kit';
import styled from 'styled-components';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 16px;
  min-block-size: 48px;
  @media ${below.m} {
    column-gap: 10px;
  }
`;
/** Aligned to the end of the row; the segments take the width that the text leaves. */
const PositionBox = styled.div`
  display: flex;
  flex: 1 1 140px;
  align-items: center;
  justify-content: flex-end;
  gap: 12px;
  min-inline-size: 0;
`;
const Segments = styled.div`
  flex: 0 1 180px;
  min-inline-size: 64px;
  @media ${below.m} {
    flex-grow: 1;
    flex-basis: 64px;
  }
`;
const Position = styled.span`
  flex: none;
  ${typeSize(14)}
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

/** The first row of a step: links back, which of the five steps it is, and whether it is complete. */
export function StepRow({ step, progress }: { step: StepNumber; progress: Progress | undefined }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const isPhone = useMedia(below.m);
  const hasRoom = !useMedia(below.xxl);
  const total = STEP_NUMBERS.length;
  const done = STEP_NUMBERS.filter((number) => progress !== undefined && isStepCompleted(progress, number));
  const position = t('step.position', { step, total });
  return (
    <Row>
      {/* Negative margin: the text, not the invisible edge of the button, aligns with the page. */}
      <LinkButton
        as={Link}
        to="/basic-training"
        variant="ghost"
        size={isPhone ? 'm' : 's'}
        icon="arrow-left"
        style={{ marginInlineStart: isPhone ? -18 : -14 }}
        {...(isPhone && { 'aria-label': t('step.back') })}
      >
        {!isPhone && t('step.back')}
      </LinkButton>
      {hasRoom && <StepTrail step={step} />}
      <PositionBox>
        <Position>{position}</Position>
        <Segments>
          <StepSegments
            wide
            label={position}
            done={done}
            current={step}
            total={total}
            valueText={progress ? common('step.count', { done: progress.completedSteps, total }) : ' '}
          />
        </Segments>
      </PositionBox>
      {done.includes(step) && (
        <Badge tone="success" icon="check-circle">
          {t('state.completed')}
        </Badge>
      )}
    </Row>
  );
}

/** Breadcrumbs of the step: in its first row if there is room, otherwise at the end of the page. */
export function StepTrail({ step }: { step: StepNumber }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  return (
    <Breadcrumbs
      label={t('step.breadcrumb')}
      linkAs={Link}
      items={[
        { label: t('step.dashboard'), to: '/' },
        { label: t('overview.title'), to: '/basic-training' },
        { label: common('step.number', { number: step }) },
      ]}
    />
  );
}
