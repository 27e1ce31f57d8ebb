/** Releasing remotes: the store, its rules, and what the command and the edge do with it. */ export { SIZE_LIMITS } from './checks.rules.js';
export { bucketOf, ReleaseRefused, stateOf } from './manifest.rules.js';
export { changeRelease, publish } from './publish.js';
export { openReleaseStore, ReleaseStore } from './release-store.js';

//# sourceMappingURL=index.js.map
