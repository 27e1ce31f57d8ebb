/** Releasing remotes: the store, its rules, and what the command and the edge do with it. */
export { SIZE_LIMITS, type SizeLimits } from './checks.rules.js';
export { bucketOf, ReleaseRefused, stateOf, type Change, type StoreManifest } from './manifest.rules.js';
export { changeRelease, publish, type PublishOptions } from './publish.js';
export { openReleaseStore, ReleaseStore, type Keys, type VersionRecord } from './release-store.js';
export { notBefore } from './not-before.js';
export { newKeyPair, publicKeys, signingKey } from './signing.js';
