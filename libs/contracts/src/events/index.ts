export * from './examples.js';
export * from './registry.js';
export * from './states.js';
