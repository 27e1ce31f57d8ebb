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

/** Columns of equal height: the last box of the first one grows. */
const EqualColumns = styled(Columns)`
  align-items: stretch;
  > [data-main] > :last-child {
    flex-grow: 1;
  }
`;
/** Stays visible while a longer main column scrolls, if the window is high enough. */
const StickySide = styled(Stack)`
  @media (min-width: 1024px) and (min-height: 760px) {
    position: sticky;
    inset-block-start: calc(var(--nb-header, 65px) + 16px);
  }
`;

/** The main part and its checklist; beside it, or below where it is narrow, video, learning points and resources; last the footer. */
export function StepBody({ step, progress }: { step: StepNumber; progress: Progress }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const isPhone = useMedia(below.m);
  const { points, Main, Details, Resources, Actions, FullWidth } = STEP_SCREENS[step];
  return (
    <Stack $gap={20}>
      <EqualColumns>
        <Stack $gap={20} data-main>
          <Main progress={progress} />
          <Box id="checklist" title={t('step.checklist')}>
            <OwnerFields>
              <Actions progress={progress} />
            </OwnerFields>
          </Box>
          {Details && <Details progress={progress} />}
        </Stack>
        <div>
          <StickySide $gap={20}>
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
          </StickySide>
        </div>
      </EqualColumns>
      {FullWidth && <FullWidth progress={progress} />}
      <StepFooter step={step} progress={progress} />
    </Stack>
  );
}
