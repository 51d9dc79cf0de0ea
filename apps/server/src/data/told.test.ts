// What an operator reads who keeps, restores or checks the data.
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { migrations } from '../db/migrations/all.ts'
import { openSqlite } from '../db/open-sqlite.ts'
import { backupCommand } from './backup.ts'
import { checkCommand } from './check.ts'
import { restoreCommand } from './restore.ts'

let folder: string
let dataDir: string
let path: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundry-told-'))
  dataDir = join(folder, 'data')
  path = join(dataDir, 'sundry.db')
  file = join(folder, 'backup.db')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const config = (environment: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...environment })
const install = async (secret: string | null = 's'.repeat(32)) => {
  await (await openSqlite(dataDir)).close()
  if (secret !== null) await writeFile(join(dataDir, 'auth-secret'), secret, { mode: 0o600 })
}
const change = (sql: string) => {
  const database = new DatabaseSync(path)
  database.exec(sql)
  database.close()
}
const told = (work: Promise<string>) => work.catch((error: Error) => `${error.name}: ${error.message}`)
const newest = migrations.at(-1)?.name
const last = migrations.at(-2)?.name

describe('a backup', () => {
  test('is told with its place and size, and what to do with it', async () => {
    await install()
    const said = await backupCommand(config(), [file])
    expect(said.split('\n')).toEqual([
      `Backup written and checked: ${file} (${(await stat(file)).size} bytes).`,
      'It holds the accounts and the secret that signs sessions: keep it where nobody else can read it, and not on this disk alone.',
    ])
  })
  test.each([
    ['no secret', null, {}],
    ['a secret of the environment', 's'.repeat(32), { AUTH_SECRET: 'x'.repeat(32) }],
  ])('with %s says so', async (_, secret, environment) => {
    await install(secret)
    expect((await backupCommand(config(environment), [file])).split('\n')[1]).toBe(
      'It holds the accounts, but no secret: keep AUTH_SECRET beside it, or everybody is signed out after a restore and second factors are lost.',
    )
  })
  test('goes where the operator stands, else into a folder of its own that only its owner can enter', async () => {
    await install()
    vi.stubEnv('INIT_CWD', folder)
    expect(await backupCommand(config(), ['here.db'])).toContain(` ${join(folder, 'here.db')} `)
    await backupCommand(config(), [])
    expect((await stat(join(dataDir, 'backups'))).mode & 0o777).toBe(0o700)
    expect((await readdir(join(dataDir, 'backups')))[0]).toMatch(/^sundry-\d{4}-\d\d-\d\dT[\d-]+Z\.db$/)
  })
  test('needs a database, and a name that is free', async () => {
    expect(await told(backupCommand(config(), []))).toBe(`ConfigError: There is no database in ${dataDir} (DATA_DIR).`)
    await install()
    await writeFile(file, '')
    expect(await told(backupCommand(config(), [file]))).toBe(`ConfigError: ${file} exists already; name another file.`)
  })
})

describe('a restore', () => {
  test('is told with what it brings, and where the database from before lies', async () => {
    await install(null)
    await backupCommand(config(), [file])
    const [brings, aside, secret] = (await restoreCommand(config(), [file])).split('\n')
    expect(brings).toBe(`Restored ${file}: 0 accounts. The next start brings its schema up to date.`)
    const old = (await readdir(dataDir)).find((name) => name.startsWith('sundry.db.before-restore-'))
    expect(aside).toBe(
      `The database from before lies at ${join(dataDir, old ?? '')}; delete it when it is no longer wanted.`,
    )
    expect(secret).toBe('The file held no secret; the one in place was kept.')
  })
  test('into an empty place brings the secret along, and leaves nothing else', async () => {
    await install()
    await backupCommand(config(), [file])
    await rm(dataDir, { recursive: true })
    expect((await restoreCommand(config(), [file])).split('\n')).toHaveLength(1)
    expect((await readdir(dataDir)).sort()).toEqual(['auth-secret', basename(path)])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })
  test('needs a file, and one that holds a database', async () => {
    expect(await told(restoreCommand(config(), []))).toBe(
      'ConfigError: Name the backup: npm run data -- restore <file>',
    )
    expect(await told(restoreCommand(config(), [file]))).toBe(`ConfigError: ${file} does not exist.`)
    await writeFile(file, 'x'.repeat(10_000))
    expect(await told(restoreCommand(config(), [file]))).toBe(
      `ConfigError: ${file} cannot be restored: file is not a database. Nothing was changed.`,
    )
  })
  test('of a newer version names the step it does not know', async () => {
    await install()
    change("insert into kysely_migration values ('9999-later', '2030')")
    await backupCommand(config(), [file])
    expect(await told(restoreCommand(config(), [file]))).toBe(
      `ConfigError: ${file} cannot be restored: it was made by a newer version of Sundry (9999-later); start that version. Nothing was changed.`,
    )
  })
})

