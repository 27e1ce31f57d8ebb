/** Nest tokens of what the kit provides everywhere. */
export const ENV = Symbol('ENV');
export const EVENT_BUS = Symbol('EVENT_BUS');
export const LOGGER = Symbol('LOGGER');
/** `Tracing | null`. */
export const TRACING = Symbol('TRACING');
