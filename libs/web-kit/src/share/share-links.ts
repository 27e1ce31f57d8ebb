import { mailHref } from './mail-href';

/** Services to share a link with. */
export const SHARE_TARGETS = ['email', 'whatsapp', 'telegram'] as const;
export type ShareTarget = (typeof SHARE_TARGETS)[number];

/** Links that open mail, WhatsApp or Telegram with the prepared text and link; `to`: the address of the mail, as somebody typed it. */
export function shareLinks({
  url,
  subject,
  text,
  to = '',
}: {
  url: string;
  subject: string;
  text: string;
  to?: string | undefined;
}): Record<ShareTarget, string> {
  const said = encodeURIComponent(text);
  const link = encodeURIComponent(url);
  return {
    email: mailHref(to, { subject, body: `${text}\n\n${url}` }),
    whatsapp: `https://wa.me/?text=${said}%20${link}`,
    telegram: `https://t.me/share/url?url=${link}&text=${said}`,
  };
}

/** Whether this browser supports sharing to other apps of the device. */
export const canShareNatively = (): boolean => typeof (navigator as Partial<Navigator>).share === 'function';
