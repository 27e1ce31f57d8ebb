import type { Progress, StepNumber } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Icon, OwnerFields, Stack, Text, below, useMedia } from '@nb/ui';
import styled from 'styled-components';
import { Columns } from '../columns';
import { TrainingVideo } from '../video/training-video';
import { Box } from './box';
import { StepFooter } from './step-footer';
import { STEP_SCREENS } from './step-screens';

const Points = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 12px;
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: flex;
    gap: 12px;
  }
  svg {
    flex: none;
    margin-block-start: 2px;
    color: var(--nb-brand-text);
  }
`;

/** Both columns end together: what is last in the shorter one grows. */
const Both = styled(Columns)`
  align-items: stretch;
  > [data-act] > :last-child {
    flex-grow: 1;
  }
`;
/** What goes with the act stays in sight beside a long one, where the window is high enough for it. */
const Beside = styled(Stack)`
  @media (min-width: 1024px) and (min-height: 760px) {
    position: sticky;
    inset-block-start: calc(var(--nb-header, 65px) + 16px);
  }
`;

/** First what is to be done and its checklist; then, beside it where there is room, video, learning points and resources; last the footer. */
export function StepBody({ step, progress }: { step: StepNumber; progress: Progress }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const isPhone = useMedia(below.m);
  const { points, Act, Details, Resources, Actions, Wide } = STEP_SCREENS[step];
  return (
    <Stack $gap={20}>
      <Both>
        <Stack $gap={20} data-act>
          <Act progress={progress} />
          <Box id="checklist" title={t('step.checklist')}>
            <OwnerFields>
              <Actions progress={progress} />
            </OwnerFields>
          </Box>
          {Details && <Details progress={progress} />}
        </Stack>
        <div>
          <Beside $gap={20}>
            <TrainingVideo clip={`step-${step}`} title={common(`step.titles.${step}`)} />
            <Box id="key-points" title={t('step.points')}>
              {isPhone && <Text tone="muted">{t(`steps.${step}.summary`)}</Text>}
              <Points>
                {Array.from({ length: points }, (_, index) => (
                  <li key={index}>
                    <Icon name="check-circle" />
                    <Text as="span">{t(`steps.${step}.points.${index + 1}`)}</Text>
                  </li>
                ))}
              </Points>
            </Box>
            <Box id="resources" title={t('step.resources')}>
              {Resources ? <Resources progress={progress} /> : <Text tone="muted">{t('step.noResources')}</Text>}
            </Box>
          </Beside>
        </div>
      </Both>
      {Wide && <Wide progress={progress} />}
      <StepFooter step={step} progress={progress} />
    </Stack>
  );
}
