import { useTranslation } from '@nb/i18n';
import { Breadcrumbs, Button, Card, EmptyState, Stack } from '@nb/ui';
import { Link, Page, useSearchParams } from '@nb/web-kit';
import { useCallback, useEffect, useRef } from 'react';
import { AdminOnly } from '../access';
import { LogList } from '../detail/log-list';
import { AuditFilters } from './audit-filters';
import { AuditLine } from './audit-line';
import { isSameStep } from '../users/users.state';
import { type AuditState, isAuditFiltered, readAuditState, writeAuditState } from './audit-state';
import { useAdminAuditInfiniteQuery } from './audit.api';

/** `/admin/audit`: every act of every admin. */
export function AuditPage() {
  return (
    <AdminOnly>
      <Log />
    </AdminOnly>
  );
}

function Log() {
  const { t } = useTranslation('admin');
  const [params, setParams] = useSearchParams();
  const state = readAuditState(params);
  const { search } = state;
  // The address changes in a transition, so this holds the search that was asked for last: `isSameStep` compares with it.
  const latestSearch = useRef(search);
  useEffect(() => {
    latestSearch.current = search;
  }, [search]);
  const query = useAdminAuditInfiniteQuery(state);
  const change = useCallback(
    (wanted: Partial<AuditState>) => {
      const replace = isSameStep(latestSearch.current, wanted);
      latestSearch.current = wanted.search ?? latestSearch.current;
      setParams((now) => writeAuditState({ ...readAuditState(now), ...wanted }), { replace });
    },
    [setParams],
  );
  // Rows of other filters are not the answer to these.
  const data = query.currentData;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Page
      title={t('audit.title')}
      lead={t('audit.lead')}
      above={
        <Breadcrumbs
          label={t('detail.trail')}
          linkAs={Link}
          items={[{ label: t('users.title'), to: '/admin' }, { label: t('audit.title') }]}
        />
      }
    >
      <Stack $gap={20}>
        <AuditFilters state={state} change={change} busy={query.isFetching} />
        <Card as="section" aria-label={t('audit.entries')} $padding={20}>
          <LogList
            query={{ ...query, data }}
            failed={t('audit.failed')}
            rows={entries.map((entry) => (
              <li key={entry.id}>
                <AuditLine entry={entry} />
              </li>
            ))}
            empty={
              isAuditFiltered(state) ? (
                <EmptyState
                  icon="search"
                  title={t('audit.noMatches')}
                  action={<Button onPress={() => setParams({})}>{t('users.clear')}</Button>}
                />
              ) : (
                <EmptyState icon="list" title={t('audit.none')} text={t('audit.noneText')} />
              )
            }
          />
        </Card>
      </Stack>
    </Page>
  );
}
