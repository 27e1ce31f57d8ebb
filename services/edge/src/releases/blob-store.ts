/** What a release store is kept in. Few enough operations for a directory and for an S3-compatible bucket alike. */
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
  /** A folder of this machine in which `file` of those below `key` lies, as it is and compressed; without it when there is no such file. */
  folder(key: string, file: string): Promise<string>;
}

export interface Blob {
  bytes: Buffer;
  /** Another one whenever the bytes are others. */
  tag: string;
}
