/** Nest tokens of what the kit provides everywhere. */
export const ENV = Symbol('ENV');
export const EVENT_BUS = Symbol('EVENT_BUS');
/** Name of the service that runs. */
export const SERVICE_NAME = Symbol('SERVICE_NAME');
export const LOGGER = Symbol('LOGGER');
/** Whether scheduled jobs run by the clock here. */
export const JOB_SCHEDULES = Symbol('JOB_SCHEDULES');
/** `Tracing | null`. */
export const TRACING = Symbol('TRACING');
