export type RemoteFailure = 'missing' | 'time-limit' | 'incompatible';

/** Why a remote cannot be shown, and which. */
export class RemoteLoadError extends Error {
  constructor(
    readonly remote: string,
    readonly reason: RemoteFailure,
    options?: ErrorOptions,
  ) {
    super(`Remote ${remote}: ${reason}`, options);
    this.name = 'RemoteLoadError';
  }
}
