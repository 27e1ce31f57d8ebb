/** How long answers are fresh and how long they are kept unused, in seconds. */
export const CACHE = {
  user: { fresh: 300, kept: 600 },
  progress: { fresh: 120, kept: 300 },
  downline: { fresh: 300, kept: 300 },
  adminUsers: { fresh: 30, kept: 60 },
} as const;

/** Spread into a query endpoint: fresh for so long, then fetched again when something shows it. */
export const cached = ({ fresh, kept }: { fresh: number; kept: number }) => ({
  keepUnusedDataFor: kept,
  forceRefetch: ({
    endpointState,
  }: {
    endpointState?: { fulfilledTimeStamp?: number | undefined } | undefined;
  }): boolean => {
    const at = endpointState?.fulfilledTimeStamp;
    return at !== undefined && Date.now() - at >= fresh * 1000;
  },
});
