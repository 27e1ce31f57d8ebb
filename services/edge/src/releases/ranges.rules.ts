import semver from 'semver';

/**
 * Whether a version lies in a range, as npm reads both.
 * null = one of the two can't be parsed, or the version is a prerelease, which ranges don't cover.
 */
export function satisfies(version: string, range: string): boolean | null {
  if (semver.valid(version) === null || semver.prerelease(version) || semver.validRange(range) === null) return null;
  return semver.satisfies(version, range);
}

/** A line for each shared package whose version in the shell does not satisfy the remote. */
export function unmetNeeds(
  needs: Readonly<Record<string, string>>,
  shared: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(needs).flatMap(([name, range]) => {
    const version = shared[name];
    if (version === undefined) return [`it needs ${name} ${range}, which the running shell does not share`];
    const met = satisfies(version, range);
    if (met === null) return [`it needs ${name} ${range}, which cannot be compared with the shell's ${version}`];
    return met ? [] : [`it needs ${name} ${range}, the running shell has ${version}`];
  });
}
