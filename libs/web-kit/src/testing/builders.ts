import {
  type AdminUser,
  type Brand,
  type ComplianceStatus,
  type CurrentUser,
  DEFAULT_NOTIFICATIONS,
  DEFAULT_TIME_ZONE,
  OTHER_SERVICES,
  type Downline,
  type DownlineMember,
  type OtherService,
  type PersonalData,
  type Progress,
  type Prospect,
  type Referral,
  type ReleasedRemote,
  type StepNumber,
} from '@nb/contracts';

let count = 0;
/** A valid id, another at every call. */
export const newTestId = (): string => {
  count += 1;
  return `0198c0de-0000-7000-8000-${String(count).padStart(12, '0')}`;
};

export const TEST_USER_ID = '0198c0de-aaaa-7000-8000-000000000001';
const NO_CALL = {
  onboardingCallDate: null,
  onboardingCallTime: null,
  onboardingCallDatetime: null,
  onboardingCallTimezone: DEFAULT_TIME_ZONE,
};

export const buildBrand = (over: Partial<Brand> = {}): Brand => ({
  name: 'Network Builders',
  logoUrl: null,
  supportEmail: 'help@example.test',
  providerName: 'the provider',
  shopHosts: ['shop.example.test', 'store.example.test'],
  officePortalUrl: 'https://office.example.test/',
  telegramUrl: 'https://t.me/example',
  cloudDriveUrl: 'https://drive.example.test/',
  ...over,
});

export const buildUser = (over: Partial<CurrentUser> = {}): CurrentUser => ({
  ...NO_CALL,
  id: TEST_USER_ID,
  firstName: 'Ada',
  lastName: 'Park',
  email: 'ada@example.test',
  uid: 'AP-1001',
  phone: null,
  language: 'en',
  sponsorId: null,
  isMasterAdmin: false,
  tempPassword: false,
  passwordChangeSkipped: false,
  notifications: DEFAULT_NOTIFICATIONS,
  contactsCountsOnly: false,
  timeZone: null,
  timeZoneIsChosen: false,
  createdAt: '2026-01-05T10:00:00.000Z',
  lastLoginAt: '2026-11-20T08:00:00.000Z',
  ...over,
});

/** Progress with these steps complete; the derived fields follow from them. */
export const buildProgress = (over: Partial<Progress> = {}, completed: readonly StepNumber[] = []): Progress => {
  const done = (step: StepNumber) => completed.includes(step);
  const all = completed.length === 5;
  return {
    userId: TEST_USER_ID,
    step1Completed: done(1),
    step2Completed: done(2),
    step3Completed: done(3),
    step4Completed: done(4),
    step5Completed: done(5),
    currentStep: ([1, 2, 3, 4, 5] as const).find((step) => !done(step)) ?? 5,
    completedSteps: completed.length,
    trainingCompleted: all,
    trainingCompletedAt: all ? '2026-11-01T12:00:00.000Z' : null,
    step1Actions: {},
    step2Actions: {},
    step3Actions: {},
    referralLink: '',
    step3StartedAt: null,
    customerList: null,
    partnerList: null,
    callNotes: '',
    goals: null,
    businessModel: {},
    businessModelUnlocked: done(2),
    contacts: 0,
    badges: [],
    version: 1,
    serverTime: '2026-11-21T12:00:00.000Z',
    ...over,
  };
};

export const buildComplianceStatus = (over: Partial<ComplianceStatus> = {}): ComplianceStatus => ({
  agreed: true,
  version: '1.0',
  timestamp: '2026-01-05T10:00:00.000Z',
  currentVersion: '1.0',
  ...over,
});

export const buildMember = (over: Partial<DownlineMember> = {}): DownlineMember => ({
  ...NO_CALL,
  id: newTestId(),
  firstName: 'Ravi',
  lastName: 'Singh',
  email: 'ravi@example.test',
  uid: 'RS-2002',
  sponsorId: TEST_USER_ID,
  depth: 1,
  createdAt: '2026-10-01T09:00:00.000Z',
  lastLoginAt: '2026-11-19T09:00:00.000Z',
  trainingProgress: { currentStep: 1, completedSteps: 0, totalSteps: 5, trainingCompleted: false, steps: [] },
  prospectsTotal: 0,
  teamSize: 0,
  directPartners: 0,
  badges: ['active'],
  ...over,
});

export const buildDownline = (members: DownlineMember[] = [], over: Partial<Downline> = {}): Downline => {
  const completed = members.filter(({ trainingProgress }) => trainingProgress.trainingCompleted).length;
  return {
    members,
    counts: { total: members.length, completed, training: members.length - completed, invited: 0 },
    ...over,
  };
};

export const buildProspect = (over: Partial<Prospect> = {}): Prospect => ({
  id: newTestId(),
  name: 'Maria Lopez',
  email: 'maria@example.test',
  phone: '+1 555 0100',
  notes: null,
  isPotentialPartner: true,
  isPotentialCustomer: false,
  type: 'partner',
  suggestedBySponsor: false,
  version: 1,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
  ...over,
});

/** All that is kept about a person: nothing, of every service that there is. */
export const buildPersonalData = (over: Partial<PersonalData> = {}): PersonalData => ({
  generatedAt: '2026-11-21T08:00:00.000Z',
  account: {},
  sessions: [],
  securityLog: [],
  invitations: [],
  adminActions: [],
  ...(Object.fromEntries(OTHER_SERVICES.map((name) => [name, {}])) as Pick<PersonalData, OtherService>),
  ...over,
});

export const buildReferral = (over: Partial<Referral> = {}): Referral => ({
  ...NO_CALL,
  id: newTestId(),
  code: 'K7M2Q9XZ4T',
  url: 'http://localhost/register/K7M2Q9XZ4T',
  isActive: true,
  status: 'invited',
  usageCount: 0,
  maxUses: null,
  hasPasscode: false,
  expiresAt: null,
  openedCount: 0,
  createdAt: '2026-11-10T09:00:00.000Z',
  ...over,
});

export const buildAdminUser = (over: Partial<AdminUser> = {}): AdminUser => ({
  id: newTestId(),
  firstName: 'Lena',
  lastName: 'Vogel',
  email: 'lena@example.test',
  uid: 'LV-3003',
  createdAt: '2026-09-01T09:00:00.000Z',
  lastLoginAt: null,
  sponsorFirstName: 'Ada',
  sponsorLastName: 'Park',
  sponsorUid: 'AP-1001',
  progress: 40,
  isMasterAdmin: false,
  tempPassword: false,
  isActive: true,
  phone: '+1 555 0100',
  language: 'en',
  ...over,
});

export const buildReleasedRemote = (over: Partial<ReleasedRemote> = {}): ReleasedRemote => ({
  name: 'mfe-sample',
  owner: 'samples',
  contract: 1,
  pathPrefixes: ['/sample'],
  nav: [{ id: 'sample', path: '/sample', label: { en: 'Sample' }, icon: 'sparkle', when: 'always', order: 1 }],
  version: '1.0.0',
  entry: '/remotes/mfe-sample/remoteEntry.js',
  ...over,
});
