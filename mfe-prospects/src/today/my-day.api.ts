import { type ProspectsToday, type Referral, type TeamToday, myCodes, prospectsToday, teamToday } from '@nb/contracts';
import { api, refreshOn } from '@nb/web-kit';

const myDayApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/prospects/today: whose next date has come, and who was never contacted. */
    contactsToday: build.query<ProspectsToday, void>({
      query: () => '/api/prospects/today',
      responseSchema: prospectsToday,
      providesTags: ['Prospects'],
    }),
    /** GET /api/team/today: calls, partners who need the viewer, and invitations that end. */
    teamToday: build.query<TeamToday, void>({
      query: () => '/api/team/today',
      responseSchema: teamToday,
      providesTags: ['Calendar', 'Attention'],
    }),
    /** GET /api/referral/my-codes: the names and links of own invitations. */
    invitationsOfDay: build.query<Referral[], void>({
      query: () => '/api/referral/my-codes',
      rawResponseSchema: myCodes,
      transformResponse: ({ codes }: { codes: Referral[] }) => codes,
      providesTags: ['Codes'],
    }),
  }),
});

export const { useContactsTodayQuery, useTeamTodayQuery, useInvitationsOfDayQuery } = myDayApi;

/** Reads again whose day it is. */
export const readDay = () =>
  myDayApi.endpoints.contactsToday.initiate(undefined, { forceRefetch: true, subscribe: false });

/** Keeps the team's part of the day up to date while it is shown. Returns the function that ends this. */
export const followTeam = (): (() => void) =>
  refreshOn({
    partner: ['Attention'],
    'partner-gone': ['Attention'],
    'downline-changed': ['Attention'],
  });
