import { useTranslation } from '@nb/i18n';
import { EmptyState, Illustration, LinkButton } from '@nb/ui';
import { Link, Page, useCurrentUserQuery } from '@nb/web-kit';
import type { ReactNode } from 'react';

/** Shows a page of administration to master admins, «Access Denied» to everybody else. The server decides by itself as well. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin');
  const { data: user } = useCurrentUserQuery();
  if (user?.isMasterAdmin) return children;
  return (
    <Page title={t('users.denied')} hideHeading>
      <EmptyState
        level={2}
        illustration={<Illustration name="locked" />}
        title={t('users.denied')}
        text={t('users.deniedText')}
        action={
          <LinkButton as={Link} to="/" variant="primary">
            {t('users.back')}
          </LinkButton>
        }
      />
    </Page>
  );
}
