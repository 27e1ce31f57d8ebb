import { useFormat, useTranslation } from '@nb/i18n';
import {
  Banner,
  Button,
  EmptyState,
  Illustration,
  LinkButton,
  Skeleton,
  SkeletonRegion,
  Stack,
  below,
  useMedia,
} from '@nb/ui';
import { Link, useCurrentUserQuery, useSearchParams, ReadFailed } from '@nb/web-kit';
import { CodeDrawer } from '../codes/code-drawer';
import { InviteButton } from '../partners/invite-button';
import { TeamBar, TeamHead, TeamPlace } from '../partners/team-head';
import { Choice } from '../pieces/choice';
import { Funnel } from './funnel';
import { useFunnelQuery } from './funnel.api';
import { type ListLink, listLink } from './list-link';
import { Weeks } from './weeks';

const SPANS = ['4', '12', '26', '52'] as const;
type Span = (typeof SPANS)[number];

/** `/partners/charts`: how far invitations lead, and what happens week by week (docs/product/team.md#charts). */
export function ChartsPage() {
  const { t } = useTranslation('team');
  const [params, setParams] = useSearchParams();
  const { data: user } = useCurrentUserQuery();
  // A master admin looks after everybody.
  const usual = user?.isMasterAdmin ? 'all' : 'direct';
  const depth = (['direct', 'all'] as const).find((each) => each === params.get('depth')) ?? usual;
  const weeks: Span = SPANS.find((span) => span === params.get('weeks')) ?? '12';
  const isInviting = params.get('code') === 'new';
  const narrow = useMedia(below.l);
  const change = (wanted: { depth?: 'direct' | 'all'; weeks?: Span; isInviting?: boolean }) => {
    const next = { depth, weeks, isInviting, ...wanted };
    setParams(
      {
        ...(next.depth !== usual && { depth: next.depth }),
        ...(next.weeks !== '12' && { weeks: next.weeks }),
        ...(next.isInviting && { code: 'new' }),
      },
      { opensDialog: wanted.isInviting === true, replace: wanted.isInviting === false },
    );
  };
  return (
    <TeamPlace $gap={0}>
      <TeamHead title={t('charts.title')} short={t('partners.short')}>
        <InviteButton onPress={() => change({ isInviting: true })} />
      </TeamHead>
      <TeamBar>
        <Choice
          isMenu={narrow}
          label={t('charts.who')}
          value={depth}
          onChange={(next) => change({ depth: next })}
          options={[
            { value: 'direct', label: t('calendar.direct') },
            { value: 'all', label: t(usual === 'all' ? 'calendar.network' : 'calendar.all') },
          ]}
        />
        <Choice
          isMenu={narrow}
          label={t('charts.span')}
          value={weeks}
          onChange={(next) => change({ weeks: next })}
          options={SPANS.map((value) => ({
            value,
            label: t('charts.spanOf', { count: Number(value), formatted: value }),
          }))}
        />
      </TeamBar>
      <Charts depth={depth} weeks={Number(weeks)} link={listLink(depth, user?.isMasterAdmin ?? false)} />
      {isInviting && <CodeDrawer id="new" onClose={() => change({ isInviting: false })} />}
    </TeamPlace>
  );
}

function Charts({ depth, weeks, link }: { depth: 'direct' | 'all'; weeks: number; link: ListLink }) {
  const { t } = useTranslation('team');
  const { timeZone } = useFormat();
  const { currentData, data, error, isError, isFetching, refetch } = useFunnelQuery({ depth, weeks, zone: timeZone });
  if (isError && !currentData)
    return (
      <ReadFailed
        level={2}
        title={t('charts.failed')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  const shown = currentData ?? data;
  if (!shown)
    return (
      <SkeletonRegion label={t('charts.loading')}>
        <Stack $gap={20}>
          <Skeleton $height={300} $radius={16} />
          <Skeleton $height={260} $radius={16} />
        </Stack>
      </SkeletonRegion>
    );
  if (shown.stages.every(({ people }) => people === 0)) {
    return (
      <EmptyState
        level={2}
        illustration={<Illustration name="team" />}
        title={t('charts.empty')}
        text={t('charts.emptyText')}
        action={
          <LinkButton as={Link} to="/partners?code=new" variant="primary" icon="plus">
            {t('partners.generate')}
          </LinkButton>
        }
      />
    );
  }
  return (
    <Stack
      $gap={16}
      aria-busy={currentData === undefined}
      style={{ opacity: currentData === undefined ? 0.55 : 1, marginBlockStart: 8 }}
    >
      {isError && (
        <Banner
          tone="warning"
          action={
            <Button size="s" pending={isFetching} onPress={() => void refetch()}>
              {t('partners.again')}
            </Button>
          }
        >
          {t('charts.outdated')}
        </Banner>
      )}
      <Funnel stages={shown.stages} opened={shown.opened} calls={shown.calls} link={link} />
      <Weeks weeks={shown.weeks} link={link} />
    </Stack>
  );
}
