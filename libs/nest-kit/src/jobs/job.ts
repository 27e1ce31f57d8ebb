import type { z } from 'zod';

/** Something that runs later, or again and again. */
export interface Job<Payload extends object = object> {
  /** Name of its queue; it never changes once released. */
  name: string;
  /** Ids, kinds, times and numbers only: never a token, password, address or name. The handler reads the rest when it runs. */
  payload: z.ZodType<Payload>;
  /** Tries after the first, the first of them after `delaySeconds`, doubling to `maxDelaySeconds`. Afterwards the job counts as failed. */
  retry: { limit: number; delaySeconds: number; maxDelaySeconds?: number };
  /** Cron in UTC: it runs then with an empty payload, in one process of all replicas. */
  schedule?: string;
  /** At most one waits or runs at a time; sending another meanwhile does nothing. */
  exclusive?: boolean;
}

export interface JobContext {
  /** Aborted when the service ends, or when the job was given to another process because this one seemed to be gone. */
  signal: AbortSignal;
  /** 1 at the first. */
  attempt: number;
}

/** A provider with `@HandlesJob(job)`. May run twice for one job if a process dies, so it must not do harm the second time. */
export interface JobHandler<Payload extends object> {
  run(payload: Payload, context: JobContext): Promise<void>;
}

export const defineJob = <Payload extends object>(job: Job<Payload>): Job<Payload> => job;

/** Thrown by a handler for what no further try can mend: the job counts as failed now. */
export class UnrecoverableJobError extends Error {
  override name = 'UnrecoverableJobError';
}

const handled = new WeakMap<object, Job>();

/** The class runs the jobs of this kind. */
export const HandlesJob =
  <Payload extends object>(job: Job<Payload>) =>
  (target: new (...parts: never[]) => JobHandler<Payload>): void => {
    handled.set(target, job as unknown as Job);
  };

/** The job that instances of this class run. */
export const jobHandledBy = (target: object): Job | undefined => handled.get(target);
