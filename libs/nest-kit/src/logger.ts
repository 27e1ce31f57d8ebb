import { CONTACT_TEXTS } from '@nb/contracts';
import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { asThrown } from './errors.js';
import { requestContext } from './http/request-context.js';

export type { Logger } from 'pino';

/** Keys whose values never reach a log, at the top and one and two levels down. */
const SECRET_KEYS = [
  'password',
  'currentPassword',
  'newPassword',
  'passcode',
  'token',
  'tokenHash',
  'cookie',
  'authorization',
  // `email` and `phone` are those of users, too.
  ...CONTACT_TEXTS,
  '["set-cookie"]',
  '["x-internal-secret"]',
];
const MAX_MESSAGE = 200;
const MAX_FRAMES = 12;
const nested = (prefix: string) =>
  SECRET_KEYS.map((key) => (key.startsWith('[') ? `${prefix}${key}` : `${prefix}.${key}`));
const redact = { paths: [...SECRET_KEYS, ...nested('*'), ...nested('*.*')], censor: '[redacted]' };

/**
 * An error as logs show it: its own words and frames. A failed query's text and values are left out, for they hold
 * what people typed.
 */
export function errorForLog(error: unknown): object {
  const thrown = asThrown(error);
  if (!thrown) return { message: String(error) };
  const { name, message, stack, code, cause } = thrown;
  const own = error as Record<string, unknown>;
  const fromDatabase = 'severity' in own || 'routine' in own;
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: name,
    message: fromDatabase ? message.split(' - ').at(-1)?.slice(0, MAX_MESSAGE) : message,
    ...(code === '' ? {} : { code }),
    ...(typeof own['constraint'] === 'string' ? { constraint: own['constraint'] } : {}),
    stack: frames.slice(0, MAX_FRAMES).join('\n'),
    ...(cause === undefined || fromDatabase ? {} : { cause: errorForLog(cause) }),
  };
}

/** A service's log: JSON lines, on stdout by default, each with the request's id. */
export const createLogger = (service: string, level: string, destination?: DestinationStream): Logger => {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact,
    serializers: { err: errorForLog },
    mixin: () => {
      const requestId = requestContext()?.requestId;
      return requestId === undefined ? {} : { requestId };
    },
  };
  return destination ? pino(options, destination) : pino(options);
};

/** Nest's own messages in the same log. What it logs at every start is written at debug level. */
export const nestLogger = (logger: Logger): LoggerService => {
  const contextOf = (rest: unknown[]) => ({ context: typeof rest.at(-1) === 'string' ? rest.at(-1) : undefined });
  return {
    log: (message: unknown, ...rest: unknown[]) => logger.debug(contextOf(rest), String(message)),
    debug: (message: unknown, ...rest: unknown[]) => logger.debug(contextOf(rest), String(message)),
    verbose: (message: unknown, ...rest: unknown[]) => logger.trace(contextOf(rest), String(message)),
    warn: (message: unknown, ...rest: unknown[]) => logger.warn(contextOf(rest), String(message)),
    error: (message: unknown, ...rest: unknown[]) =>
      logger.error({ ...contextOf(rest), ...(message instanceof Error ? { err: message } : {}) }, String(message)),
    fatal: (message: unknown, ...rest: unknown[]) => logger.fatal(contextOf(rest), String(message)),
  };
};
