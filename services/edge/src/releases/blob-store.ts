/** Storage of a release store, with few enough operations for a directory as well as an S3-compatible bucket. */
export interface BlobStore {
  /** For messages. */
  readonly name: string;
  /** null when there is nothing under this key. @throws when the store can't be read. */
  read(key: string): Promise<Blob | null>;
  /**
   * Writes all or nothing. `expected`: the tag that must be there now, null = nothing may be there yet.
   * @returns false when somebody else was faster; nothing was written then.
   */
  write(key: string, bytes: Uint8Array, expected: string | null): Promise<boolean>;
  /** All keys that begin like this. */
  list(prefix: string): Promise<string[]>;
}

export interface Blob {
  bytes: Buffer;
  /** Changes whenever the bytes change. */
  tag: string;
}
