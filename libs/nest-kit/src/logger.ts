import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import { requestContext } from './http/request-context.js';

/** Keys whose values never reach a log, at the top and one and two levels down (security.md, Input). */
const SECRET_KEYS = ['password', 'currentPassword', 'newPassword', 'passcode', 'token', 'tokenHash', 'cookie', 'authorization', 'notes', 'email', 'phone', '["set-cookie"]', '["x-internal-secret"]'];
const nested = (prefix: string) => SECRET_KEYS.map((key) => (key.startsWith('[') ? `${prefix}${key}` : `${prefix}.${key}`));
const redact = { paths: [...SECRET_KEYS, ...nested('*'), ...nested('*.*')], censor: '[redacted]' };

/**
 * An error as logs show it: its own words and frames. A failed query's text and values are left out, for they hold
 * what people typed.
 */
export function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? error.code : undefined;
  const fromDatabase = 'sqlMessage' in error || 'severity' in error || 'routine' in error;
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  const constraint = 'constraint' in error ? error.constraint : undefined;
  return {
    type: error.name,
    message: fromDatabase ? error.message.split(' - ').at(-1)?.slice(0, 200) : error.message,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    stack: frames.slice(0, 12).join('\n'),
    ...(error.cause === undefined || fromDatabase ? {} : { cause: errorForLog(error.cause) }),
  };
}

/** A service's log: JSON lines on stdout, each with the request's id. */
export const createLogger = (service: string, level: string): Logger =>
  pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact,
    serializers: { err: errorForLog },
    mixin: () => {
      const requestId = requestContext()?.requestId;
      return requestId === undefined ? {} : { requestId };
    },
  });

/** Nest's own messages in the same log; what it tells at every start is for debugging. */
export const nestLogger = (logger: Logger): LoggerService => {
  const contextOf = (rest: unknown[]) => ({ context: typeof rest.at(-1) === 'string' ? rest.at(-1) : undefined });
  return {
    log: (message: unknown, ...rest: unknown[]) => logger.debug(contextOf(rest), String(message)),
    debug: (message: unknown, ...rest: unknown[]) => logger.debug(contextOf(rest), String(message)),
    verbose: (message: unknown, ...rest: unknown[]) => logger.trace(contextOf(rest), String(message)),
    warn: (message: unknown, ...rest: unknown[]) => logger.warn(contextOf(rest), String(message)),
    error: (message: unknown, ...rest: unknown[]) => logger.error({ ...contextOf(rest), ...(message instanceof Error ? { err: message } : {}) }, String(message)),
    fatal: (message: unknown, ...rest: unknown[]) => logger.fatal(contextOf(rest), String(message)),
  };
};
