import type { Progress } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Banner, Card, EmptyState, Illustration, LinkButton, Stack, Text } from '@nb/ui';
import { Link, Page, useProgressQuery, ReadFailed } from '@nb/web-kit';
import { CertificateWays } from '../certificates/certificate-card';
import { Columns } from '../columns';
import { ComplianceGuard } from '../compliance/compliance-guard';
import { Waiting } from '../waiting';
import { Box } from '../steps/box';
import { TrainingVideo } from '../video/training-video';
import { QuizCard } from './quiz-card';
import { VisionCard } from './vision-card';

const NOTES = [1, 2, 3, 4] as const;

/** `/business-model` (docs/product/training.md#business-model). The server decides whether it is open. */
export function BusinessModelPage() {
  const { t } = useTranslation('training');
  const { data, error, isError, isFetching, refetch } = useProgressQuery();
  return (
    <Page title={t('businessModel.title')} lead={t('businessModel.lead')}>
      {data === undefined ? (
        isError ? (
          <ReadFailed
            level={2}
            title={t('progressFailed')}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Waiting heights={[360, 240]} />
        )
      ) : data.businessModelUnlocked ? (
        <ComplianceGuard>
          <Training progress={data} />
        </ComplianceGuard>
      ) : (
        <Locked />
      )}
    </Page>
  );
}

function Locked() {
  const { t } = useTranslation('training');
  return (
    <Card>
      <EmptyState
        level={2}
        illustration={<Illustration name="locked" />}
        title={t('businessModel.locked')}
        text={t('businessModel.lockedText')}
        action={
          <LinkButton as={Link} to="/basic-training" variant="primary">
            {t('businessModel.unlock')}
          </LinkButton>
        }
      />
    </Card>
  );
}

function Training({ progress }: { progress: Progress }) {
  const { t } = useTranslation('training');
  const all =
    progress.step1Completed &&
    progress.step2Completed &&
    progress.step3Completed &&
    progress.step4Completed &&
    progress.step5Completed;
  return (
    <Stack $gap={20}>
      {all && (
        <Banner
          tone="success"
          icon="trophy"
          title={t('businessModel.complete')}
          {...(progress.trainingCompleted && { action: <CertificateWays /> })}
        >
          {t('businessModel.completeText')}
        </Banner>
      )}
      <Columns>
        <TrainingVideo clip="business-model" title={t('businessModel.title')} />
        <Box id="notes" title={t('businessModel.notes')}>
          <Stack as="dl" $gap={12} style={{ margin: 0 }}>
            {NOTES.map((number) => (
              <div key={number}>
                <Text as="dt" weight={600}>
                  {t(`businessModel.note.${number}.title`)}
                </Text>
                <Text as="dd" tone="muted" style={{ margin: 0 }}>
                  {t(`businessModel.note.${number}.text`)}
                </Text>
              </div>
            ))}
          </Stack>
        </Box>
      </Columns>
      <QuizCard best={progress.businessModel.quizScore} />
      <VisionCard progress={progress} />
    </Stack>
  );
}
