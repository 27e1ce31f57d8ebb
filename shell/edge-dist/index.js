/** The edge: the one origin of the product, the same code embedded and as a process of its own. */ export { startEdge, releasedRemotes } from './start-edge.js';
export { readBrand } from './brand.js';
export { readEdgeEnv } from './env.js';
export { EdgeEnvError } from './settings.js';
export { overrideOrigins } from './releases/overrides.js';

//# sourceMappingURL=index.js.map
