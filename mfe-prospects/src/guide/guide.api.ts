import { referenceGuide, type referenceGuideBody } from '@nb/contracts';
import { api } from '@nb/web-kit';
import type { z } from 'zod';

const guideApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** POST /api/scripts/reference-guide: words for one conversation, in the person's language. Nothing is stored. */
    composeGuide: build.mutation<z.infer<typeof referenceGuide>, z.input<typeof referenceGuideBody>>({
      query: (body) => ({ url: '/api/scripts/reference-guide', method: 'POST', body }),
      responseSchema: referenceGuide,
    }),
  }),
});

export const { useComposeGuideMutation } = guideApi;
