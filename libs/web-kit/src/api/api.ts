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
 * Two parts of the page that add endpoints of the same name would silently share the first one. Throws in development and tests;
 * in production the first one stays.
 */
const injectEndpoints = bare.injectEndpoints.bind(bare);
bare.injectEndpoints = (options) =>
  injectEndpoints({ overrideExisting: process.env.NODE_ENV === 'production' ? false : 'throw', ...options });
export const api = bare;
