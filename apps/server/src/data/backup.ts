import { mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/environment.ts'
import { GUARDED_ROLE } from '../db/migrations/0002-image-operations.ts'
import { BACKUP_FOLDER, copyDatabase, databaseFile, fileTime, syncDirectory } from '../db/sqlite-copy.ts'

function target(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `--host='${hostname}' --port=${port || 5432} --username=postgres --dbname='${decodeURIComponent(pathname.slice(1))}'`
}

const password =
  'The password comes from PGPASSWORD or ~/.pgpass. Use a superuser (or a login with BYPASSRLS): row-level security hides rows from every other login, including the owner.'
const secret = 'AUTH_SECRET is not in the database: store it with the dump.'

export const postgresBackup = (url: string) =>
  [
    'The database is PostgreSQL, so use its own tool. Run:',
    '',
    `  pg_dump ${target(url)} --format=custom --file=sundry-${fileTime()}.dump`,
    '',
    password,
    secret,
  ].join('\n')

export const postgresRestore = (url: string, file: string) =>
  [
    'The database is PostgreSQL, so use its own tool. Stop every server, then run:',
    '',
    `  psql ${target(url)} --command='create role ${GUARDED_ROLE} nologin'   # an error that it exists is fine`,
    `  pg_restore ${target(url)} --clean --if-exists --single-transaction --exit-on-error '${file.replaceAll("'", "'\\''")}'`,
    '',
    password,
    secret,
  ].join('\n')

export const postgresCheck = (url: string) =>
  ['The database is PostgreSQL, so use its own tool. Run:', '', `  pg_amcheck ${target(url)}`, '', password].join('\n')

export const BACKUP_TABLE = 'sundry_backup'
export const SECRET_FILE = 'auth-secret'

/** Relative to where the operator typed it, not to the project's folder. */
export const input = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path)

export const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

export async function backupCommand(config: Config, [file]: readonly string[]): Promise<string> {
  if (config.databaseUrl) return postgresBackup(config.databaseUrl)
  const from = databaseFile(config.dataDir)
  if (!(await exists(from))) throw new ConfigError(`No database in ${config.dataDir} (DATA_DIR).`)
  const to = file === undefined ? join(config.dataDir, BACKUP_FOLDER, `sundry-${fileTime()}.db`) : input(file)
  if (await exists(to)) throw new ConfigError(`${to} already exists. Choose another file name.`)
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await syncDirectory(dirname(dirname(to)))
  const secret = await readFile(join(config.dataDir, SECRET_FILE), 'utf8').catch(() => null)
  await copyDatabase(from, to, (copy) => {
    copy.exec(`create table ${BACKUP_TABLE} (key text primary key, value text not null)`)
    const add = copy.prepare(`insert into ${BACKUP_TABLE} values (?, ?)`)
    add.run('made_at', new Date().toISOString())
    if (secret !== null) add.run('auth_secret', secret)
  })
  const { size } = await stat(to)
  return [
    `Backup written and checked: ${to} (${size} bytes).`,
    config.signIn.secret === null && secret !== null
      ? 'It contains the accounts and the secret that signs sessions: store it where nobody else can read it, and not only on this disk.'
      : 'It contains the accounts but no secret: store AUTH_SECRET with it, or a restore signs everyone out and loses second factors.',
  ].join('\n')
}
