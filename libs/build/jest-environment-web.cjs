const { default: TestEnvironment } = require('@jest/environment-jsdom-abstract');
const jsdom = require('jsdom');

/** Channels of one test file by name. Node's own BroadcastChannel keeps the process alive, so a plain one stands in. */
const makeBroadcastChannel = (window) => {
  const open = new Map();
  return class BroadcastChannel extends window.EventTarget {
    onmessage = null;
    constructor(name) {
      super();
      this.name = String(name);
      if (!open.has(this.name)) open.set(this.name, new Set());
      open.get(this.name).add(this);
    }
    postMessage(data) {
      for (const other of open.get(this.name) ?? []) {
        if (other === this) continue;
        window.queueMicrotask(() => {
          const event = new window.MessageEvent('message', { data: structuredClone(data) });
          other.onmessage?.(event);
          other.dispatchEvent(event);
        });
      }
    }
    close() {
      open.get(this.name)?.delete(this);
    }
  };
};

let insertRule;

/**
 * jsdom with the parts of the web platform that it lacks, taken from Node. MessageChannel stays out: Jest would hang.
 * Styles are left out, because browser tests look at them and jsdom tries every rule on every element that is looked for by its role; a file
 * that needs them begins with `@jest-environment-options {"styles": true}`.
 */
module.exports = class WebEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context, jsdom);
    this.hasStyles = config.projectConfig.testEnvironmentOptions.styles === true;
  }
  async setup() {
    await super.setup();
    // One class for all environments of a worker.
    const { prototype } = this.global.CSSStyleSheet;
    insertRule ??= prototype.insertRule;
    prototype.insertRule = this.hasStyles ? insertRule : () => 0;
    for (const name of [
      'TextEncoder',
      'TextDecoder',
      'fetch',
      'Request',
      'Response',
      'Headers',
      'Blob',
      'File',
      'ReadableStream',
      'WritableStream',
      'TransformStream',
      'CompressionStream',
      'DecompressionStream',
      'TextDecoderStream',
      'TextEncoderStream',
      'AbortController',
      'AbortSignal',
      'structuredClone',
      'URL',
      'URLSearchParams',
    ]) {
      if (globalThis[name] !== undefined) this.global[name] = globalThis[name];
    }
    this.global.BroadcastChannel = makeBroadcastChannel(this.global);
    // Array buffers made by Node and by the page's own realm must be the same kind.
    this.global.Uint8Array = Uint8Array;
    this.global.ArrayBuffer = ArrayBuffer;
    this.global.crypto ??= globalThis.crypto;
    if (!this.global.crypto.randomUUID)
      Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
  }
};
