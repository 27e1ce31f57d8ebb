import { type CurrentUser, currentUser } from '@nb/contracts';
import { api } from '@nb/web-kit';

const viewAsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** POST /api/admin/view-as/end: back to the admin's own session. The cookie changes, so load the page again afterwards. */
    endView: build.mutation<CurrentUser, void>({
      query: () => ({ url: '/api/admin/view-as/end', method: 'POST' }),
      responseSchema: currentUser,
    }),
  }),
});

export const { useEndViewMutation } = viewAsApi;
