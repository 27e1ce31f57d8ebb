import { useTranslation } from '@nb/i18n';
import { Button, Cluster, LinkButton } from '@nb/ui';
import { Link } from '@nb/web-kit';
import { type ListState, exportUrl } from './list-state';

/** Import users, export data, reset all progress (decisions 13). The export is a download of its own, so that a million rows need no memory here. */
export function ListActions({ state, onResetAll }: { state: ListState; onResetAll: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Cluster $gap={8} role="group" aria-label={t('users.actions')}>
      <LinkButton as={Link} to="/admin/import" size="s" icon="upload">{t('import.title')}</LinkButton>
      <LinkButton href={exportUrl(state)} download size="s" icon="download">{t('users.export')}</LinkButton>
      <Button size="s" variant="ghost" icon="refresh" onPress={onResetAll}>{t('resetAll.open')}</Button>
    </Cluster>
  );
}
