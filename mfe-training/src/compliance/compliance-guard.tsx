import { useTranslation } from '@nb/i18n';
import { Dialog, LinkButton, Text } from '@nb/ui';
import { Link, ReadFailed } from '@nb/web-kit';
import type { ReactNode } from 'react';
import { Waiting } from '../waiting';
import { needsAgreement, useComplianceStatusQuery } from './compliance.api';

/** Training material is for who agreed to the current terms (docs/product/training.md#compliance): until then a dialog lies over the page and leads to them. */
export function ComplianceGuard({ children }: { children: ReactNode }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const { data, error, isError, isFetching, refetch } = useComplianceStatusQuery();
  if (data === undefined) {
    return isError ? (
      <ReadFailed
        level={2}
        title={t('compliance.statusFailed')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Waiting heights={[320, 160]} />
    );
  }
  if (!needsAgreement(data)) return children;
  return (
    <>
      <Waiting heights={[320, 160]} />
      <Dialog
        open
        onClose={() => undefined}
        dismissable={false}
        back="leaves"
        alert
        icon="shield"
        tone="warning"
        title={t('guard.title')}
        actions={
          <>
            <LinkButton as={Link} to="/">
              {common('action.backToDashboard')}
            </LinkButton>
            <LinkButton as={Link} to="/compliance" variant="primary">
              {t('guard.review')}
            </LinkButton>
          </>
        }
      >
        <Text>{data.version === null ? t('guard.text') : t('guard.newVersion')}</Text>
      </Dialog>
    </>
  );
}
