/**
 * `node deploy/roles.mjs [FILE]`: SQL that gives each service of docker-compose.yml its own role on a database server that is older than those roles, with the
 * passwords of `.env` (or FILE). Each role becomes the owner of everything in its database. May run again. For psql as the server's administrator:
 * `node deploy/roles.mjs | docker compose exec -T postgres psql --set=ON_ERROR_STOP=1 --username=builders --dbname=postgres`
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';

const root = path.resolve(import.meta.dirname, '..');
const compose = await readFile(path.join(root, 'docker-compose.yml'), 'utf8');
const names = [...compose.matchAll(/^ +CREATE ROLE (\w+) LOGIN/gm)].map(([, name]) => name);
const secrets = parseEnv(await readFile(process.argv[2] ?? path.join(root, '.env'), 'utf8').catch(() => ''));
const variables = ['POSTGRES_PASSWORD', ...names.map((name) => `POSTGRES_PASSWORD_${name.toUpperCase()}`)];
const missing = variables.filter((name) => !secrets[name]);
if (missing.length > 0) {
  process.stderr.write(
    `${missing.join(', ')} ${missing.length > 1 ? 'have' : 'has'} no value: run node deploy/secrets.mjs first\n`,
  );
  process.exit(1);
}
const passwordOf = (variable) => `'${secrets[variable].replaceAll("'", "''")}'`;

/** Changes the owner of everything in the current database except what belongs to the server or to an extension. */
const changeOwner = (role) => `
DO $$
DECLARE statement text;
BEGIN
  FOR statement IN
    SELECT format('ALTER SCHEMA %I OWNER TO ${role}', nspname) FROM pg_namespace
      WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND nspowner <> 'pg_database_owner'::regrole
    UNION ALL
    SELECT format('ALTER %s %s OWNER TO ${role}', CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, c.oid::regclass)
      FROM pg_class c WHERE relkind IN ('r', 'p', 'v', 'm', 'S') AND relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid
        AND (deptype = 'e' OR relkind = 'S' AND deptype IN ('a', 'i')))
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO ${role}', p.oid::regprocedure)
      FROM pg_proc p WHERE pronamespace::regnamespace::text !~ '^(pg_|information_schema$)'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO ${role}', t.oid::regtype)
      FROM pg_type t WHERE typtype IN ('d', 'e', 'r') AND typnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_type'::regclass AND objid = t.oid AND deptype = 'e')
  LOOP
    EXECUTE statement;
  END LOOP;
END $$;`;

const roleSql = (name) => `\\connect ${name}
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${name}') THEN CREATE ROLE ${name}; END IF;
END $$;
ALTER ROLE ${name} LOGIN PASSWORD ${passwordOf(`POSTGRES_PASSWORD_${name.toUpperCase()}`)};
ALTER DATABASE ${name} OWNER TO ${name};
REVOKE ALL ON DATABASE ${name} FROM PUBLIC;${changeOwner(name)}
`;

/** Creates a missing database: that of a service which was added later. */
const createMissing = (name) =>
  `SELECT 'CREATE DATABASE ${name}' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = '${name}')\\gexec\n`;

// The administrator's own password last: `\connect` signs in with the one that psql began with.
process.stdout.write(
  [
    ...names.map(createMissing),
    ...names.map(roleSql),
    `ALTER ROLE CURRENT_USER PASSWORD ${passwordOf('POSTGRES_PASSWORD')};\n`,
  ].join(''),
);
