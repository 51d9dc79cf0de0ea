import { GUARDED_ROLE } from '../db/migrations/0002-image-operations.ts'
import { fileTime } from '../db/sqlite-copy.ts'

function target(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `--host='${hostname}' --port=${port || 5432} --username=postgres --dbname='${decodeURIComponent(pathname.slice(1))}'`
}

const password =
  'The password comes from PGPASSWORD or ~/.pgpass. The user is a superuser (or has BYPASSRLS): row-level security hides rows from every other login, the owner included.'
const secret = 'AUTH_SECRET is not in the database: keep it beside the dump.'

export const postgresBackup = (url: string) =>
  [
    'The database is PostgreSQL, which brings its own tool. Run:',
    '',
    `  pg_dump ${target(url)} --format=custom --file=sundry-${fileTime()}.dump`,
    '',
    password,
    secret,
  ].join('\n')

export const postgresRestore = (url: string, file: string) =>
  [
    'The database is PostgreSQL, which brings its own tool. Stop every server, then run:',
    '',
    `  psql ${target(url)} --command='create role ${GUARDED_ROLE} nologin'   # an error that it exists is fine`,
    `  pg_restore ${target(url)} --clean --if-exists --single-transaction --exit-on-error '${file.replaceAll("'", "'\\''")}'`,
    '',
    password,
    secret,
  ].join('\n')

export const postgresCheck = (url: string) =>
  ['The database is PostgreSQL, which brings its own tool. Run:', '', `  pg_amcheck ${target(url)}`, '', password].join(
    '\n',
  )
