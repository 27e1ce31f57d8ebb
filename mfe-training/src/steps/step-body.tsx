import type { Progress, StepNumber } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Icon, OwnerFields, Stack, Text } from '@nb/ui';
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

/** Video, learning points, resources, the step's own part, checklist and footer. */
export function StepBody({ step, progress }: { step: StepNumber; progress: Progress }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const { points, Content, Resources, Actions } = STEP_SCREENS[step];
  const learned = (
    <Box id="key-points" title={t('step.points')}>
      <Points>
        {Array.from({ length: points }, (_, index) => (
          <li key={index}>
            <Icon name="check-circle" />
            <Text as="span">{t(`steps.${step}.points.${index + 1}`)}</Text>
          </li>
        ))}
      </Points>
    </Box>
  );
  // Large resources stand beside the video alone, small ones leave room for the learning points.
  const beside = Resources !== undefined && Content === undefined;
  return (
    <Stack $gap={20}>
      <Columns>
        <Stack $gap={20}>
          <TrainingVideo clip={`step-${step}`} title={common(`step.titles.${step}`)} />
          {beside && learned}
        </Stack>
        <Stack $gap={20}>
          {!beside && learned}
          <Box id="resources" title={t('step.resources')}>
            {Resources ? <Resources progress={progress} /> : <Text tone="muted">{t('step.noResources')}</Text>}
          </Box>
        </Stack>
      </Columns>
      {Content && <Content progress={progress} />}
      <Box id="checklist" title={t('step.checklist')}>
        <OwnerFields>
          <Actions progress={progress} />
        </OwnerFields>
      </Box>
      <StepFooter step={step} progress={progress} />
    </Stack>
  );
}
