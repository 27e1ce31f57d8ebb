import { z } from 'zod';
import { callView } from '../call.js';
import { consent } from './compliance.js';
import {
  email,
  entityId,
  familyName,
  familyNameRequired,
  hasFamilyName,
  instant,
  language,
  MAX_PAGE_SIZE,
  optionalText,
  personName,
  queryInteger,
  searchText,
  text,
  visibleCode,
} from '../primitives.js';
import { optionalDistributorId } from '../distributor-id.js';
import { MAX_PASSWORD } from '../limits.js';
import { stepNumber } from '../steps.js';
import { idParams, notificationSettings, sessionView } from './auth.js';

/** Page size of the admin list. */
export const ADMIN_PAGE_SIZE = 50;
export const adminSortBy = z.enum(['createdAt', 'lastLoginAt', 'email', 'firstName', 'lastName', 'progress']);
/** `temp-expired`: whose temporary password has ended. `shared-id`: whose distributor ID looks like somebody else's. */
export const adminStatusFilter = z.enum([
  'all',
  'completed',
  'active',
  'inactive',
  'temp',
  'temp-expired',
  'shared-id',
]);
export const adminProgressFilter = z.enum(['all', 'not-started', 'in-progress', 'completed']);
export const adminRoleFilter = z.enum(['all', 'admin', 'partner']);
export const adminSecondStepFilter = z.enum(['all', 'with', 'without']);
export const adminSearchType = z.enum(['general', 'sponsorUid']);

