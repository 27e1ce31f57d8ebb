import type { Arrival } from '@nb/web-kit';

/** The app itself. Its files are fetched in the background as soon as this module is there, and run only when it is called. */
export const enterApp = async (arrival: Arrival): Promise<void> => {
  const { startInPieces } = await import(/* webpackPrefetch: true */ '../start-in-pieces');
  await startInPieces(arrival);
};
