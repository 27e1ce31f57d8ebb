/** The edge: the one origin of the product, the same code embedded and as a process of its own. */
export { startEdge, releasedRemotes, type Edge, type EdgeOptions } from './start-edge.js';
export { readBrand } from './brand.js';
export { readEdgeEnv, type EdgeEnv } from './env.js';
export { EdgeEnvError } from './settings.js';
export type { RemoteSource } from './remotes.js';
export { overrideOrigins } from './releases/overrides.js';
export { notBefore } from './releases/not-before.js';
export { publicKeys } from './releases/signing.js';
