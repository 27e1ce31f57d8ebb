import { useFormat, useTranslation } from '@nb/i18n';
import { Button, Card, ErrorState, SearchField, Skeleton, SkeletonRegion, Stack, Text } from '@nb/ui';
import { Page, errorText, requestIdOf, useCurrentUserQuery } from '@nb/web-kit';
import { useDeferredValue, useEffect, useState } from 'react';
import styled from 'styled-components';
import { CodeDrawer } from '../codes/code-drawer';
import { CodeRow } from '../codes/code-row';
import { Announcer } from './announcer';
import { EmptyList } from './empty-list';
import { useListState } from './list-state';
import { followLive } from './live';
import { PartnerDrawers } from './partner-drawers';
import { PartnerRow } from './partner-row';
import { useCodesQuery, useDownlineInfiniteQuery } from './partners.api';
import { Tiles } from './tiles';

const SEARCH_DEBOUNCE_MS = 300;
const List = styled.ul`
  display: grid;
  gap: 12px;
  margin: 0;
  padding: 0;
  list-style: none;
`;
const More = styled.div`
  display: flex;
  justify-content: center;
`;

/** `/partners`: partners and invite codes in one list, live (RT §2, M1, M7). */
export function PartnersPage() {
  useEffect(followLive, []);
  const { t } = useTranslation('team');
  const { data: user } = useCurrentUserQuery();
  const [state, change] = useListState();
  const admin = user?.isMasterAdmin ?? false;
  return (
    <Page
      title={t('partners.title')} lead={admin ? t('partners.leadAdmin') : t('partners.lead')}
      actions={<Button variant="primary" icon="plus" onPress={() => change({ code: 'new' })}>{t('partners.generate')}</Button>}
    >
      <PartnerList admin={admin} />
      <Announcer />
      {state.code && <CodeDrawer key={state.code} id={state.code} onClose={() => change({ code: null })} />}
      {state.partner && <PartnerDrawers id={state.partner} drawer={state.drawer} onShow={(drawer) => change({ drawer })} onClose={() => change({ partner: null })} />}
    </Page>
  );
}

function PartnerList({ admin }: { admin: boolean }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const format = useFormat();
  const [state, change] = useListState();
  const search = useDeferredValue(state.search);
  const partners = useDownlineInfiniteQuery({ search, filter: state.filter === 'invited' ? 'all' : state.filter });
  const codes = useCodesQuery();
  const invited = state.filter === 'invited';
  const wanted = search.trim().toUpperCase();
  const allCodes = (codes.data ?? []).filter(({ code }) => !wanted || code.includes(wanted));
  const shownCodes = invited ? allCodes : state.filter === 'all' ? allCodes.filter(({ status }) => status === 'invited') : [];
  const members = invited ? [] : (partners.data?.pages.flatMap((page) => page.members) ?? []);
  const counts = partners.data?.pages[0]?.counts;
  const requestId = requestIdOf(partners.error);

  if (partners.isError && partners.data === undefined) {
    return (
      <ErrorState
        title={t('partners.failed')} text={errorText(partners.error, common)} retryLabel={t('partners.again')} onRetry={() => void partners.refetch()} retrying={partners.isFetching}
        {...(requestId && { requestId, requestIdLabel: common('remote.requestId', { id: '' }) })}
      />
    );
  }
  return (
    <Stack $gap={20}>
      <Tiles counts={counts} filter={state.filter} onChange={(filter) => change({ filter })} />
      <PartnerSearch search={state.search} onChange={(text) => change({ search: text })} />
      {partners.data === undefined ? (
        <SkeletonRegion label={admin ? t('partners.loadingAdmin') : t('partners.loading')}>
          <Stack $gap={12}>{[1, 2, 3, 4, 5].map((row) => <Skeleton key={row} $height={92} $radius={16} />)}</Stack>
        </SkeletonRegion>
      ) : (
        <section aria-label={t('partners.list')}>
          <Stack $gap={16}>
            {counts && !invited && !state.search && state.filter === 'all' && <Text size={14} tone="muted" numeric>{t('partners.count', { count: counts.total, formatted: format.number(counts.total) })}</Text>}
            {codes.isError && codes.data === undefined && (state.filter === 'all' || invited) && (
              <Card $tone="warning" $padding={16}><Stack $gap={8} $align="start"><Text>{t('partners.codesFailed')}</Text><Button size="s" onPress={() => void codes.refetch()}>{t('partners.again')}</Button></Stack></Card>
            )}
            {members.length + shownCodes.length > 0
              ? (
                <List role="list">
                  {shownCodes.map((code) => <li key={code.id}><CodeRow code={code} onEdit={() => change({ code: code.id })} /></li>)}
                  {members.map((member) => <li key={member.id}><PartnerRow member={member} onShow={(drawer) => change({ partner: member.id, drawer })} /></li>)}
                </List>
              )
              : !(codes.isError && invited) && <EmptyList filter={state.filter} filtered={state.filter !== 'all' || state.search !== ''} admin={admin} onClear={() => change({ filter: 'all', search: '' })} onInvite={() => change({ code: 'new' })} />}
            {partners.hasNextPage && !invited && (
              <More><Button pending={partners.isFetchingNextPage} pendingLabel={t('partners.loadingMore')} onPress={() => void partners.fetchNextPage()}>{t('partners.more')}</Button></More>
            )}
          </Stack>
        </section>
      )}
    </Stack>
  );
}

function PartnerSearch({ search, onChange }: { search: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('team');
  const [typed, setTyped] = useState(search);
  const [applied, setApplied] = useState(search);
  if (applied !== search) {
    setApplied(search);
    setTyped(search);
  }
  useEffect(() => {
    if (typed === search) return undefined;
    const timer = setTimeout(() => { setApplied(typed); onChange(typed); }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, onChange]);
  return <SearchField label={t('partners.search')} placeholder={t('partners.searchPlaceholder')} clearLabel={t('partners.clearSearch')} value={typed} onChange={setTyped} />;
}
