import { downline, prospectList, type Downline, type Prospect } from '@nb/contracts';
import { api } from '@nb/web-kit';

/** Limit of people in the results of one search. */
export const MAX_PEOPLE = 6;

const paletteApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/prospects: all of one's own contacts, which the palette searches in the browser. */
    paletteContacts: build.query<Prospect[], void>({
      query: () => ({ url: '/api/prospects' }),
      responseSchema: prospectList,
      providesTags: ['Prospects'],
      keepUnusedDataFor: 60,
    }),
    /** GET /api/team/downline: partners of all generations, by name, e-mail or distributor ID. */
    palettePartners: build.query<Downline, string>({
      query: (search) => ({ url: '/api/team/downline', params: { search, depth: 'all', limit: String(MAX_PEOPLE) } }),
      responseSchema: downline,
      providesTags: ['Downline'],
      keepUnusedDataFor: 60,
    }),
  }),
});
export const { usePaletteContactsQuery, usePalettePartnersQuery } = paletteApi;
