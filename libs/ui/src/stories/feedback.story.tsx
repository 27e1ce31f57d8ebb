import { Button } from '../actions/button';
import { Banner, type BannerTone } from '../feedback/banner';
import { SaveStatus, type SaveState } from '../feedback/save-status';
import { Skeleton, SkeletonRegion } from '../feedback/skeleton';
import { Spinner } from '../feedback/spinner';
import { EmptyState, ErrorState } from '../feedback/states';
import { Illustration } from '../graphics/illustration';
import { Card } from '../layout/card';
import { Cluster, Grid, Stack } from '../layout/layout';
import { Text } from '../layout/text';
import { type Story, Example } from './story';

const tones: BannerTone[] = ['info', 'success', 'warning', 'danger', 'brand'];
const states: SaveState[] = ['unsaved', 'saving', 'saved', 'failed'];
const labels = {
  unsaved: 'Unsaved',
  saving: 'Saving…',
  saved: 'Saved 2:14 PM',
  failed: "Couldn't save",
  retry: 'Retry',
};

const Banners = () => (
  <Stack $gap={12}>
    {tones.map((tone) => (
      <Banner
        key={tone}
        tone={tone}
        title={`A ${tone} banner`}
        onDismiss={tone === 'info' ? () => undefined : undefined}
        dismissLabel="Dismiss"
        action={tone === 'warning' ? <Button size="s">Clear filters</Button> : undefined}
      >
        It belongs to a place and stays there.
      </Banner>
    ))}
  </Stack>
);
const DataStates = () => (
  <Grid $min={320}>
    <Card>
      <SkeletonRegion label="Loading contacts">
        <Stack>
          {[0, 1, 2].map((row) => (
            <Cluster key={row} $nowrap>
              <Skeleton $width={40} $height={40} $radius={20} />
              <Stack $gap={8} style={{ flex: 1 }}>
                <Skeleton $width="60%" />
                <Skeleton $width="35%" $height={12} />
              </Stack>
            </Cluster>
          ))}
        </Stack>
      </SkeletonRegion>
    </Card>
    <Card $padding={0}>
      <EmptyState
        illustration={<Illustration name="contacts" />}
        title="No contacts yet"
        text="Write down everyone you know. Ten names complete the step."
        action={
          <Button variant="primary" icon="plus">
            Add the first
          </Button>
        }
      />
    </Card>
    <Card $padding={0}>
      <EmptyState
        icon="search"
        title="No contacts match"
        text="Nothing matches 'xyz'."
        action={<Button>Clear filters</Button>}
      />
    </Card>
    <Card $padding={0}>
      <ErrorState
        title="Your contacts could not be loaded"
        text="The server did not answer in time."
        retryLabel="Retry"
        onRetry={() => undefined}
        requestIdLabel="Request ID"
        requestId="01JD3K5Q"
      />
    </Card>
  </Grid>
);
const Saving = () => (
  <Stack $gap={24}>
    <Example title="Autosave">
      {states.map((state) => (
        <SaveStatus key={state} state={state} labels={labels} onRetry={() => undefined} />
      ))}
    </Example>
    <Example title="Spinner">
      <Spinner label="Loading" />
      <Spinner size={32} />
      <Text tone="brand">
        <Spinner size={48} />
      </Text>
    </Example>
  </Stack>
);

export const stories: Story[] = [
  { title: 'Banners', Story: Banners, usage: '<Banner tone="danger" live="alert">{text}</Banner>' },
  {
    title: 'Data states',
    description: 'Skeleton after 300 ms, empty, no results, error. A failed read never looks empty.',
    Story: DataStates,
    usage:
      "{data ? rows(data) : isError ? <ErrorState title={t('failed')} text={errorText(error, common)} retryLabel={common('action.retry')} onRetry={refetch} /> : <SkeletonRegion label={t('loading')}><Skeleton $height={72} /></SkeletonRegion>}",
  },
  { title: 'Saving and waiting', Story: Saving, usage: '<SaveStatus state={state} labels={labels} onRetry={save} />' },
];
