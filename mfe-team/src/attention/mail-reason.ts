import type { AttentionReason } from '@nb/contracts';

/** Reasons to write to a partner; an invitation has nobody to write to yet. */
export type MailReason = Exclude<AttentionReason, 'invitation-expiring'>;
export const isMailReason = (reason: AttentionReason): reason is MailReason => reason !== 'invitation-expiring';
