import { useTranslation } from '@nb/i18n';
import { Banner, Button, EmptyState, Illustration, LinkButton, Skeleton, SkeletonRegion, Stack } from '@nb/ui';
import { Link, Page, errorText, isProblem, useCurrentUserQuery, ReadFailed } from '@nb/web-kit';
import { useEffect } from 'react';
import { PartnerDrawers } from '../partners/partner-drawers';
import { PartnerSearch } from '../partners/list-bar';
import { TeamNav } from '../partners/team-nav';
import { Generations } from './generations';
import { followTree } from './live-tree';
import { TreeGrid } from './tree-grid';
import { TreeSearch } from './tree-search';
import { useTreeState } from './tree-state';
import { TOP, useTreePathQuery } from './tree.api';
import { useTree } from './use-tree';

/** `/partners/tree`: everybody below, generation by generation. */
export function TreePage() {
  useEffect(followTree, []);
  const { t } = useTranslation('team');
  const { data: user } = useCurrentUserQuery();
  const [state, change] = useTreeState();
  const admin = user?.isMasterAdmin ?? false;
  return (
    <Page title={t('tree.title')} lead={admin ? t('tree.leadAdmin') : t('tree.lead')}>
      <TeamNav />
      <Generations />
      <PartnerSearch search={state.search} onChange={(search) => change({ search, at: null })} />
      {state.search.trim() ? (
        <TreeSearch
          search={state.search.trim()}
          onFind={(at) => change({ at, search: '' })}
          onClear={() => change({ search: '' })}
        />
      ) : (
        <People
          at={state.at}
          onForget={() => change({ at: null })}
          onShow={(partner) => change({ partner, drawer: 'profile' })}
        />
      )}
      {state.partner && (
        <PartnerDrawers
          id={state.partner}
          drawer={state.drawer}
          admin={admin}
          onShow={(drawer) => change({ drawer })}
          onClose={() => change({ partner: null })}
        />
      )}
    </Page>
  );
}

function People({ at, onForget, onShow }: { at: string | null; onForget: () => void; onShow: (id: string) => void }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const tree = useTree();
  const { reveal } = tree;
  const path = useTreePathQuery(at ?? '', { skip: at === null });
  const way = at === null ? undefined : path.currentData?.path;
  useEffect(() => {
    if (way) reveal(way);
  }, [way, reveal]);
  const { top } = tree;
  if (top.failed && top.nodes.length === 0)
    return (
      <ReadFailed
        level={2}
        title={t('tree.failed')}
        error={tree.error}
        onRetry={() => tree.again(TOP)}
        retrying={false}
      />
    );
  if (top.loading)
    return (
      <SkeletonRegion label={t('tree.loading')}>
        <Stack $gap={4}>
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton key={row} $height={56} />
          ))}
        </Stack>
      </SkeletonRegion>
    );
  if (top.nodes.length === 0) {
    return (
      <EmptyState
        level={2}
        illustration={<Illustration name="team" />}
        title={t('partners.empty.title')}
        text={t('partners.empty.text')}
        action={
          <LinkButton as={Link} to="/partners?code=new" variant="primary" icon="plus">
            {t('partners.generate')}
          </LinkButton>
        }
      />
    );
  }
  return (
    <Stack $gap={16}>
      {at !== null && path.isError && (
        <Banner
          tone="warning"
          live="alert"
          action={
            isProblem(path.error, 'access.not-found') ? (
              <Button size="s" onPress={onForget}>
                {common('action.close')}
              </Button>
            ) : (
              <Button size="s" pending={path.isFetching} onPress={() => void path.refetch()}>
                {common('action.retry')}
              </Button>
            )
          }
        >
          {isProblem(path.error, 'access.not-found') ? t('tree.notThere') : errorText(path.error, common)}
        </Banner>
      )}
      <TreeGrid tree={tree} found={way ? at : null} onShow={onShow} />
    </Stack>
  );
}
