import { expect, test } from '@jest/globals';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { withRequestId } from './http/request-context.js';
import { createLogger, errorForLog } from './logger.js';

const logged = (write: (logger: ReturnType<typeof createLogger>) => void): string => {
  const lines: string[] = [];
  const logger = createLogger('team', 'info', { write: (line) => void lines.push(line) });
  write(logger);
  return lines.join('');
};

test('secrets and personal data never reach a log', () => {
  const text = logged((logger) => {
    logger.info(
      {
        password: 'p1-secret',
        body: { newPassword: 'p2-secret', notes: 'p3-secret' },
        headers: { cookie: 'p4-secret', 'set-cookie': 'p5-secret' },
      },
      'request',
    );
    logger.warn(
      { req: { headers: { authorization: 'p6-secret', 'x-internal-secret': 'p7-secret' } }, token: 'p8-secret' },
      'request',
    );
  });
  expect(text).not.toMatch(/p\d-secret/);
  expect(text).toContain('[redacted]');
});
test('every line of a request carries its id', () => {
  expect(logged((logger) => withRequestId('request-1', () => logger.info('here')))).toContain(
    '"requestId":"request-1"',
  );
});
test('logs the kind of a failed query, not its values', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "user_email"'), {
    code: '23505',
    severity: 'ERROR',
    constraint: 'user_email',
  });
  const error = new UniqueConstraintViolationException(cause);
  error.message = `insert into "user" ("email") values ('maya@example.test') - ${cause.message}`;
  const logLine = JSON.stringify(errorForLog(error));
  expect(logLine).not.toContain('maya@');
  expect(logLine).toContain('user_email');
  expect(logLine).toContain('UniqueConstraintViolationException');
});
