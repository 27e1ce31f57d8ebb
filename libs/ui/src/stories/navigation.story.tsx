import { Badge } from '../data/badge';
import { Stack } from '../layout/layout';
import { Text } from '../layout/text';
import { Breadcrumbs } from '../navigation/breadcrumbs';
import { SkipLink } from '../navigation/skip-link';
import { StepIndicator } from '../navigation/step-indicator';
import { Tabs } from '../navigation/tabs';
import { type Story, Example } from './story';

const TabsStory = () => (
  <Tabs
    label="Prospects"
    items={[
      { id: 'list', label: 'Contact List', icon: 'list', content: <Text>All contacts.</Text> },
      {
        id: 'guide',
        label: (
          <>
            Reference Guide <Badge tone="accent">New</Badge>
          </>
        ),
        content: <Text>What to say.</Text>,
      },
      { id: 'off', label: 'Archive', disabled: true, content: null },
    ]}
  />
);
const Wayfinding = () => (
  <Stack $gap={32}>
    <Breadcrumbs
      label="Breadcrumb"
      items={[{ label: 'Dashboard', to: '#' }, { label: 'Fast Start Training', to: '#' }, { label: 'Step 3' }]}
    />
    <StepIndicator
      label="Steps"
      steps={[
        { id: '1', label: 'Get Connected', state: 'done', stateLabel: 'completed', to: '#' },
        { id: '2', label: 'Activate Referral Link', state: 'done', stateLabel: 'completed', to: '#' },
        { id: '3', label: 'Build Your List', state: 'current', stateLabel: 'current step', to: '#' },
        { id: '4', label: 'Set Your Goals', state: 'open', stateLabel: 'open', to: '#' },
        { id: '5', label: 'Onboarding Call', state: 'locked', stateLabel: 'locked' },
      ]}
    />
    <Example title="Skip link (focus it with Tab)">
      <SkipLink href="#main">Skip to content</SkipLink>
    </Example>
  </Stack>
);

export const stories: Story[] = [
  {
    title: 'Tabs',
    Story: TabsStory,
    usage:
      "<Tabs label={t('views')} items={[{ id: 'list', label: t('list'), content: <List /> }]} selected={view} onChange={setView} />",
  },
  {
    title: 'Breadcrumbs and steps',
    Story: Wayfinding,
    usage:
      "<Breadcrumbs label={t('path')} items={[{ label: t('nav.dashboard'), to: '/' }, { label: t('title') }]} linkAs={Link} />",
  },
];
