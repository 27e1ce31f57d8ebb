import { useTranslation } from '@nb/i18n';
import { Cluster, LinkButton, Text } from '@nb/ui';
import { Link } from '@nb/web-kit';
import { AuditLine } from '../audit/audit-line';
import { useAdminUserAuditInfiniteQuery } from './detail.api';
import { LogList } from './log-list';
import { Part } from './part';

/** What admins did to this account. */
export function HistoryTab({ userId }: { userId: string }) {
  const { t } = useTranslation('admin');
  const log = useAdminUserAuditInfiniteQuery(userId);
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Part
      title={t('audit.ofPerson')}
      actions={
        <Cluster>
          <LinkButton as={Link} to={`/admin/audit?subject=${userId}`} size="s" icon="search">
            {t('audit.searchPerson')}
          </LinkButton>
        </Cluster>
      }
    >
      <LogList
        query={log}
        failed={t('audit.failed')}
        empty={<Text tone="muted">{t('audit.nonePerson')}</Text>}
        rows={entries.map((entry) => (
          <li key={entry.id}>
            <AuditLine entry={entry} plain />
          </li>
        ))}
      />
    </Part>
  );
}
