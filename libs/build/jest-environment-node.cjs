const { ModernFakeTimers } = require('@jest/fake-timers');
const { TestEnvironment } = require('jest-environment-node');

/**
 * For modules that Node itself has loaded (jest-shared-modules.cjs): `expect` knows the same `String` and `Error` as they do, and fake timers replace those
 * of the worker.
 */
module.exports = class SharedModulesEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const name of Object.getOwnPropertyNames(globalThis))
      if (/^[A-Z]/.test(name) && typeof globalThis[name] === 'function') this.global[name] = globalThis[name];
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global: globalThis });
  }
};
