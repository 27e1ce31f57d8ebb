/**
 * The services there are: the one list that edge, kit, commands, tests and benchmarks read. It imports nothing, so that the commands can read
 * it before anything is built. `npm run new -- service NAME` adds one.
 */
export interface ServiceFacts {
  /** Default port on one machine. */
  port: number;
  /**
   * The paths that the edge routes to it: a path and everything below it, `:name` for exactly one segment, with an optional method before it. Of several
   * that match, the longest wins, then the one with a method, so their order does not matter.
   */
  paths: readonly string[];
}

export const SERVICES = {
  identity: {
    port: 8081,
    paths: [
      '/api/docs',
      '/api/login',
      '/api/logout',
      '/api/auth',
      '/api/user',
      '/api/users',
      '/api/public',
      '/api/referral',
      '/api/admin',
    ],
  },
  training: {
    port: 8082,
    paths: [
      '/api/training',
      '/api/prospects',
      '/api/compliance',
      '/api/scripts',
      '/api/pdfs',
      '/api/content',
      '/api/partner/:id/prospects',
      '/api/partner/:id/goals',
      '/api/admin/reset-user-progress',
      '/api/admin/reset-all-progress',
      '/api/admin/reopen-step',
      '/api/public/certificates',
    ],
  },
  team: {
    port: 8083,
    paths: ['/api/team', '/api/partner', 'PATCH /api/user/:id/onboarding-call', 'DELETE /api/user/:id/onboarding-call'],
  },
} as const satisfies Record<string, ServiceFacts>;

export type ServiceName = keyof typeof SERVICES;
export const SERVICE_NAMES = Object.keys(SERVICES) as ServiceName[];

/** All services but identity, which asks them when a person wants all data that is kept about them. */
export type OtherService = Exclude<ServiceName, 'identity'>;
export const OTHER_SERVICES = SERVICE_NAMES.filter((name): name is OtherService => name !== 'identity');

/** Makes an object with one value for each service. */
export const byService = <T>(make: (name: ServiceName) => T): Record<ServiceName, T> =>
  Object.fromEntries(SERVICE_NAMES.map((name) => [name, make(name)])) as Record<ServiceName, T>;

/** The variable that names a service's database, such as `DATABASE_URL_TEAM`. */
export const databaseVariable = <Name extends ServiceName>(name: Name) =>
  `DATABASE_URL_${name.toUpperCase() as Uppercase<Name>}` as const;
/** The variable that says where a service is found, such as `TEAM_URL`. */
export const urlVariable = <Name extends ServiceName>(name: Name) =>
  `${name.toUpperCase() as Uppercase<Name>}_URL` as const;
