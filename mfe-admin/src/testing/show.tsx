import { jest } from '@jest/globals';
import {
  type AdminUser,
  type AdminUserDetail,
  DEFAULT_NOTIFICATIONS,
  adminResetAllState,
  adminUserDetail,
  adminUsers,
} from '@nb/contracts';
import { buildAdminUser, buildUser, fake, renderRoutes } from '@nb/web-kit/testing';
import remote from '../remote';
import texts from '../texts/en.json';

// Other work on the machine may slow a page down; nothing here measures time.
jest.setTimeout(30_000);

export const admin = buildUser({ isMasterAdmin: true });

export const buildDetail = (over: Partial<AdminUserDetail> = {}): AdminUserDetail => ({
  ...buildAdminUser(),
  onboardingCallDate: null,
  onboardingCallTime: null,
  onboardingCallDatetime: null,
  onboardingCallTimezone: 'America/New_York',
  phone: '+1 555 0100',
  countryCode: 'US',
  language: 'en',
  sponsor: { id: admin.id, name: 'Ada Park', email: admin.email, uid: 'AP-1001' },
  currentStep: 3,
  completedSteps: 2,
  trainingCompletedAt: null,
  directPartners: 3,
  downline: 12,
  codes: { total: 4, open: 1 },
  consent: { version: '1.0', at: '2026-09-01T09:00:00.000Z', language: 'en', method: 'registration' },
  notifications: DEFAULT_NOTIFICATIONS,
  sessions: [],
  ...over,
});

export const serves = {
  list: (users: AdminUser[], total = users.length) => fake.get('/api/admin/users', adminUsers, { users, total }),
  detail: (user: AdminUserDetail) => fake.get(`/api/admin/users/${user.id}`, adminUserDetail, user),
};

/** The remote's pages in a real router and store, for a master admin unless `user` is given. */
export const show = ({ handlers = [], ...options }: NonNullable<Parameters<typeof renderRoutes>[1]> = {}) =>
  renderRoutes(remote.routes, {
    texts: { admin: texts },
    path: '/admin',
    user: admin,
    handlers: [...handlers, fake.get('/api/admin/reset-all-progress', adminResetAllState, { running: null })],
    ...options,
  });

/** What the page gave to the browser as a file, read back. */
export function catchDownloads(): { text: () => Promise<string>; name: () => string } {
  const blobs: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = (blob) => {
    blobs.push(blob as Blob);
    return 'blob:x';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function remember(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return { text: () => (blobs.at(-1) ?? new Blob()).text(), name: () => names.at(-1) ?? '' };
}
