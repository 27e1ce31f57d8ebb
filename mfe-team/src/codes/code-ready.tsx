import type { Referral } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Banner, Card, CopyButton, Stack, Text, TextField } from '@nb/ui';
import { useToast } from '@nb/web-kit';
import { useEffect, useMemo, useRef } from 'react';
import styled from 'styled-components';
import { encode } from 'uqr';

/** Dark on white in every theme: cameras want it so. */
const Square = styled.svg`
  display: block;
  inline-size: min(100%, 208px);
  block-size: auto;
  margin-inline: auto;
  border-radius: var(--nb-radius-m);
`;

const News = styled.div`
  outline: none;
`;

/** The new invitation: its link to copy, and as a picture for the phone of whoever stands beside. */
export function CodeReady({ code }: { code: Referral }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const toast = useToast();
  const news = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: the focus, and with it the eye, goes to what came of it.
  useEffect(() => { news.current?.focus(); }, []);
  return (
    <Stack $gap={20}>
      <News ref={news} tabIndex={-1}><Banner tone="success" title={t('codes.ready')} live="status"><Text>{t('codes.readyText')}</Text></Banner></News>
      <TextField label={t('codes.link')} name="link" readOnly value={code.url} onChange={() => undefined} />
      <CopyButton text={code.url} label={t('codes.copy')} copiedLabel={t('codes.copied')} failedLabel={t('codes.copyFailed')} variant="primary" onFailed={() => toast.error(t('codes.copyFailed'))} />
      <Card $tone="sunken" $padding={20}>
        <Stack $gap={12} $align="center">
          <QrCode text={code.url} label={t('codes.qr')} />
          <Text size={14} tone="muted">{t('codes.qrText')}</Text>
        </Stack>
      </Card>
      {code.onboardingCallDatetime && <Text tone="muted" size={14}>{t('codes.call', { when: format.dateTime(code.onboardingCallDatetime, { style: 'full', zoneName: true }) })}</Text>}
      {code.expiresAt && <Text tone="muted" size={14}>{t('codes.expires', { date: format.date(code.expiresAt) })}</Text>}
    </Stack>
  );
}

function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 2 });
    return { size: code.size, path: code.data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('') };
  }, [text]);
  return (
    <Square viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </Square>
  );
}
