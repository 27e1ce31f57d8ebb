import { GOALS_MIN_CONTACTS, type Goals } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import {
  Banner,
  Button,
  Checkbox,
  Cluster,
  Grid,
  Heading,
  LinkButton,
  OwnerFields,
  Slider,
  Stack,
  Switch,
  Text,
  TextArea,
  TextField,
  useViewOnly,
} from '@nb/ui';
import { Link, AutosaveStatus } from '@nb/web-kit';
import type { FocusEvent, ReactNode } from 'react';
import { DraftBanners } from '../drafts/draft-banners';
import { Box } from './box';
import { GOAL_SECTIONS, type GoalSection, hasAnswer, isShort, maxLengthOf } from './goals-form';
import { PrintedGoals } from './printed-goals';
import type { StepPartProps, StepScreen } from './step-screen';
import { pathOfStep } from './step-states';
import { useGoals } from './use-goals';

/** The questionnaire, from five contacts on. */
function Main({ progress }: StepPartProps) {
  const { t } = useTranslation('training');
  if (progress.contacts < GOALS_MIN_CONTACTS) {
    return (
      <Banner
        tone="warning"
        title={t('steps.4.gate')}
        action={
          <LinkButton as={Link} to={pathOfStep(3)} icon="arrow-left">
            {t('steps.4.gateBack')}
          </LinkButton>
        }
      >
        {t('steps.4.gateText', { needed: GOALS_MIN_CONTACTS, count: progress.contacts })}
      </Banner>
    );
  }
  return <GoalsForm progress={progress} />;
}

function GoalsForm({ progress }: StepPartProps) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const autosave = useGoals(progress);
  const viewOnly = useViewOnly();
  const goals = autosave.value;
  const change = (part: Goals) => autosave.change({ ...goals, ...part });
  const save = () => {
    autosave.flush().catch(() => undefined);
  };
  const saveOnLeave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) save();
  };
  return (
    <div onBlur={saveOnLeave}>
      <Box id="goals" title={t('steps.4.title')} aside={<AutosaveStatus autosave={autosave} />}>
        <DraftBanners
          draft={autosave}
          restoredTitle={t('steps.4.restored')}
          labelOf={(field) => t(field === 'shareWithSponsor' ? 'steps.4.share' : `steps.4.fields.${field}`)}
        />
        <OwnerFields>
          <Stack $gap={32}>
            <Section section="why" goals={goals} change={change} />
            <Section section="earnings" goals={goals} change={change} />
            <Section section="commitment" goals={goals} change={change}>
              <Slider
                label={t('steps.4.fields.commitment')}
                value={goals.commitment}
                onChange={(commitment) => change({ commitment })}
                lowLabel={t('steps.4.low')}
                highLabel={t('steps.4.high')}
              />
              <Slider
                label={t('steps.4.fields.confidence')}
                value={goals.confidence}
                onChange={(confidence) => change({ confidence })}
                lowLabel={t('steps.4.low')}
                highLabel={t('steps.4.high')}
              />
            </Section>
            <Section section="strengths" goals={goals} change={change} />
            <Switch
              checked={goals.shareWithSponsor}
              onChange={(shareWithSponsor) => change({ shareWithSponsor })}
              description={t('steps.4.shareText')}
            >
              {t('steps.4.share')}
            </Switch>
            <Cluster $gap={16}>
              <Button
                variant="primary"
                pending={autosave.state === 'saving'}
                pendingLabel={common('state.saving')}
                onPress={autosave.draft === undefined ? () => change({}) : save}
              >
                {t('steps.4.save')}
              </Button>
              <Button icon="document" onPress={() => window.print()}>
                {t('steps.4.print')}
              </Button>
              {/* Repeated here, because a phone shows no toast and the status at the head of the form is out of sight. */}
              <AutosaveStatus autosave={autosave} again />
            </Cluster>
            <Text size={14} tone="muted">
              {t('steps.4.lead')}
            </Text>
          </Stack>
        </OwnerFields>
      </Box>
      {!viewOnly && <PrintedGoals goals={goals} />}
    </div>
  );
}

interface SectionProps {
  section: GoalSection;
  goals: Required<Goals>;
  change: (part: Goals) => void;
  children?: ReactNode;
}

function Section({ section, goals, change, children }: SectionProps) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  return (
    <Stack $gap={16} as="fieldset" style={{ border: 0, margin: 0, padding: 0 }} aria-labelledby={`goals-${section}`}>
      <Heading level={3} size={16} id={`goals-${section}`}>
        {t(`steps.4.sections.${section}`)}
      </Heading>
      <Grid $gap={16} {...(section === 'earnings' ? { $columns: 3 as const } : { $min: 300 })}>
        {GOAL_SECTIONS[section].map((field) => {
          const props = {
            name: field,
            label: t(`steps.4.fields.${field}`),
            value: goals[field],
            maxLength: maxLengthOf(field),
            onChange: (value: string) => change({ [field]: value }),
            ...(field === 'challenges' && { hint: common('field.optional') }),
          };
          return isShort(field) ? <TextField key={field} {...props} /> : <TextArea key={field} rows={4} {...props} />;
        })}
        {children}
      </Grid>
    </Stack>
  );
}

/** Both actions are checked automatically. */
function Actions({ progress }: StepPartProps) {
  const { t } = useTranslation('training');
  const [enough, answered] = [progress.contacts >= GOALS_MIN_CONTACTS, hasAnswer(progress.goals)];
  return (
    <Stack $gap={8}>
      <Checkbox checked={enough} disabled description={t(enough ? 'automatic' : 'automaticLater')}>
        {t('steps.4.action1', { count: GOALS_MIN_CONTACTS })}
      </Checkbox>
      <Checkbox checked={answered} disabled description={t(answered ? 'automatic' : 'automaticLater')}>
        {t('steps.4.action2')}
      </Checkbox>
    </Stack>
  );
}

export const step4: StepScreen = { points: 4, Main, Actions };
