import { type Arrival, inPieces, pause } from '@nb/web-kit';

/**
 * What the app is made of, from the ground up: modules run when they are first asked for, and asked for all at once they would keep the page
 * from answering for half a second on a slow phone (performance.md 10). The last one asks for whatever is missing, so that nothing here has to be
 * complete; what a piece names is used by the app anyway.
 */
const PIECES: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager" */ './pieces/page'),
  () => import(/* webpackMode: "eager" */ './pieces/first-schema'),
  () => import(/* webpackMode: "eager" */ './pieces/schemas-of-training'),
  () => import(/* webpackMode: "eager" */ './pieces/schemas-of-news'),
  () => import(/* webpackMode: "eager" */ './pieces/schemas-of-people'),
  () => import(/* webpackMode: "eager" */ './pieces/reads'),
  () => import(/* webpackMode: "eager" */ './pieces/router'),
  () => import(/* webpackMode: "eager" */ './pieces/widgets'),
  () => import(/* webpackMode: "eager" */ './pieces/frame'),
];

/** Runs the app's modules piece by piece, then the app; `arrival`: after a sign-in at the front door. */
export async function startInPieces(arrival?: Arrival): Promise<void> {
  const { start } = await inPieces(PIECES, () => import(/* webpackMode: "eager" */ './bootstrap'));
  await pause();
  await start(arrival);
}
