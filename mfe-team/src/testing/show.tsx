import { jest } from '@jest/globals';
import {
  type LiveMessage,
  attention,
  downline,
  freeHours,
  myCodes,
  partnerActivity,
  partnerDetails,
  partnerGoals,
  partnerProspects,
  prospectList,
  usualCallPlace,
} from '@nb/contracts';
import type { Attention, AttentionItem, Downline, DownlineMember, PartnerDetails, Referral } from '@nb/contracts';
import { act, buildDownline, buildMember, fake, renderRoutes } from '@nb/web-kit/testing';
import remote from '../remote';
import texts from '../texts/en.json';

// Other work on the machine may slow a page down; nothing here measures time.
jest.setTimeout(60_000);

/** The browser's end of the live stream; the test is the server. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static current: Source | undefined;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  readyState = 1;
  constructor(readonly url: string) {
    super();
    Source.current = this;
  }
  close() {
    this.readyState = Source.CLOSED;
  }
}
/** Gives pages of this test file a fake live stream. */
export const playLiveStream = (): void => {
  Object.assign(window, { EventSource: Source });
};
/** Delivers a live message to the open page. */
export const say = (message: LiveMessage): void => {
  act(() => {
    Source.current?.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  });
};

/** Pages are shown as on a phone until the mock is restored. */
export const playPhone = () =>
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('max-width'),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );

export const steps = (completedSteps: number): DownlineMember['trainingProgress'] => ({
  currentStep: Math.min(5, completedSteps + 1),
  completedSteps,
  totalSteps: 5,
  trainingCompleted: completedSteps === 5,
  steps: Array.from({ length: completedSteps }, (_, index) => index + 1),
});
export const buildDetails = (over: Partial<PartnerDetails> = {}): PartnerDetails => ({
  ...buildMember(),
  phone: '+1 555 0100',
  sponsorName: 'Ada Park',
  trainingCompletedAt: null,
  ...over,
});
export const COUNTS: Downline['counts'] = { total: 2, completed: 1, training: 1, invited: 0 };

export const serves = {
  list: (members: DownlineMember[], over: Partial<Downline> = {}) =>
    fake.get('/api/team/downline', downline, buildDownline(members, over)),
  codes: (codes: Referral[] = []) => fake.get('/api/referral/my-codes', myCodes, { codes }),
  partner: (details: PartnerDetails) => fake.get(`/api/partner/${details.id}/details`, partnerDetails, details),
};

/** The counts when nobody needs the viewer. */
export const NOBODY: Attention['counts'] = {
  total: 0,
  byReason: { 'call-soon': 0, 'invitation-expiring': 0, stuck: 0, 'no-call': 0, inactive: 0 },
};
export const buildAttention = (items: AttentionItem[] = [], over: Partial<Attention> = {}): Attention => {
  const byReason = { ...NOBODY.byReason };
  for (const { needs } of items) for (const { reason } of needs) byReason[reason] += 1;
  return { items, counts: { total: items.length, byReason }, ...over };
};
/** What every page asks for besides its own: nobody needs anybody, nothing has happened, nobody has written goals or a contact. */
const STANDARD = [
  fake.get('/api/team/attention', attention, buildAttention()),
  fake.get('/api/team/free-hours', freeHours, { zone: 'Etc/UTC', hours: [] }),
  fake.get('/api/team/call-place', usualCallPlace, { place: null }),
  fake.get('/api/prospects', prospectList, []),
  fake.get('/api/partner/:id/activity', partnerActivity, { activity: [] }),
  fake.get('/api/partner/:id/goals', partnerGoals, { shared: false, isWritten: false }),
  fake.get('/api/partner/:id/prospects', partnerProspects, {
    countsOnly: false,
    prospects: { total: 0, customerTotal: 0, partnerTotal: 0, customers: [], partners: [], all: [] },
  }),
];

/** The remote's pages in a real router and store. */
export const show = ({ handlers = [], ...options }: Parameters<typeof renderRoutes>[1] = {}) =>
  renderRoutes(remote.routes, {
    texts: { team: texts },
    path: '/partners',
    ...options,
    handlers: [...handlers, ...STANDARD],
  });