describe('a check', () => {
  const lines = async (environment = {}) => (await told(checkCommand(config(environment)))).split('\n')
  const good = [
    '✓ database: whole, and every reference leads somewhere',
    `✓ schema: ${newest}, the newest`,
    '✓ files: for the owner alone',
    '✓ secret: present',
  ]
  test('of good data says so', async () => {
    await install()
    expect(await lines()).toEqual([path, ...good])
    expect((await lines({ AUTH_SECRET: 'x'.repeat(32) }))[4]).toBe('✓ secret: from AUTH_SECRET')
  })
  test('names what is wrong with the schema', async () => {
    await install()
    change(`delete from kysely_migration where name = '${newest}'`)
    expect((await lines())[2]).toBe(`✓ schema: ${last}; the next start upgrades it to ${newest}`)
    change("insert into kysely_migration values ('9998-a', '2030'), ('9999-b', '2030')")
    const said = await lines()
    expect(said[0]).toBe(`CheckFailed: ${path}`)
    expect(said[2]).toBe('✗ schema: made by a newer version of Sundry (9998-a, 9999-b)')
  })
  test('names rows that refer to nothing', async () => {
    await install()
    change(
      "pragma foreign_keys = off; insert into known_device values ('d', 'nobody', 'h', 'n', '2026', '2026', '2026')",
    )
    expect((await lines())[1]).toBe('✗ database: rows of known_device refer to rows that do not exist')
  })
  test('names a file that is none, and a folder without any', async () => {
    expect(await lines()).toEqual([`ConfigError: There is no database in ${dataDir} (DATA_DIR).`])
    await install()
    // Else the log beside the file would still hold every page of it.
    change('pragma wal_checkpoint(truncate)')
    await writeFile(path, 'x'.repeat(10_000))
    expect((await lines())[1]).toBe('✗ database: cannot be read (file is not a database)')
  })
  test('names what others may read', async () => {
    await install()
    await chmod(path, 0o640)
    await chmod(dataDir, 0o701)
    const places = `${dataDir} (701), ${path} (640)`
    expect((await lines())[3]).toBe(`✗ files: others may read ${places}; a start tightens what is ours`)
  })
  test.each([
    [null, '✗ secret: auth-secret is missing; everybody is signed out with the next start'],
    ['s'.repeat(31), '✗ secret: too short'],
    [` ${'s'.repeat(31)}\n`, '✗ secret: too short'],
    ['s'.repeat(32), '✓ secret: present'],
  ])('of the secret %j', async (secret, line) => {
    await install(secret)
    expect((await lines())[4]).toBe(line)
  })
})

describe('PostgreSQL', () => {
  const environment = (url: string) => ({ DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(32) })
  const at = config(environment('postgres://ann:hush@db.example/my%20data'))
  const target = "--host='db.example' --port=5432 --username=postgres --dbname='my data'"
  const password =
    'The password comes from PGPASSWORD or ~/.pgpass. The user is a superuser (or has BYPASSRLS): row-level security hides rows from every other login, the owner included.'
  const secret = 'AUTH_SECRET is not in the database: keep it beside the dump.'

  test('is kept by its own tool', async () => {
    const [first, , command, , ...rest] = (await backupCommand(at, [])).split('\n')
    expect(first).toBe('The database is PostgreSQL, which brings its own tool. Run:')
    expect(command?.replace(/sundry-[\dTZ-]+\.dump/, 'sundry-TIME.dump')).toBe(
      `  pg_dump ${target} --format=custom --file=sundry-TIME.dump`,
    )
    expect(rest).toEqual([password, secret])
  })
  test('is restored by its own tool, once its role is there', async () => {
    expect((await restoreCommand(at, [])).split('\n')).toEqual([
      'The database is PostgreSQL, which brings its own tool. Stop every server, then run:',
      '',
      `  psql ${target} --command='create role sundry_app nologin'   # an error that it exists is fine`,
      `  pg_restore ${target} --clean --if-exists --single-transaction --exit-on-error 'sundry.dump'`,
      '',
      password,
      secret,
    ])
  })
  test('is checked by its own tool', async () => {
    const other = config(environment('postgres://db.example:5433/sundry'))
    expect((await checkCommand(other)).split('\n')).toEqual([
      'The database is PostgreSQL, which brings its own tool. Run:',
      '',
      "  pg_amcheck --host='db.example' --port=5433 --username=postgres --dbname='sundry'",
      '',
      password,
    ])
  })
})
