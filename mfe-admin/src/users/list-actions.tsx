import { useTranslation } from '@nb/i18n';
import { Button, Cluster, Heading, LinkButton, Spinner, Text } from '@nb/ui';
import { Link } from '@nb/web-kit';
import styled from 'styled-components';
import { type ListState, exportUrl, orderWords } from './list-state';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 24px;
  align-items: end;
  justify-content: space-between;
`;
/** What is going on is said beside the number, so that nothing moves when it begins or ends. */
const Count = styled.div`
  display: flex;
  gap: 12px;
  align-items: center;
`;
const Working = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
`;

interface ListActionsProps {
  state: ListState;
  /** How many users there are by the filters in force, as it is read; undefined = not known yet. */
  total: string | undefined;
  /** What is going on: «Loading users...», «Updating...», or nothing. */
  working: string;
  onResetAll: () => void;
}

/** The head of the list: how many, in which order, and import users, export data, reset all progress. The export is a download of its own, so that a million rows need no memory here. */
export function ListActions({ state, total, working, onResetAll }: ListActionsProps) {
  const { t } = useTranslation('admin');
  const sort = t('users.currentSort', {
    by: t(`users.sorts.${state.sortBy}`),
    order: t(`users.orders.${orderWords(state.sortBy)}.${state.sortOrder}`),
  });
  return (
    <Bar>
      <div>
        <Count>
          <Heading level={2} size={18}>
            {total === undefined ? t('users.caption') : t('pair', { label: t('users.caption'), value: total })}
          </Heading>
          <Working role="status">
            {working && (
              <>
                <Spinner size={20} />
                <Text size={14} tone="muted">
                  {working}
                </Text>
              </>
            )}
          </Working>
        </Count>
        <Text size={14} tone="muted">
          {sort}
        </Text>
      </div>
      <Cluster $gap={8} role="group" aria-label={t('users.actions')}>
        <LinkButton as={Link} to="/admin/import" size="s" icon="upload">
          {t('import.title')}
        </LinkButton>
        <LinkButton href={exportUrl(state)} download size="s" icon="download">
          {t('users.export')}
        </LinkButton>
        <Button size="s" variant="ghost" icon="refresh" onPress={onResetAll}>
          {t('resetAll.open')}
        </Button>
      </Cluster>
    </Bar>
  );
}
