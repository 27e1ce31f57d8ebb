import { z } from 'zod';
import { MAX_PAGE_SIZE, email, entityId, instant, optionalText, queryInteger, requiredText, text } from '../primitives.js';
import { MAX_PASSWORD } from './auth.js';

/** Page size of the admin list (RT §9). */
export const ADMIN_PAGE_SIZE = 50;
export const adminSortBy = z.enum(['createdAt', 'lastLoginAt', 'email', 'firstName', 'lastName', 'progress']);
export const adminStatusFilter = z.enum(['all', 'completed', 'active', 'inactive', 'temp']);
export const adminProgressFilter = z.enum(['all', 'not-started', 'in-progress', 'completed']);
export const adminRoleFilter = z.enum(['all', 'admin', 'partner']);
export const adminSearchType = z.enum(['general', 'sponsorUid']);

/** GET /api/admin/users (RT §7, decisions 35). An absent value is its default, an unknown one 400. */
export const adminUsersQuery = z.object({
  page: queryInteger(1, 1_000_000).default(1),
  limit: queryInteger(1, MAX_PAGE_SIZE).default(ADMIN_PAGE_SIZE),
  sortBy: adminSortBy.default('createdAt'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  statusFilter: adminStatusFilter.default('all'),
  progressFilter: adminProgressFilter.default('all'),
  adminFilter: adminRoleFilter.default('all'),
  searchType: adminSearchType.default('general'),
  search: text(200).trim().default(''),
});
export type AdminUsersQuery = z.output<typeof adminUsersQuery>;

/** A row of the admin list (RT §3). `progress` is percent 0–100; `isActive` false = deactivated. */
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
});
export type AdminUser = z.infer<typeof adminUser>;
export const adminUsers = z.object({ users: z.array(adminUser), total: z.int() });
export type AdminUsers = z.infer<typeof adminUsers>;

/** POST /api/admin/create-user (RT §3). */
export const createUserBody = z.object({
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  email,
  uid: optionalText(64),
  tempPassword: z.boolean().default(true),
  sponsorId: entityId.nullish(),
});
export type CreateUserBody = z.input<typeof createUserBody>;
/** Its answer: the temporary password is shown here once and never again (decisions 16). */
export const createdUser = z.object({ user: adminUser, temporaryPassword: z.string() });

/** POST /api/admin/update-user (RT §7). A blank password keeps the current one. */
export const updateUserBody = z.object({
  userId: entityId,
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  email,
  password: text(MAX_PASSWORD).optional(),
});
export type UpdateUserBody = z.input<typeof updateUserBody>;
/** POST /api/admin/reset-user-progress. */
export const adminResetBody = z.object({ userId: entityId });
/** POST /api/admin/reset-all-progress: `confirm` is the number of users, typed (decisions 13). */
export const adminResetAllBody = z.object({ confirm: z.int() });
export const adminResetDone = z.object({ message: z.string(), count: z.int() });
