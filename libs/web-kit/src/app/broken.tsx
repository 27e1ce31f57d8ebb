import { Container, ErrorState, LinkButton } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import { useBrand } from './brand';
import { leavePage } from '../session/leave-page';

/** The last error boundary, instead of the router's own page for developers. */
export function Broken() {
  const { t } = useTranslation('common');
  const { name } = useBrand();
  return (
    <Container as="main">
      <ErrorState
        level={2}
        title={t('remote.crashedTitle', { name })}
        text={t('remote.crashedText')}
        retryLabel={t('action.reload')}
        onRetry={() => leavePage(window.location.href)}
        action={
          <LinkButton href="/" variant="ghost">
            {t('action.backToDashboard')}
          </LinkButton>
        }
      />
    </Container>
  );
}
