import { useTranslation } from '@nb/i18n';
import { Breadcrumbs, Card, ErrorState, Heading, Stack, Text, loadStories } from '@nb/ui';
import { Link, Page, PageSkeleton, useRetryingLoad } from '@nb/web-kit';

/** `/styleguide`: tokens and every component in each state (PA §2). */
export function StyleguidePage() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const stories = useRetryingLoad('stories', () => loadStories());
  return (
    <Page
      title={t('styleguide.title')} lead={t('styleguide.text')}
      above={<Breadcrumbs label={t('styleguide.title')} items={[{ label: t('nav.dashboard'), to: '/' }, { label: t('styleguide.title') }]} linkAs={Link} />}
    >
      {stories.value
        ? (
          <Stack $gap={24}>
            {stories.value.map(({ title, description, Story }) => (
              <Card as="section" key={title}>
                <Stack $gap={20}>
                  <Stack $gap={4}>
                    <Heading level={2} size={18}>{title}</Heading>
                    {description && <Text size={14} tone="muted">{description}</Text>}
                  </Stack>
                  <Story />
                </Stack>
              </Card>
            ))}
          </Stack>
        )
        : stories.status === 'failed'
          ? <ErrorState title={common('state.failed')} text={common('state.failedText')} retryLabel={common('action.retry')} onRetry={stories.retry} retrying={stories.retrying} />
          : <PageSkeleton label={t('styleguide.loading')} />}
    </Page>
  );
}
