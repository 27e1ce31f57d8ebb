/**
 * Jest's runtime for tests of services and scripts: modules are loaded by Node itself, once for each worker. Jest's own would load and
 * compile NestJS, MikroORM and the service again for each file, which took longer than most of the tests. Files share the state of modules therefore.
 */
const { pathToFileURL } = require('node:url');
const { default: Runtime } = require('jest-runtime');

/** Where `jest-globals.mjs` finds what the running file uses. */
const GLOBALS = Symbol.for('nb:jest-globals');
let loads = 0;

module.exports = class SharedModulesRuntime extends Runtime {
  env = { ...process.env };
  async unstable_importModule(file) {
    globalThis[GLOBALS] = this.requireModuleOrMock(file, '@jest/globals');
    loads += 1;
    // The test file itself is loaded each time, also when the same worker runs it twice.
    return import(`${pathToFileURL(file).href}?load=${loads}`);
  }
  getSourceMaps() {
    return globalThis[Symbol.for('nb:source-maps')];
  }
  teardown() {
    super.teardown();
    for (const name of Object.keys(process.env)) if (!(name in this.env)) delete process.env[name];
    Object.assign(process.env, this.env);
  }
};
