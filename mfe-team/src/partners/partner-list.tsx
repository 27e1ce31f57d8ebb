import {
  ATTENTION_REASONS,
  type Attention,
  type DownlineMember,
  INVITATION_EXPIRING_HOURS,
  type Referral,
} from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import {
  Banner,
  Button,
  Heading,
  Icon,
  Skeleton,
  SkeletonRegion,
  Stack,
  Text,
  VisuallyHidden,
  below,
  useMedia,
} from '@nb/ui';
import { ReadFailed, useDialog } from '@nb/web-kit';
import { type ReactNode, useCallback, useMemo } from 'react';
import styled from 'styled-components';
import { useNeedCountsQuery } from '../attention/attention.api';
import { CodeRow } from '../codes/code-row';
import { DeleteDialog } from '../codes/delete-dialog';
import { type VisibleCodes, visibleCodes } from '../codes/visible-codes';
import { PLACE, useLastPlace } from '../pieces/last-place';
import { EmptyList } from './empty-list';
import { type BarProps, ListBar } from './list-bar';
import { useListArgs } from './list-args';
import { type DrawerName, chipOf } from './list-state';
import { type ChartFilter, useChartFilterText } from './chart-filter';
import { PartnerTable } from './partner-table';
import { useCodesQuery, useDownlineInfiniteQuery } from './partners.api';

const Codes = styled.ul`
  display: grid;
  gap: 8px;
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Line = styled.div`
  display: flex;
`;
const Centre = styled.div`
  display: flex;
  justify-content: center;
`;
/** Both lists in one place, laid out as if it were not there. */
const Everything = styled.div`
  display: contents;
`;
const Rows = styled.div`
  display: grid;
  gap: 1px;
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-l);
  overflow: hidden;
`;
/** Right under the search, so that it is seen wherever the page is scrolled to. */
const NoHits = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  align-items: center;
  padding: 12px 16px;
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-l);
  background: var(--nb-surface);
`;

/** The list, and beside it a partner's sheet. */
const Columns = styled.div`
  display: flex;
  position: relative;
  gap: 16px;
  align-items: flex-start;
  & > :first-child {
    flex: 1;
    min-inline-size: 0;
  }
  & [role='dialog'] {
    flex: none;
    /* What stands above the sheet while the page is not scrolled: the frame's bar, the page's head and its chips. */
    --nb-beside: max(420px, calc(100dvh - var(--nb-header, 64px) - 148px));
  }
`;

interface PartnerListProps extends BarProps {
  admin: boolean;
  /** A partner's sheet that stands beside the list. */
  sheet?: ReactNode;
}

/** Chips and the list of partners and invitations, in each of its states. */
export function PartnerList({ admin, state, change, sheet }: PartnerListProps) {
  const { t } = useTranslation('team');
  const { search, needs, only } = state;
  const invited = chipOf(state) === 'invited';
  const partners = useDownlineInfiniteQuery(useListArgs(state));
  const codes = useCodesQuery();
  const needed = useNeedCountsQuery();
  const narrow = useMedia(below.l);
  const wantsCodes = invited || needs !== null || search !== '';
  const failed = partners.isError && partners.currentData === undefined;
  const loading = partners.data === undefined || (wantsCodes && codes.isLoading);
  const refetch = () => void partners.refetch();
  const counts = partners.data?.pages[0]?.counts;
  // The same array while nothing of it changes, so that the table is not rendered again with the page around it.
  const members = useMemo(
    () => (invited ? [] : (partners.data?.pages.flatMap((page) => page.members) ?? [])),
    [invited, partners.data],
  );
  const hasMore = partners.hasNextPage && !invited;

  return (
    <Stack $gap={8}>
      <ListBar state={state} change={change} counts={counts} needed={needed.data?.total} />
      {only && <Narrowed only={only} onClear={() => change({ only: null })} />}
      {needs !== null && needed.data && <Reasons state={state} change={change} counts={needed.data} />}
      <Columns>
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
            <Rows>
              {Array.from({ length: 12 }, (_, row) => (
                <Skeleton key={row} $height={narrow ? 64 : 44} $radius={0} />
              ))}
            </Rows>
          </SkeletonRegion>
        ) : (
          <Stack as="section" $gap={8} aria-label={t('partners.list')}>
            {partners.isError && !partners.isFetchNextPageError && (
              <Outdated onRetry={refetch} retrying={partners.isFetching}>
                {t('partners.outdated')}
              </Outdated>
            )}
            {codes.isError && wantsCodes && (
              <Outdated onRetry={() => void codes.refetch()} retrying={codes.isFetching}>
                {t('partners.codesFailed')}
              </Outdated>
            )}
            {needed.isError && needs !== null && (
              <Outdated onRetry={() => void needed.refetch()} retrying={needed.isFetching}>
                {t('needs.failed')}
              </Outdated>
            )}
            <Found
              admin={admin}
              state={state}
              change={change}
              codes={codes.data ?? []}
              known={!wantsCodes || codes.data !== undefined}
              members={members}
              total={counts?.total ?? 0}
              invitedByAll={counts?.invited ?? 0}
              waiting={partners.currentData === undefined && !invited}
              hasMore={hasMore}
              current={sheet ? (state.partner ?? undefined) : undefined}
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
        {sheet}
      </Columns>
    </Stack>
  );
}

