import type { DownlineMember, Referral } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Banner, Button, Heading, Skeleton, SkeletonRegion, Stack, Text } from '@nb/ui';
import { ReadFailed, useDialog } from '@nb/web-kit';
import styled from 'styled-components';
import { CodeRow } from '../codes/code-row';
import { DeleteDialog } from '../codes/delete-dialog';
import { visibleCodes } from '../codes/visible-codes';
import { PLACE, useLastPlace } from '../pieces/last-place';
import { EmptyList } from './empty-list';
import type { ListState } from './list-state';
import { PartnerRow } from './partner-row';
import { PartnerSearch } from './partner-search';
import { useCodesQuery, useDownlineInfiniteQuery } from './partners.api';
import { Tiles } from './tiles';

const List = styled.ul<{ $waiting: boolean }>`
  display: grid;
  gap: 12px;
  margin: 0;
  padding: 0;
  list-style: none;
  opacity: ${({ $waiting }) => ($waiting ? 0.55 : 1)};
  transition: opacity var(--nb-normal) var(--nb-ease);
`;
const Centre = styled.div`
  display: flex;
  justify-content: center;
`;

/** Both lists in one place, laid out as if it were not there. */
const Everything = styled.div`
  display: contents;
`;

interface PartnerListProps {
  admin: boolean;
  state: ListState;
  change: (wanted: Partial<ListState>) => void;
}

/** Tiles, search and the list of partners and invitations, in each of its states. */
export function PartnerList({ admin, state, change }: PartnerListProps) {
  const { t } = useTranslation('team');
  const { filter, search } = state;
  const invited = filter === 'invited';
  const partners = useDownlineInfiniteQuery({ search, filter: invited ? 'all' : filter });
  const codes = useCodesQuery();
  const wantsCodes = invited || filter === 'all';
  const failed = partners.isError && partners.currentData === undefined;
  const loading = partners.data === undefined || (wantsCodes && codes.isLoading);
  const refetch = () => void partners.refetch();
  const counts = partners.data?.pages[0]?.counts;
  const members = invited ? [] : (partners.data?.pages.flatMap((page) => page.members) ?? []);
  const hasMore = partners.hasNextPage && !invited;

  return (
    <Stack $gap={20}>
      <Tiles counts={counts} filter={filter} onChange={(next) => change({ filter: next })} />
      <PartnerSearch search={search} onChange={(text) => change({ search: text })} />
      {failed ? (
        <ReadFailed
          level={2}
          title={t('partners.failed')}
          error={partners.error}
          retryLabel={t('partners.again')}
          onRetry={refetch}
          retrying={partners.isFetching}
        />
      ) : loading ? (
        <SkeletonRegion label={admin ? t('partners.loadingAdmin') : t('partners.loading')}>
          <Stack $gap={12}>
            {[1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} $height={92} $radius={16} />
            ))}
          </Stack>
        </SkeletonRegion>
      ) : (
        <Stack as="section" $gap={16} aria-label={t('partners.list')}>
          {partners.isError && !partners.isFetchNextPageError && (
            <Banner
              tone="warning"
              action={
                <Button size="s" onPress={refetch} pending={partners.isFetching}>
                  {t('partners.again')}
                </Button>
              }
            >
              {t('partners.outdated')}
            </Banner>
          )}
          {codes.isError && wantsCodes && (
            <Banner
              tone="warning"
              action={
                <Button size="s" onPress={() => void codes.refetch()} pending={codes.isFetching}>
                  {t('partners.again')}
                </Button>
              }
            >
              {t('partners.codesFailed')}
            </Banner>
          )}
          <Rows
            admin={admin}
            state={state}
            change={change}
            codes={codes.data ?? []}
            known={!codes.isError || codes.data !== undefined}
            members={members}
            invitedByAll={counts?.invited ?? 0}
            waiting={partners.currentData === undefined && !invited}
            hasMore={hasMore}
          />
          {hasMore && partners.isFetchNextPageError && (
            <Banner tone="danger" live="alert">
              {t('partners.moreFailed')}
            </Banner>
          )}
          {hasMore && (
            <Centre>
              <Button
                pending={partners.isFetchingNextPage}
                pendingLabel={t('partners.loadingMore')}
                onPress={() => void partners.fetchNextPage()}
              >
                {t('partners.more')}
              </Button>
            </Centre>
          )}
        </Stack>
      )}
    </Stack>
  );
}

const generate = () => document.querySelector<HTMLElement>('[data-shortcut="n"]');

interface RowsProps extends PartnerListProps {
  codes: readonly Referral[];
  /** Whether the invitations could be read: only then none means none. */
  known: boolean;
  members: readonly DownlineMember[];
  /** Open invitations of the whole scope. */
  invitedByAll: number;
  /** What is shown is of the filter before; the new answer is under way. */
  waiting: boolean;
  hasMore: boolean;
}

function Rows({ admin, state, change, codes, known, members, invitedByAll, waiting, hasMore }: RowsProps) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const { filter, search } = state;
  const { open, closed, more } = visibleCodes(codes, state);
  const counted = filter === 'invited' ? 'invitations' : hasMore ? 'atLeast' : search ? 'found' : 'count';
  const count = filter === 'invited' ? open.length : members.length;
  const nothing = open.length + closed.length + members.length === 0;
  const place = useLastPlace<HTMLDivElement>([...open, ...members, ...closed].map(({ id }) => id).join(' '), generate);
  const { isOpen, about, open: askDelete, close } = useDialog('delete-code');
  const deleted = isOpen ? codes.find(({ id }) => id === about) : undefined;
  const row = (code: Referral) => (
    <li key={code.id} {...{ [PLACE]: code.id }}>
      <CodeRow
        code={code}
        onEdit={() => change({ code: code.id })}
        onShare={() => change({ share: code.id })}
        onDelete={() => askDelete(code.id)}
      />
    </li>
  );

  return (
    <Everything {...place}>
      <Text as="p" size={14} tone="muted" numeric role="status">
        {filter === 'invited' && admin
          ? t('partners.invitedAdmin', { own: format.number(count), network: format.number(invitedByAll) })
          : t(`partners.${counted}`, { count, formatted: format.number(count) })}
      </Text>
      {!nothing && (
        <List role="list" $waiting={waiting} aria-busy={waiting}>
          {open.map(row)}
          {more > 0 && (
            <li>
              <Centre>
                <Button variant="ghost" icon="mail" onPress={() => change({ filter: 'invited' })}>
                  {t('partners.moreCodes', { count: more, formatted: format.number(more) })}
                </Button>
              </Centre>
            </li>
          )}
          {members.map((member) => (
            <li key={member.id} {...{ [PLACE]: member.id }}>
              <PartnerRow member={member} onShow={(drawer) => change({ partner: member.id, drawer })} />
            </li>
          ))}
        </List>
      )}
      {nothing && known && !waiting && (
        <EmptyList
          filter={filter}
          search={search}
          admin={admin}
          onClear={() => change({ filter: 'all', search: '' })}
          onInvite={() => change({ code: 'new' })}
        />
      )}
      {deleted && <DeleteDialog code={deleted} open onClose={close} />}
      {closed.length > 0 && (
        <Stack as="section" $gap={12}>
          <Heading level={2} size={16}>
            {t('partners.closedCodes')}
          </Heading>
          <List role="list" $waiting={false}>
            {closed.map(row)}
          </List>
        </Stack>
      )}
    </Everything>
  );
}
