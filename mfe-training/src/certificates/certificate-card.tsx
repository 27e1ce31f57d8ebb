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
import { ReadFailed, SendBy, useBrand, useDialog, useToast } from '@nb/web-kit';
import { CERTIFICATE_PDF, useCertificateQuery } from './certificate.api';

/** Opens, downloads and shares the certificate. Its address is read only when it is shared. `quiet`: beside another main button, in the middle. */
export function CertificateWays({ quiet = false }: { quiet?: boolean }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const sharing = useDialog('share-certificate');
  return (
    <>
      <Cluster $gap={8} $justify={quiet ? 'center' : 'start'}>
        <LinkButton
          ownerOnly
          href={CERTIFICATE_PDF}
          target="_blank"
          rel="noopener"
          icon="document"
          variant={quiet ? 'secondary' : 'primary'}
        >
          {t('certificate.view')}
        </LinkButton>
        {/* The two wrap together, so that neither stands alone in a line. */}
        <Cluster $gap={8}>
          <LinkButton
            ownerOnly
            href={`${CERTIFICATE_PDF}?download=1`}
            download
            icon="download"
            aria-label={t('certificate.downloadLabel')}
          >
            {common('action.download')}
          </LinkButton>
          <Button icon="share" aria-label={t('certificate.shareTitle')} onPress={() => sharing.open()}>
            {t('certificate.share')}
          </Button>
        </Cluster>
      </Cluster>
      <Dialog
        open={sharing.isOpen}
        onClose={sharing.close}
        title={t('certificate.shareTitle')}
        closeLabel={common('action.close')}
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
  const { t } = useTranslation('training');
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
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const { data, error, isError, isFetching, refetch } = useCertificateQuery(true);
  const toast = useToast();
  const brand = useBrand();
  if (data === undefined) {
    return isError ? (
      <ReadFailed title={common('state.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <SkeletonRegion label={common('state.loading')}>
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
        copiedLabel={common('action.copied')}
        failedLabel={t('certificate.copyFailed')}
        variant="primary"
        fullWidth
        onFailed={() =>
          toast.error(
            () => common('share.selectLink'),
            () => t('certificate.copyFailed'),
          )
        }
      />
      <SendBy
        url={data.verifyUrl}
        subject={t('certificate.subject', { brand: brand.name })}
        text={t('certificate.message', { brand: brand.name })}
      />
    </Stack>
  );
}
