import type { Referral } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Button, Card, Cluster, CopyButton, Heading, type IconName, LinkButton, Stack, Text, TextField } from '@nb/ui';
import { useBrand, useToast } from '@nb/web-kit';
import { CodeFigures } from './code-figures';
import { QrCode } from './qr-code';
import { SHARE_TARGETS, type ShareTarget, canShareNatively, shareLinks } from './share-links';

const ICONS: Record<ShareTarget, IconName> = { email: 'mail', whatsapp: 'phone', telegram: 'telegram' };

/** An invitation on its way: its link to copy and to send, as a picture for whoever stands beside, and what came of it (R6). */
export function CodeShare({ code }: { code: Referral }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const toast = useToast();
  return (
    <Stack $gap={20}>
      <TextField label={t('codes.link')} name="link" readOnly value={code.url} onChange={() => undefined} />
      <CopyButton
        text={code.url} label={t('codes.copy')} copiedLabel={t('codes.copied')} failedLabel={t('codes.copyFailed')} variant="primary" fullWidth
        onFailed={() => toast.error(t('codes.copyFailed'), t('codes.copyFailedTitle'))}
      />
      <SendBy url={code.url} />
      <Card $tone="sunken" $padding={20}>
        <Stack $gap={12} $align="center">
          <QrCode text={code.url} label={t('codes.qr')} />
          <Text size={14} tone="muted">{t('codes.qrText')}</Text>
        </Stack>
      </Card>
      <CodeFigures code={code} />
      {(code.onboardingCallDatetime ?? code.expiresAt) && (
        <Stack $gap={4}>
          {code.onboardingCallDatetime && <Text tone="muted" size={14}>{t('codes.call', { when: format.dateTime(code.onboardingCallDatetime, { style: 'full', zoneName: true }) })}</Text>}
          {code.expiresAt && <Text tone="muted" size={14}>{t('codes.expires', { date: format.date(code.expiresAt) })}</Text>}
        </Stack>
      )}
    </Stack>
  );
}

function SendBy({ url }: { url: string }) {
  const { t } = useTranslation('team');
  const toast = useToast();
  const brand = useBrand();
  const words = { subject: t('codes.share.subject', { brand: brand.name }), text: t('codes.share.text', { brand: brand.name }) };
  const links = shareLinks({ url, ...words });
  const share = () => {
    navigator.share({ title: words.subject, text: words.text, url }).catch((error: unknown) => {
      // Whoever closes the device's own panel has changed their mind: that is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(t('codes.share.failedText'), t('codes.share.failed'));
    });
  };
  return (
    <Stack as="section" $gap={12}>
      <Heading level={3} size={16}>{t('codes.share.by')}</Heading>
      <Cluster $gap={8}>
        {SHARE_TARGETS.map((target) => (
          <LinkButton key={target} size="s" icon={ICONS[target]} href={links[target]} {...(target !== 'email' && { target: '_blank', rel: 'noopener noreferrer' })}>
            {t(`codes.share.${target}`)}
          </LinkButton>
        ))}
        {canShareNatively() && <Button size="s" icon="share" onPress={share}>{t('codes.share.more')}</Button>}
      </Cluster>
    </Stack>
  );
}
