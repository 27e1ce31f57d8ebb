import { z } from 'zod';
import { MAX_PAGE_SIZE, entityId, instant, localDate, queryInteger, searchText, text } from '../primitives.js';

/** Acts of master admins that the audit log records. */
export const AUDIT_ACTIONS = [
  'user.created',
  'user.updated',
  'user.password-set',
  'user.reset-link-sent',
  'user.role-changed',
  'user.sponsor-changed',
  'user.deactivated',
  'user.reactivated',
  'user.deleted',
  'user.sessions-ended',
  'user.viewed',
  'user.view-ended',
  'user.data-seen',
  'user.data-exported',
  'user.second-step-reset',
  'policy.second-step-changed',
  'users.imported',
  'users.exported',
  'progress.reset',
  'progress.reset-all',
  'call.scheduled',
  'code.updated',
  'code.deleted',
  'code.restored',
] as const;
export const auditAction = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof auditAction>;

/** What of a person can be seen by a master admin who views an account; `seen` of the act `user.data-seen`. */
export const PERSONAL_DATA = [
  'account',
  'activity',
  'calls',
  'certificate',
  'consents',
  'contacts',
  'goals',
  'invitations',
  'notifications',
  'partners',
  'progress',
  'security-log',
  'sessions',
] as const;
export type PersonalDataKind = (typeof PERSONAL_DATA)[number];

/** One field before and after, as text; null = there was nothing, or it was taken out when the person was deleted. */
export const auditChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type AuditChange = z.infer<typeof auditChange>;

/** Who did it or to whom: the name as it was then; null = that person's account was deleted since. */
export const auditPerson = z.object({ id: entityId, name: z.string().nullable(), email: z.string().nullable() });
/** One act. `subject` null = it was about no single account (import, export). `address` from where, empty once the actor was deleted. */
export const auditEntry = z.object({
  id: entityId,
  at: instant,
  action: auditAction,
  actor: auditPerson,
  subject: auditPerson.nullable(),
  address: z.string(),
  changes: z.array(auditChange),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/**
 * GET /api/admin/audit: newest first, 50 by default. `search` is literal over names, e-mails and changed values; `from` and `to` are
 * days (UTC, both included) or instants.
 */
export const auditQuery = z.object({
  search: searchText().optional(),
  actor: entityId.optional(),
  subject: entityId.optional(),
  action: auditAction.optional(),
  from: z.union([localDate, instant]).optional(),
  to: z.union([localDate, instant]).optional(),
  cursor: text(200).optional(),
  limit: queryInteger(1, MAX_PAGE_SIZE).optional(),
});
export type AuditQuery = z.output<typeof auditQuery>;
export const auditLog = z.object({ entries: z.array(auditEntry), nextCursor: z.string().optional() });
export type AuditLog = z.infer<typeof auditLog>;
/** GET /api/admin/audit/actors: whom the filter can offer. */
export const auditActors = z.object({ actors: z.array(auditPerson) });
export type AuditActors = z.infer<typeof auditActors>;
