import { inPieces } from '@nb/web-kit';

/** The remote as the shell gets it: its schemas are made before its pages, each in a piece of its own. */
export default inPieces(
  [
    () => import(/* webpackMode: "eager" */ './pieces/zod'),
    () => import(/* webpackMode: "eager" */ './pieces/first-schemas'),
  ],
  async () => (await import(/* webpackMode: "eager" */ './remote')).default,
);
