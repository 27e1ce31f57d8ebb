import { app } from '@nb/build/webpack.mjs';

export default app({ dir: import.meta.dirname, kind: 'remote' });
