import type { AttentionReason } from '@nb/contracts';

/** Reasons to write to a partner; an invitation has nobody to write to yet. */
export type MailReason = Exclude<AttentionReason, 'invitation-expiring'>;
export const isMailReason = (reason: AttentionReason): reason is MailReason => reason !== 'invitation-expiring';

/** A mail to a partner that is written already; the sponsor only has to read it over and send it. */
export const mailLink = (to: string, { subject, body }: { subject: string; body: string }): string =>
  // The address as it is: `@` and `+` belong there, everything that would end it is written out.
  `mailto:${encodeURIComponent(to).replaceAll('%40', '@').replaceAll('%2B', '+')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
