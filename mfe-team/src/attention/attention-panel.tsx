import { ATTENTION_REASONS, type Attention } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import {
  Badge,
  Banner,
  Button,
  Card,
  Cluster,
  Heading,
  Icon,
  Skeleton,
  SkeletonRegion,
  Stack,
  Text,
  below,
  useMedia,
} from '@nb/ui';
import { useCurrentUserQuery, useDownlineCountsQuery, ReadFailed } from '@nb/web-kit';
import styled from 'styled-components';
import type { DrawerName } from '../partners/list-state';
import { PLACE, useLastPlace } from '../pieces/last-place';
import { AttentionItem } from './attention-item';
import { type AttentionFilter, useAttentionInfiniteQuery } from './attention.api';

/** As many are shown before somebody asks for all; on phones the list of partners must stay near. */
const SHOWN = { wide: 3, narrow: 1 };

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  > li + li {
    border-block-start: 1px solid var(--nb-border);
  }
`;
/** On a phone it stands below the heading, and begins where that begins. */
const More = styled(Button)`
  @media ${below.m} {
    margin-inline-start: -12px;
  }
`;
const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;
const Chip = styled.button`
  min-block-size: 44px;
  padding: 6px 16px;
  border: 1px solid var(--nb-border-strong);
  border-radius: var(--nb-radius-full);
  background: var(--nb-surface);
  color: var(--nb-text);
  font: inherit;
  font-size: 0.875rem;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  cursor: pointer;
  &[aria-pressed='true'] {
    border-color: var(--nb-brand);
    background: var(--nb-brand-soft);
    color: var(--nb-brand-text);
  }
`;

const heading = () => document.getElementById('who-needs-me');

interface AttentionPanelProps {
  /** What is asked for; null = only the first few. */
  needs: AttentionFilter | null;
  onNeeds: (needs: AttentionFilter | null) => void;
  onShow: (id: string, drawer: DrawerName) => void;
  onShare: (code: string) => void;
}

/** Who needs me: partners and invitations, the most pressing first. */
export function AttentionPanel({ needs, onNeeds, ...acts }: AttentionPanelProps) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const few = useMedia(below.l) ? SHOWN.narrow : SHOWN.wide;
  const read = useAttentionInfiniteQuery(needs ?? 'all');
  const { data, isError, error, isFetching, refetch } = read;
  const total = data?.pages[0]?.counts.total;
  return (
    <Card as="section" $padding={20} aria-labelledby="who-needs-me">
      <Stack $gap={12}>
        <Cluster $justify="between" $gap={8}>
          <Cluster $gap={8}>
            <Heading level={2} size={18} id="who-needs-me" tabIndex={-1} style={{ outline: 'none' }}>
              {t('needs.title')}
            </Heading>
            {total !== undefined && total > 0 && <Badge tone="accent">{format.number(total)}</Badge>}
          </Cluster>
          {total !== undefined && total > few && (
            <More
              size="s"
              variant="ghost"
              aria-expanded={needs !== null}
              onPress={() => onNeeds(needs === null ? 'all' : null)}
            >
              {needs === null ? t('needs.all', { count: total, formatted: format.number(total) }) : t('needs.fewer')}
            </More>
          )}
        </Cluster>
        {isError && (!data || read.currentData === undefined) ? (
          <ReadFailed title={t('needs.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : !data ? (
          <SkeletonRegion label={common('state.loading')}>
            <Stack $gap={12}>
              {[1, 2, 3].map((row) => (
                <Skeleton key={row} $height={52} />
              ))}
            </Stack>
          </SkeletonRegion>
        ) : (
          <Needs pages={data.pages} needs={needs} onNeeds={onNeeds} {...acts} read={read} few={few} />
        )}
      </Stack>
    </Card>
  );
}

function Needs({
  pages,
  needs,
  onNeeds,
  read,
  few,
  ...acts
}: AttentionPanelProps & { pages: Attention[]; few: number; read: ReturnType<typeof useAttentionInfiniteQuery> }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const counts = pages[0]?.counts;
  const items = pages.flatMap((page) => page.items);
  const shown = needs === null ? items.slice(0, few) : items;
  const place = useLastPlace<HTMLUListElement>(shown.map(({ id }) => id).join(' '), heading);
  if (counts?.total === 0 && needs === null) return <Nobody />;
  return (
    <>
      {needs !== null && counts && (
        <Chips role="group" aria-label={t('needs.filter')}>
          {(['all', ...ATTENTION_REASONS] as const).map((reason) => {
            const count = reason === 'all' ? counts.total : counts.byReason[reason];
            return (
              (count > 0 || reason === needs) && (
                <Chip key={reason} type="button" aria-pressed={needs === reason} onClick={() => onNeeds(reason)}>
                  {t('needs.chip', { reason: t(`needs.reason.${reason}`), formatted: format.number(count) })}
                </Chip>
              )
            );
          })}
        </Chips>
      )}
      {shown.length === 0 && <Text tone="muted">{t('needs.noneOfThese')}</Text>}
      <List role="list" {...place} aria-busy={read.isFetching && read.currentData === undefined}>
        {shown.map((item) => (
          <li key={item.id} {...{ [PLACE]: item.id }}>
            <AttentionItem item={item} about={needs === null || needs === 'all' ? undefined : needs} {...acts} />
          </li>
        ))}
      </List>
      {needs !== null && read.isFetchNextPageError && (
        <Banner tone="danger" live="alert">
          {t('partners.moreFailed')}
        </Banner>
      )}
      {needs !== null && read.hasNextPage && (
        <Cluster $justify="center">
          <Button
            pending={read.isFetchingNextPage}
            pendingLabel={t('partners.loadingMore')}
            onPress={() => void read.fetchNextPage()}
          >
            {t('partners.more')}
          </Button>
        </Cluster>
      )}
    </>
  );
}

/**
 * Shown when nobody needs the viewer: with partners that all is well, without partners that there are none yet. For a master admin, who
 * counts the whole network, it speaks of their own partners only. It waits for the counts, because a failed read must not look like all is well.
 */
function Nobody() {
  const { t } = useTranslation('team');
  const { data: user } = useCurrentUserQuery();
  const { data: team, isError, error, isFetching, refetch } = useDownlineCountsQuery();
  if (!team)
    return isError ? (
      <ReadFailed title={t('needs.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Skeleton $height={24} />
    );
  return team.total === 0 ? (
    <Text tone="muted">{t('needs.noTeam')}</Text>
  ) : (
    <Cluster $nowrap $gap={8}>
      <Icon name="check-circle" />
      <Text tone="muted">{t(user?.isMasterAdmin ? 'needs.noneAdmin' : 'needs.none')}</Text>
    </Cluster>
  );
}
