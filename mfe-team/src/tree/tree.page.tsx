import type { TreeNode } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import {
  Banner,
  Button,
  EmptyState,
  IconButton,
  Illustration,
  LinkButton,
  Skeleton,
  SkeletonRegion,
  Stack,
  below,
  useMedia,
} from '@nb/ui';
import { Link, errorText, isProblem, useCurrentUserQuery, ReadFailed } from '@nb/web-kit';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { CodeDrawer } from '../codes/code-drawer';
import { NameButton } from '../name-button';
import { InviteButton } from '../partners/invite-button';
import { PartnerSearch, PhoneSearch, usePhoneSearch } from '../partners/list-bar';
import { nameOf } from '../partners/names';
import { PartnerSheet } from '../partners/partner-sheet';
import { BarSearch, TeamBar, TeamHead, TeamPlace } from '../partners/team-head';
import { Generations } from './generations';
import { followTree } from './live-tree';
import { TreeGrid } from './tree-grid';
import { Short } from './tree-row';
import { TreeSearch } from './tree-search';
import { useTreeState } from './tree-state';
import { Beside, Way } from './tree-style';
import { TOP, useTreePathQuery } from './tree.api';
import { useTree } from './use-tree';

/** `/partners/tree`: everybody below, generation by generation (docs/product/team.md#tree). */
export function TreePage() {
  useEffect(followTree, []);
  const { t } = useTranslation('team');
  const { data: user } = useCurrentUserQuery();
  const [state, change] = useTreeState();
  const narrow = useMedia(below.l);
  const [isSearching, toggleSearch] = usePhoneSearch(state.search);
  const admin = user?.isMasterAdmin ?? false;
  const search = (wide: boolean) => (
    <PartnerSearch
      size={wide ? 's' : 'm'}
      autoFocus={!wide && state.search === ''}
      search={state.search}
      onChange={(wanted) => change({ search: wanted, at: null })}
    />
  );
  return (
    <TeamPlace $gap={0}>
      <TeamHead title={t('tree.title')} short={t('partners.short')}>
        {narrow && <IconButton data-shortcut="/" icon="search" label={t('partners.search')} onPress={toggleSearch} />}
        <InviteButton onPress={() => change({ isInviting: true })} />
      </TeamHead>
      {narrow && isSearching && <PhoneSearch>{search(false)}</PhoneSearch>}
      {(!narrow || state.under === null) && (
        <TeamBar>
          <Generations />
          {!narrow && <BarSearch>{search(true)}</BarSearch>}
        </TeamBar>
      )}
      <Below>
        {state.search.trim() ? (
          <TreeSearch
            search={state.search.trim()}
            onFind={(at) => change({ at, search: '', under: null })}
            onClear={() => change({ search: '' })}
          />
        ) : (
          <People
            admin={admin}
            isFlat={narrow}
            at={state.at}
            under={state.under}
            onGo={(under) => change({ under, at: null })}
            onForget={() => change({ at: null })}
            onShow={(partner) => change({ partner, drawer: 'profile' })}
          />
        )}
      </Below>
      {state.isInviting && <CodeDrawer id="new" onClose={() => change({ isInviting: false })} />}
      {state.partner && (
        <PartnerSheet
          id={state.partner}
          drawer={state.drawer}
          admin={admin}
          onShow={(drawer) => change({ drawer })}
          onClose={() => change({ partner: null })}
        />
      )}
    </TeamPlace>
  );
}

const Below = styled.div`
  padding-block-start: 8px;
`;

interface PeopleProps {
  admin: boolean;
  /** One generation at a time. */
  isFlat: boolean;
  at: string | null;
  under: string | null;
  onGo: (under: string | null) => void;
  onForget: () => void;
  onShow: (id: string) => void;
}

function People({ admin, isFlat, at, under, onGo, onForget, onShow }: PeopleProps) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  // Who was searched for, or whose partners are shown.
  const wanted = at ?? under;
  const path = useTreePathQuery(wanted ?? '', { skip: wanted === null });
  const way = wanted === null ? undefined : path.currentData?.path;
  /** From the first generation down to whose partners a phone shows. */
  const above = isFlat && way ? (at === null ? way : way.slice(0, -1)) : [];
  const root = isFlat ? (above.at(-1)?.id ?? under ?? TOP) : TOP;
  const tree = useTree({ root, level: above.length + 1, isFlat });
  const { reveal, open } = tree;
  useEffect(() => {
    if (!way) return;
    reveal(way);
    if (at === null && under !== null) open(under);
  }, [way, at, under, reveal, open]);
  const [place, setPlace] = useState<{ root: string; before?: string }>({ root });
  if (place.root !== root) setPlace({ root, before: place.root });
  const { top } = tree;
  if (top.failed && top.nodes.length === 0)
    return (
      <ReadFailed
        level={2}
        title={t('tree.failed')}
        error={tree.error}
        onRetry={() => tree.again(root)}
        retrying={false}
      />
    );
  const { before } = place;
  const initial = before === undefined ? undefined : tree.rows.some(({ key }) => key === before) ? before : '';
  const head = above.length > 0 && <WayUp above={above} onUp={() => onGo(above.at(-2)?.id ?? null)} onShow={onShow} />;
  if (top.loading)
    return (
      <>
        {head}
        <SkeletonRegion label={t('tree.loading')}>
          <Stack $gap={2}>
            {Array.from({ length: 12 }, (_, row) => (
              <Skeleton key={row} $height={isFlat ? 62 : 42} />
            ))}
          </Stack>
        </SkeletonRegion>
      </>
    );
  if (top.nodes.length === 0 && root === TOP) {
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
    <Stack $gap={8}>
      {head}
      {wanted !== null && path.isError && (
        <Banner
          tone="warning"
          live="alert"
          action={
            isProblem(path.error, 'access.not-found') ? (
              <Button size="s" onPress={at === null ? () => onGo(null) : onForget}>
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
      <TreeGrid
        key={root}
        tree={tree}
        description={t(admin ? 'tree.leadAdmin' : 'tree.lead')}
        found={way ? at : null}
        isFlat={isFlat}
        onEnter={onGo}
        onUp={() => above.length > 0 && onGo(above.at(-2)?.id ?? null)}
        initial={initial}
        onShow={onShow}
      />
    </Stack>
  );
}

/** Whose partners a phone shows, and the way back. */
function WayUp({
  above,
  onUp,
  onShow,
}: {
  above: readonly TreeNode[];
  onUp: () => void;
  onShow: (id: string) => void;
}) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const node = above.at(-1)!;
  const parent = above.at(-2);
  return (
    <Way aria-label={t('tree.way', { name: nameOf(node) })}>
      <IconButton
        icon="arrow-left"
        label={parent ? t('tree.up', { name: nameOf(parent) }) : t('tree.upTop')}
        onPress={onUp}
      />
      <div>
        <NameButton type="button" onClick={() => onShow(node.id)}>
          {nameOf(node)}
        </NameButton>
        <Beside>
          {t('tree.generation', { formatted: format.number(above.length) })} · <Short node={node} />
        </Beside>
      </div>
    </Way>
  );
}
