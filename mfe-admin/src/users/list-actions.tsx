import { useTranslation } from '@nb/i18n';
import { Button, Cluster, LinkButton, Spinner, Text } from '@nb/ui';
import { Link } from '@nb/web-kit';
import styled from 'styled-components';
import { type ListState, exportUrl } from './list-state';

const Working = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
`;

interface ListActionsProps {
  state: ListState;
  /** What is going on: «Loading users...», «Updating...», or nothing. */
  working: string;
  onResetAll: () => void;
}

/** Import users, export data, reset all progress (decisions 13). The export is a download of its own, so that a million rows need no memory here. */
export function ListActions({ state, working, onResetAll }: ListActionsProps) {
  const { t } = useTranslation('admin');
  return (
    <Cluster $gap={12} $justify="between">
      <Cluster $gap={8} role="group" aria-label={t('users.actions')}>
        <LinkButton as={Link} to="/admin/import" size="s" icon="upload">{t('import.title')}</LinkButton>
        <LinkButton href={exportUrl(state)} download size="s" icon="download">{t('users.export')}</LinkButton>
        <Button size="s" variant="ghost" icon="refresh" onPress={onResetAll}>{t('resetAll.open')}</Button>
      </Cluster>
      <Working role="status">{working && <><Spinner size={20} /><Text size={14} tone="muted">{working}</Text></>}</Working>
    </Cluster>
  );
}
