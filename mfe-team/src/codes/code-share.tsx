import type { Referral } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Card, CopyButton, Stack, Text, TextField } from '@nb/ui';
import { SendBy, useBrand, useToast } from '@nb/web-kit';
import { CodeFigures } from './code-figures';
import { QrCode } from './qr-code';

const DAY_MS = 86_400_000;
/** Sent before today, and nobody has registered with it. */
export const isReminder = ({ createdAt, usageCount, status }: Referral): boolean =>
  status === 'invited' && usageCount === 0 && Date.now() - Date.parse(createdAt) >= DAY_MS;

/** Sharing an invitation: its link to copy and send, a QR code for somebody nearby, and how often it was opened and used. */
export function CodeShare({ code }: { code: Referral }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const toast = useToast();
  const brand = useBrand();
  return (
    <Stack $gap={20}>
      <TextField label={t('codes.link')} name="link" readOnly value={code.url} onChange={() => undefined} />
      <CopyButton
        text={code.url}
        label={t('codes.copy')}
        copiedLabel={t('codes.copied')}
        failedLabel={t('codes.copyFailed')}
        variant="primary"
        fullWidth
        onFailed={() =>
          toast.error(
            () => t('codes.copyFailed'),
            () => t('codes.copyFailedTitle'),
          )
        }
      />
      <SendBy
        url={code.url}
        subject={t('codes.share.subject', { brand: brand.name })}
        text={t(isReminder(code) ? 'codes.share.remind' : 'codes.share.text', { brand: brand.name })}
      />
      <Card $tone="sunken" $padding={20}>
        <Stack $gap={12} $align="center">
          <QrCode text={code.url} label={t('codes.qr')} />
          <Text size={14} tone="muted">
            {t('codes.qrText')}
          </Text>
        </Stack>
      </Card>
      <CodeFigures code={code} />
      {(code.onboardingCallDatetime ?? code.expiresAt) && (
        <Stack $gap={4}>
          {code.onboardingCallDatetime && (
            <Text tone="muted" size={14}>
              {t('codes.call', {
                when: format.dateTime(code.onboardingCallDatetime, { style: 'full', zoneName: true }),
              })}
            </Text>
          )}
          {code.expiresAt && (
            <Text tone="muted" size={14}>
              {t('codes.expires', { date: format.date(code.expiresAt) })}
            </Text>
          )}
        </Stack>
      )}
    </Stack>
  );
}
