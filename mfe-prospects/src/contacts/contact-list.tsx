import { useTranslation } from '@nb/i18n';
import { ErrorState } from '@nb/ui';
import { errorText, requestIdOf, useArrived } from '@nb/web-kit';
import { memo } from 'react';
import { Contacts } from './contacts';
import type { ListView } from './list-in-address';
import { focusSoon } from './focus-soon';
import { SEARCH_ID } from './list-search';
import { ListSkeleton } from './list-skeleton';
import { useProspectsQuery } from './prospects.api';

export interface ContactListProps {
  /** For narrow places inside of other pages: cards, and a form above instead of the side sheet. */
  compact?: boolean;
  view: ListView;
}

/** The contact list (PA §2). Loading, empty, failed and ready are four different things. */
export const ContactList = memo(function ContactList({ compact = false, view }: ContactListProps) {
  const { t } = useTranslation('prospects');
  const query = useProspectsQuery();
  const arrived = useArrived(query.data !== undefined);
  if (query.data && arrived) return <Contacts contacts={query.data} compact={compact} view={view} />;
  if (!query.isError) return <ListSkeleton compact={compact} />;
  return (
    <ErrorState
      title={t('list.failed')}
      text={errorText(query.error, t)}
      retryLabel={t('action.retry')}
      onRetry={() => void query.refetch().then(({ isSuccess }) => isSuccess && focusSoon(SEARCH_ID))}
      retrying={query.isFetching}
      requestIdLabel={t('list.requestId')}
      {...(requestIdOf(query.error) && { requestId: requestIdOf(query.error) ?? '' })}
    />
  );
});