/** What the list is narrowed to, and the way out of it. */
function Narrowed({ only, onClear }: { only: ChartFilter; onClear: () => void }) {
  const { t } = useTranslation('team');
  const words = useChartFilterText()(only);
  return (
    <Line>
      <Button size="s" iconEnd="close" aria-label={`${words}: ${t('partners.empty.clear')}`} onPress={onClear}>
        {words}
      </Button>
    </Line>
  );
}

/** What is shown may be older than it should; it can be read again. */
function Outdated({ children, onRetry, retrying }: { children: string; onRetry: () => void; retrying: boolean }) {
  const { t } = useTranslation('team');
  return (
    <Banner
      tone="warning"
      action={
        <Button size="s" onPress={onRetry} pending={retrying}>
          {t('partners.again')}
        </Button>
      }
    >
      {children}
    </Banner>
  );
}

/** In one line on a phone, where the others are scrolled to. */
const ReasonChips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  @media ${below.l} {
    flex-wrap: nowrap;
    margin: -4px -16px;
    padding: 4px 16px;
    overflow-x: auto;
    scrollbar-width: none;
    > * {
      flex: none;
    }
  }
`;

/** Which reasons there are to need the viewer, each with how many. */
function Reasons({ state, change, counts }: BarProps & { counts: Attention['counts'] }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  return (
    <ReasonChips role="group" aria-label={t('needs.filter')}>
      {(['all', ...ATTENTION_REASONS] as const).map((reason) => {
        const count = reason === 'all' ? counts.total : counts.byReason[reason];
        const isPressed = state.needs === reason;
        return (
          (count > 0 || isPressed) && (
            <Button
              key={reason}
              size="s"
              variant={isPressed ? 'secondary' : 'ghost'}
              aria-pressed={isPressed}
              onPress={() => change({ needs: reason })}
            >
              {t('needs.chip', { reason: t(`needs.reason.${reason}`), formatted: format.number(count) })}
            </Button>
          )
        );
      })}
    </ReasonChips>
  );
}

/** How many there are: said to everybody where the chips do not show it. */
function Sum({ isSeen, children }: { isSeen: boolean; children: string }) {
  return isSeen ? (
    <Text as="p" size={14} tone="muted" numeric role="status">
      {children}
    </Text>
  ) : (
    <VisuallyHidden role="status">{children}</VisuallyHidden>
  );
}

const invite = () => document.querySelector<HTMLElement>('[data-shortcut="n"]');
const isEnding = ({ status, expiresAt }: Referral) =>
  status === 'invited' &&
  expiresAt !== null &&
  Date.parse(expiresAt) - Date.now() <= INVITATION_EXPIRING_HOURS * 3_600_000;

/** Which invitations stand beside the partners of a list. */
function codesOf(codes: readonly Referral[], state: BarProps['state']): VisibleCodes {
  const { needs } = state;
  if (needs === null) return visibleCodes(codes, state);
  const isAsked = needs === 'all' || needs === 'invitation-expiring';
  const { open } = visibleCodes(codes, { filter: 'invited', search: state.search });
  return { open: isAsked ? open.filter(isEnding) : [], closed: [] };
}

interface FoundProps extends BarProps {
  admin: boolean;
  codes: readonly Referral[];
  /** Whether the invitations could be read: only then none means none. */
  known: boolean;
  members: readonly DownlineMember[];
  total: number;
  /** Open invitations of the whole scope. */
  invitedByAll: number;
  /** What is shown is of the filter before; the new answer is under way. */
  waiting: boolean;
  hasMore: boolean;
  /** The partner whose sheet stands beside the list. */
  current: string | undefined;
}

function Found({
  admin,
  state,
  change,
  codes,
  known,
  members,
  total,
  invitedByAll,
  waiting,
  hasMore,
  current,
}: FoundProps) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const { filter, search, needs, only } = state;
  const isSearch = search.trim() !== '' || only !== null;
  const { open, closed } = codesOf(codes, state);
  const invited = chipOf(state) === 'invited';
  const counted = invited ? 'invitations' : hasMore ? 'atLeast' : search ? 'found' : 'count';
  const count = invited ? open.length : members.length;
  const nothing = open.length + closed.length + members.length === 0;
  const place = useLastPlace<HTMLDivElement>([...open, ...members, ...closed].map(({ id }) => id).join(' '), invite);
  const { isOpen, about, open: askDelete, close } = useDialog('delete-code');
  const deleted = isOpen ? codes.find(({ id }) => id === about) : undefined;
  const onShow = useCallback((partner: string, drawer: DrawerName) => change({ partner, drawer }), [change]);
  const clear = () => change({ filter: 'all', needs: null, only: null, search: '' });
  const list = (shown: readonly Referral[]) => (
    <Codes role="list">
      {shown.map((code) => (
        <li key={code.id} {...{ [PLACE]: code.id }}>
          <CodeRow
            code={code}
            isEnding={needs !== null}
            onEdit={() => change({ code: code.id })}
            onShare={() => change({ share: code.id })}
            onDelete={() => askDelete(code.id)}
          />
        </li>
      ))}
    </Codes>
  );
  const sum =
    invited && admin
      ? t('partners.invitedAdmin', { own: format.number(count), network: format.number(invitedByAll) })
      : t(`partners.${counted}`, { count, formatted: format.number(count) });

  return (
    <Everything {...place}>
      {nothing && known && !waiting && isSearch && (
        <NoHits>
          <Icon name="search" />
          <Heading level={2} size={16}>
            {t('partners.empty.noMatch')}
          </Heading>
          <Text size={14} tone="muted">
            {t('partners.empty.noMatchText')}
          </Text>
          <Button size="s" onPress={clear}>
            {t('partners.empty.clear')}
          </Button>
        </NoHits>
      )}
      <Sum isSeen={invited || (search !== '' && !nothing)}>{sum}</Sum>
      {(invited || needs !== null) && open.length > 0 && list(open)}
      {members.length > 0 && (
        <PartnerTable
          caption={admin ? t('partners.leadAdmin') : t('partners.lead')}
          members={members}
          waiting={waiting}
          state={state}
          change={change}
          onShow={onShow}
          current={current}
        />
      )}
      {!invited && needs === null && open.length > 0 && list(open)}
      {nothing && known && !waiting && !isSearch && (
        <EmptyList
          filter={filter}
          isNeeds={needs !== null}
          total={total}
          admin={admin}
          onClear={clear}
          onInvite={() => change({ code: 'new' })}
        />
      )}
      {deleted && <DeleteDialog code={deleted} open onClose={close} />}
      {closed.length > 0 && (
        <Stack as="section" $gap={8}>
          <Heading level={2} size={16}>
            {t('partners.closedCodes')}
          </Heading>
          {list(closed)}
        </Stack>
      )}
    </Everything>
  );
}
