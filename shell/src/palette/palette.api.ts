import { downline, prospectList, type Downline, type Prospect } from '@nb/contracts';
import { api } from '@nb/web-kit';

/** How many people one search shows. */
export const MOST_PEOPLE = 6;

const paletteApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/prospects: one's own contacts, all of them, to be looked through here. */
    paletteContacts: build.query<Prospect[], void>({
      query: () => ({ url: '/api/prospects' }),
      responseSchema: prospectList,
      providesTags: ['Prospects'],
      keepUnusedDataFor: 60,
    }),
    /** GET /api/team/downline: people below, by name, e-mail or distributor ID, over all generations. */
    palettePartners: build.query<Downline, string>({
      query: (search) => ({ url: '/api/team/downline', params: { search, depth: 'all', limit: String(MOST_PEOPLE) } }),
      responseSchema: downline,
      providesTags: ['Downline'],
      keepUnusedDataFor: 60,
    }),
  }),
});
export const { usePaletteContactsQuery, usePalettePartnersQuery } = paletteApi;
