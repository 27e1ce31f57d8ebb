import type { Prospect, Referral } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, type IconName, below } from '@nb/ui';
import { shareLinks, useBrand, useToast, whatsAppIn } from '@nb/web-kit';
import styled from 'styled-components';

export const SEND_WAYS = ['whatsapp', 'link', 'email', 'qr'] as const;
export type SendWay = (typeof SEND_WAYS)[number];
const ICONS: Record<SendWay, IconName> = { whatsapp: 'message', link: 'copy', email: 'mail', qr: 'qr' };

/** Wraps when the labels need more than one line. */
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  inline-size: 100%;
  > * {
    flex: 1 1 auto;
    padding-inline: 12px;
    white-space: nowrap;
  }
  @media ${below.m} {
    > * {
      min-inline-size: calc(50% - 4px);
    }
  }
`;

interface SendButtonsProps {
  /** The way whose button was pressed, while the invitation is created and sent. */
  pending: SendWay | undefined;
  onSend: (way: SendWay) => void;
}

/** Buttons that create the invitation and send it with one press. */
export function SendButtons({ pending, onSend }: SendButtonsProps) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const labels: Record<SendWay, string> = {
    whatsapp: common('share.whatsapp'),
    link: t('codes.copy'),
    email: common('share.email'),
    qr: t('codes.qrShort'),
  };
  return (
    <Ways role="group" aria-label={common('share.by')}>
      {SEND_WAYS.map((way) => (
        <Button
          key={way}
          ownerOnly
          size="s"
          icon={ICONS[way]}
          variant={way === 'whatsapp' ? 'primary' : 'secondary'}
          pending={pending === way}
          pendingLabel={t('codes.generating')}
          onPress={() => onSend(way)}
        >
          {labels[way]}
        </Button>
      ))}
    </Ways>
  );
}

/** A delivery that began with the press of the button, because browsers block windows that are opened later. */
export interface Sending {
  deliver: (invitation: Referral) => Promise<void>;
  /** The invitation could not be made. */
  giveUp: () => void;
}

/** Sends a new invitation, addressed to the contact whom it is for, if there is one. */
export function useSending(): (way: SendWay, to: Prospect | undefined) => Sending {
  const { t } = useTranslation('team');
  const brand = useBrand();
  const toast = useToast();
  return (way, to) => {
    const whatsApp = whatsAppIn(to?.phone);
    const tab = way === 'whatsapp' ? window.open('', '_blank') : null;
    const deliver = async ({ url }: Referral) => {
      const text = t('codes.share.text', { brand: brand.name });
      const subject = t('codes.share.subject', { brand: brand.name });
      const links = shareLinks({ url, subject, text, to: to?.email ?? undefined });
      if (tab)
        tab.location.href = whatsApp ? `${whatsApp}?text=${encodeURIComponent(`${text} ${url}`)}` : links.whatsapp;
      if (way === 'email') window.location.href = links.email;
      if (way === 'link')
        await navigator.clipboard.writeText(url).then(
          () => toast.success(t('codes.copied')),
          () =>
            toast.error(
              () => t('codes.copyFailed'),
              () => t('codes.copyFailedTitle'),
            ),
        );
    };
    return { deliver, giveUp: () => tab?.close() };
  };
}
