import { createApi } from '@reduxjs/toolkit/query/react';
import type { ApiError } from './api-error';
import { baseQuery } from './base-query';
import { CACHE_TAGS } from './cache-tags';
import { newRequestId } from './identifiers';

/**
 * The one RTK Query api of the page. Remotes add to it with `api.injectEndpoints`.
 * Answers never go stale by themselves: an endpoint that differs spreads `...cached(CACHE.…)`.
 */
const bare = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: CACHE_TAGS,
  keepUnusedDataFor: 300,
  // An answer that does not fit its `responseSchema` is a failed read, never half a page.
  catchSchemaFailure: (failure): ApiError => ({
    status: 'unreadable',
    message: `unreadable: ${failure.message}`,
    requestId: newRequestId(),
  }),
  endpoints: () => ({}),
});

/**
 * Two parts of the page that each add an endpoint of the same name would share the first one's address and answer, silently.
 * So that the second says so while it is being written: an error in development and tests; released, the first stays.
 */
const injectEndpoints = bare.injectEndpoints.bind(bare);
bare.injectEndpoints = (options) =>
  injectEndpoints({ overrideExisting: process.env.NODE_ENV === 'production' ? false : 'throw', ...options });
export const api = bare;
