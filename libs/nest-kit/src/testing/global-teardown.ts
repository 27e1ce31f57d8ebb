/** Ends what global-setup.ts started. */
export default async function teardown(): Promise<void> {
  await (globalThis as Record<symbol, (() => Promise<void>) | undefined>)[Symbol.for('nb:stop-test-server')]?.();
}
