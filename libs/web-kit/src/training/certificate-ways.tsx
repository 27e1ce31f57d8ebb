import { useTranslation } from '@nb/i18n';
import {
  Button,
  Card,
  Cluster,
  CopyButton,
  Dialog,
  Heading,
  Icon,
  LinkButton,
  Skeleton,
  SkeletonRegion,
  Stack,
  Text,
  TextField,
} from '@nb/ui';
import { useState } from 'react';
import { ReadFailed } from '../api/read-failed';
import { useBrand } from '../app/brand';
import { SendBy } from '../share/send-by';
import { useToast } from '../toast/use-toast';
import { CERTIFICATE_PDF, useCertificateQuery } from './certificate.api';

/** What the holder of a certificate can do with it: look, keep, show (T13). For who has completed the training; asks nothing before it is needed. */
export function CertificateWays() {
  const { t } = useTranslation();
  const [sharing, setSharing] = useState(false);
  return (
    <>
      <Cluster $gap={8}>
        <LinkButton href={CERTIFICATE_PDF} target="_blank" rel="noopener" icon="document" variant="primary">
          {t('certificate.view')}
        </LinkButton>
        <LinkButton
          href={`${CERTIFICATE_PDF}?download=1`}
          download
          icon="download"
          aria-label={t('certificate.downloadLabel')}
        >
          {t('action.download')}
        </LinkButton>
        <Button icon="share" aria-label={t('certificate.shareTitle')} onPress={() => setSharing(true)}>
          {t('certificate.share')}
        </Button>
      </Cluster>
      <Dialog
        open={sharing}
        onClose={() => setSharing(false)}
        title={t('certificate.shareTitle')}
        closeLabel={t('action.close')}
        size="s"
        icon="share"
      >
        <Share />
      </Dialog>
    </>
  );
}

/** The same as a card of its own. */
export function CertificateCard() {
  const { t } = useTranslation();
  return (
    <Card as="section" $tone="brand" aria-labelledby="certificate-card">
      <Stack $gap={12}>
        <Cluster $gap={8}>
          <Icon name="trophy" />
          <Heading level={2} size={18} id="certificate-card">
            {t('certificate.title')}
          </Heading>
        </Cluster>
        <Text>{t('certificate.text')}</Text>
        <CertificateWays />
      </Stack>
    </Card>
  );
}

function Share() {
  const { t } = useTranslation();
  const { data, error, isError, isFetching, refetch } = useCertificateQuery(true);
  const toast = useToast();
  const brand = useBrand();
  if (data === undefined) {
    return isError ? (
      <ReadFailed title={t('state.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <SkeletonRegion label={t('state.loading')}>
        <Stack $gap={20}>
          <Skeleton $height={72} />
          <Skeleton $height={44} />
          <Skeleton $height={80} />
        </Stack>
      </SkeletonRegion>
    );
  }
  return (
    <Stack $gap={20}>
      <Text tone="muted">{t('certificate.shareText')}</Text>
      <TextField label={t('certificate.link')} name="link" readOnly value={data.verifyUrl} onChange={() => undefined} />
      <CopyButton
        text={data.verifyUrl}
        label={t('certificate.copy')}
        copiedLabel={t('action.copied')}
        failedLabel={t('certificate.copyFailed')}
        variant="primary"
        fullWidth
        onFailed={() => toast.error(t('share.selectLink'), t('certificate.copyFailed'))}
      />
      <SendBy
        url={data.verifyUrl}
        subject={t('certificate.subject', { brand: brand.name })}
        text={t('certificate.message', { brand: brand.name })}
      />
    </Stack>
  );
}