/** GET /api/admin/users. An absent value is its default, an unknown one 400. */
export const adminUsersQuery = z.object({
  page: queryInteger(1, 1_000_000).default(1),
  limit: queryInteger(1, MAX_PAGE_SIZE).default(ADMIN_PAGE_SIZE),
  sortBy: adminSortBy.default('createdAt'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  statusFilter: adminStatusFilter.default('all'),
  progressFilter: adminProgressFilter.default('all'),
  adminFilter: adminRoleFilter.default('all'),
  secondStepFilter: adminSecondStepFilter.default('all'),
  searchType: adminSearchType.default('general'),
  search: searchText().default(''),
});
export type AdminUsersQuery = z.output<typeof adminUsersQuery>;

/** A row of the admin list. `progress` is percent 0–100; `isActive` false = deactivated. */
export const adminUser = z.object({
  id: entityId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  uid: z.string().nullable(),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
  sponsorFirstName: z.string().nullable(),
  sponsorLastName: z.string().nullable(),
  sponsorUid: z.string().nullable(),
  progress: z.int(),
  isMasterAdmin: z.boolean(),
  tempPassword: z.boolean(),
  isActive: z.boolean(),
  /** Answers of the version before have neither. */
  phone: z.string().nullish(),
  language: language.nullish(),
  /** Signing in takes a second step. */
  hasSecondStep: z.boolean().nullish(),
});
export type AdminUser = z.infer<typeof adminUser>;
/** A search counts and pages through at most this many users. */
export const MAX_COUNTED_USERS = 10_000;
/** `totalIsCapped`: the search finds more than `total`. Without a search the total is exact. */
export const adminUsers = z.object({
  users: z.array(adminUser),
  total: z.int(),
  totalIsCapped: z.boolean().optional(),
});
export type AdminUsers = z.infer<typeof adminUsers>;

/** POST /api/admin/create-user. */
export const createUserBody = z
  .object({
    firstName: personName('first-name.required'),
    lastName: familyName,
    hasOneName: z.boolean().default(false),
    email,
    uid: optionalDistributorId,
    phone: optionalText(40, visibleCode),
    language: language.optional(),
    tempPassword: z.boolean().default(true),
    sponsorId: entityId.nullish(),
  })
  .refine(hasFamilyName, familyNameRequired);
export type CreateUserBody = z.input<typeof createUserBody>;
/** Its answer: the temporary password is shown here once and never again. */
export const createdUser = z.object({ user: adminUser, temporaryPassword: z.string() });

/**
 * POST /api/admin/update-user. What is absent stays; a blank ID or phone is taken away, a blank password keeps the current one. One's own e-mail and
 * password need `currentPassword`.
 */
export const updateUserBody = z
  .object({
    userId: entityId,
    firstName: personName('first-name.required'),
    lastName: familyName,
    hasOneName: z.boolean().default(false),
    email,
    uid: optionalDistributorId.optional(),
    phone: optionalText(40, visibleCode).optional(),
    language: language.optional(),
    password: text(MAX_PASSWORD).optional(),
    currentPassword: text(MAX_PASSWORD).optional(),
  })
  .refine(hasFamilyName, familyNameRequired);
export type UpdateUserBody = z.input<typeof updateUserBody>;
/** POST /api/admin/reset-user-progress. */
export const adminResetBody = z.object({ userId: entityId });
/**
 * POST /api/admin/reopen-step: takes back the completion of one step, whose answers are kept; answers `done`. 409 `step.not-reopened` when the step is not
 * complete, or the whole training is.
 */
export const reopenStepBody = z.object({ userId: entityId, step: stepNumber });
export type ReopenStepBody = z.infer<typeof reopenStepBody>;
/** POST /api/admin/reset-all-progress: `confirm` is the number of users, typed. */
export const adminResetAllBody = z.object({ confirm: z.int() });
export const adminResetDone = z.object({ message: z.string(), count: z.int() });
/** Progress of a reset of all users: how many of those with any progress have been reset. */
export const resetRun = z.object({ done: z.int(), total: z.int() });
export type ResetRun = z.infer<typeof resetRun>;
/** With many users the reset continues after the answer: `running` is its progress, which GET /api/admin/reset-all-progress reports from then on. Null = done. */
export const adminResetAllDone = adminResetDone.extend({ running: resetRun.nullable() });
export const adminResetAllState = z.object({ running: resetRun.nullable() });

/** POST /api/admin/change-role. Never oneself (`user.self`), never the last master admin (`user.last-admin`). Answers the `adminUser`. */
export const changeRoleBody = z.object({ userId: entityId, role: z.enum(['admin', 'partner']) });
export type ChangeRoleBody = z.infer<typeof changeRoleBody>;
/**
 * POST /api/admin/deactivate-user and /api/admin/reactivate-user: answer the `adminUser`. Deactivating ends every session immediately, and
 * signing in is refused with `auth.deactivated`; never oneself, never the last master admin.
 */
export const adminUserIdBody = z.object({ userId: entityId });

/** A person as admins see them in answers about others: the name, and what distinguishes people of the same name. */
export const personRef = z.object({ id: entityId, name: z.string(), email: z.string(), uid: z.string().nullable() });
export type PersonRef = z.infer<typeof personRef>;

/** GET /api/admin/users/{id}: everything that the admin's detail view shows of one account. */
export const adminUserDetail = adminUser.extend({
  ...callView.shape,
  phone: z.string().nullable(),
  countryCode: z.string().nullable(),
  language,
  sponsor: personRef.nullable(),
  currentStep: z.int(),
  completedSteps: z.int(),
  trainingCompletedAt: instant.nullable(),
  directPartners: z.int(),
  /** Everybody below, all generations. */
  downline: z.int(),
  codes: z.object({ total: z.int(), open: z.int() }),
  /** As given at registration; training has the full history (`consentHistory`). */
  consent: consent.nullable(),
  notifications: notificationSettings,
  sessions: z.array(sessionView),
});
export type AdminUserDetail = z.infer<typeof adminUserDetail>;

/** One session of an account: DELETE /api/admin/users/{id}/sessions/{sessionId} ends it (404 `access.not-found` when it is over already). */
export const userSessionParams = idParams.extend({ sessionId: entityId });
/** DELETE /api/admin/users/{id}/sessions, and of one session: `count` sessions ended immediately. */
export const sessionsEnded = z.object({ message: z.string(), count: z.int() });

/**
 * GET /api/admin/users/{id}/deletion-preview: what deleting would do. `refusal` says why it is not possible at all.
 * `contacts` are stored by training and deleted with the account; null = training could not be asked right now.
 */
export const deletionPreview = z.object({
  user: personRef,
  refusal: z.enum(['self', 'last-admin']).nullable(),
  /** To whom the direct partners move; null = to nobody, they become the top of the network. */
  movesTo: personRef.nullable(),
  directPartners: z.int(),
  downline: z.int(),
  codes: z.object({ total: z.int(), open: z.int() }),
  sessions: z.int(),
  contacts: z.int().nullable(),
});
export type DeletionPreview = z.infer<typeof deletionPreview>;

/**
 * POST /api/admin/send-reset-link with `adminUserIdBody`: mails the user a link to a new password, which works for `ADMIN_LINK_HOURS`. Refused for a
 * deactivated account (409 `user.deactivated`). Answers `done`.
 */
export const ADMIN_LINK_HOURS = 24;

/** Why a partner's sponsor was changed. */
export const SPONSOR_REASON = { min: 3, max: 500 };
export const sponsorReason = text(SPONSOR_REASON.max)
  .trim()
  .refine((reason) => reason.length >= SPONSOR_REASON.min, { error: 'sponsor.reason' });
/**
 * POST /api/admin/change-sponsor: `sponsorId` null = nobody, the partner stands at the top. Everybody below comes along; calls and invitations stay. Refused for
 * oneself as the sponsor (400 `sponsor.self`), somebody of the partner's own downline (400 `sponsor.own-downline`) and the sponsor they
 * have (409 `sponsor.unchanged`). Answers the `adminUser`.
 */
export const changeSponsorBody = z.object({ userId: entityId, sponsorId: entityId.nullable(), reason: sponsorReason });
export type ChangeSponsorBody = z.input<typeof changeSponsorBody>;

/** GET /api/admin/users/{id}/sponsor-preview?sponsorId=…: what changing the sponsor would do; without `sponsorId` the partner would stand at the top. */
export const sponsorPreviewQuery = z.object({ sponsorId: entityId.optional() });
export const sponsorPreview = z.object({
  user: personRef,
  from: personRef.nullable(),
  to: personRef.nullable(),
  /** The new sponsor can't sign in. */
  toIsDeactivated: z.boolean(),
  /** Everybody below, who comes along. */
  downline: z.int(),
  refusal: z.enum(['self', 'own-downline', 'unchanged']).nullable(),
});
export type SponsorPreview = z.infer<typeof sponsorPreview>;

/**
 * POST /api/admin/view-as: a read-only session as that user for `VIEW_AS_MINUTES`; answers the viewed `currentUser` with `viewAs` set, and
 * the cookie is that session's. Every write is then 403 `access.view-only`. Refused for master admins (`view-as.admin`), oneself
 * (`user.self`) and deactivated accounts (`view-as.deactivated`). POST /api/admin/view-as/end goes back to the own session (also after
 * the time is up) and answers the admin's own `currentUser`.
 */
export const viewAsBody = z.object({ userId: entityId });
export const VIEW_AS_MINUTES = 15;

const UUID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
/** GET /api/admin/export-users: the list's filters and order, every row, as CSV; with `ids`, separated by commas, only these users. */
export const exportUsersQuery = adminUsersQuery.omit({ page: true, limit: true }).extend({
  separator: z.enum(['comma', 'semicolon']).default('comma'),
  ids: z
    .string()
    .regex(new RegExp(`^${UUID}(,${UUID}){0,${MAX_PAGE_SIZE - 1}}$`))
    .toLowerCase()
    .optional(),
});
export type ExportUsersQuery = z.output<typeof exportUsersQuery>;
