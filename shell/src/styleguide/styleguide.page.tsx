import { useShownLanguage, useTranslation } from '@nb/i18n';
import {
  Breadcrumbs,
  Card,
  ErrorState,
  Heading,
  Stack,
  StoryWords,
  Switch,
  Text,
  TextLink,
  loadStories,
  useTheme,
} from '@nb/ui';
import { Link, Page, PageSkeleton, useRetryingLoad, useSearchParams } from '@nb/web-kit';
import { useContext } from 'react';
import styled from 'styled-components';
import { storyWords } from './story-words';

type Story = Awaited<ReturnType<typeof loadStories>>[number];

const Contents = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 20px;
  margin: 0;
  padding: 0;
  list-style: none;
  a {
    display: inline-flex;
    align-items: center;
    min-inline-size: 44px;
    min-block-size: 44px;
    font-size: 0.875rem;
  }
`;
const Code = styled.pre`
  margin: 0;
  padding: 12px 16px;
  overflow: auto;
  border-radius: var(--nb-radius-m);
  background: var(--nb-sunken);
  color: var(--nb-text);
  font:
    0.8125rem/1.5 ui-monospace,
    'SF Mono',
    Menlo,
    Consolas,
    monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
/** A sample in the other theme; inert, so that it is not there twice for keyboard and screen readers. */
const Other = styled.div`
  padding: 24px;
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-l);
  background: var(--nb-surface);
  color: var(--nb-text);
`;
const anchor = (title: string): string => title.toLowerCase().replaceAll(/[^a-z]+/g, '-');

/** `/styleguide`: tokens and every component in each state, with code samples. */
export function StyleguidePage() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const language = useShownLanguage();
  const guide = useRetryingLoad(`stories-${language}`, () => Promise.all([loadStories(), storyWords(language)]));
  return (
    <Page
      title={t('styleguide.title')}
      lead={t('styleguide.text')}
      above={
        <Breadcrumbs
          label={t('styleguide.title')}
          items={[{ label: t('nav.dashboard'), to: '/' }, { label: t('styleguide.title') }]}
          linkAs={Link}
        />
      }
    >
      {guide.value ? (
        <StoryWords.Provider value={guide.value[1]}>
          <Guide stories={guide.value[0]} />
        </StoryWords.Provider>
      ) : guide.status === 'failed' ? (
        <ErrorState
          title={common('state.failed')}
          text={common('state.failedText')}
          retryLabel={common('action.retry')}
          onRetry={guide.retry}
          retrying={guide.retrying}
        />
      ) : (
        <PageSkeleton label={t('styleguide.loading')} />
      )}
    </Page>
  );
}

function Guide({ stories }: { stories: readonly Story[] }) {
  const { t } = useTranslation('shell');
  const [query, setQuery] = useSearchParams();
  const both = query.has('both');
  const { say, lang } = useContext(StoryWords);
  return (
    <Stack $gap={24}>
      <Card as="nav" aria-label={t('styleguide.contents')} $padding={20}>
        <Stack $gap={12}>
          <Contents role="list">
            {stories.map(({ title }) => (
              <li key={title}>
                <TextLink href={`#${anchor(title)}`} lang={lang}>
                  {say(title)}
                </TextLink>
              </li>
            ))}
          </Contents>
          <Switch checked={both} onChange={(wanted) => setQuery(wanted ? { both: '' } : {}, { replace: true })}>
            {t('styleguide.both')}
          </Switch>
        </Stack>
      </Card>
      {stories.map((story) => (
        <Shown key={story.title} story={story} both={both} />
      ))}
    </Stack>
  );
}

function Shown({ story: { title, description, usage, Story }, both }: { story: Story; both: boolean }) {
  const { t } = useTranslation('shell');
  const { theme } = useTheme();
  const { say, lang } = useContext(StoryWords);
  return (
    <Card as="section" id={anchor(title)} aria-labelledby={`${anchor(title)}-title`}>
      <Stack $gap={20}>
        <Stack $gap={4}>
          <Heading level={2} size={18} id={`${anchor(title)}-title`} lang={lang}>
            {say(title)}
          </Heading>
          {description && (
            <Text size={14} tone="muted" lang={lang}>
              {say(description)}
            </Text>
          )}
        </Stack>
        <div lang="en">
          <Story />
        </div>
        {both && (
          <Other data-theme={theme === 'dark' ? 'light' : 'dark'} inert aria-hidden="true">
            <Story />
          </Other>
        )}
        {usage && (
          <Stack $gap={8}>
            <Text size={12} tone="muted" weight={600}>
              {t('styleguide.usage')}
            </Text>
            <Code translate="no">{usage}</Code>
          </Stack>
        )}
      </Stack>
    </Card>
  );
}
