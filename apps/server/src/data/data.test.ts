import { chmod, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { migrations } from '../db/migrations/all.ts'
import { openSqlite } from '../db/open-sqlite.ts'
import { fileTime } from '../db/sqlite-copy.ts'
import { addUser } from '../testing/operations-suite.ts'
import { loadFixture } from '../testing/schema-fixtures.ts'
import { backupCommand } from './backup.ts'
import { checkCommand } from './check.ts'
import { restoreCommand } from './restore.ts'

let folder: string
let dataDir: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundry-data-'))
  dataDir = join(folder, 'data')
  file = join(folder, 'backup.db')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const config = (environment: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...environment })
const secretFile = () => join(dataDir, 'auth-secret')
const users = (path = join(dataDir, 'sundry.db')) => {
  const database = new DatabaseSync(path)
  const { n } = database.prepare('select count(*) as n from user').get() as { n: number }
  database.close()
  return n
}

/** An installation with two accounts, and its server still running. */
async function install() {
  const database = await openSqlite(dataDir)
  await addUser(database)
  await addUser(database)
  await writeFile(secretFile(), 'the secret of this installation, long enough', { mode: 0o600 })
  return database
}

describe('backup and restore', () => {
  test('copies a database in use, and brings back accounts and secret', async () => {
    const database = await install()
    await backupCommand(config(), [file])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await database.close()
    await rm(dataDir, { recursive: true })
    expect(await restoreCommand(config(), [file])).toMatch(/2 accounts/)
    expect((await readdir(dataDir)).sort()).toEqual(['auth-secret', 'sundry.db'])
    expect((await stat(join(dataDir, 'sundry.db'))).mode & 0o777).toBe(0o600)
    expect(await readFile(secretFile(), 'utf8')).toBe('the secret of this installation, long enough')
    const again = await openSqlite(dataDir)
    const tables = await sql<{ name: string }>`select name from sqlite_master where name like 'sundry%'`.execute(
      again.db,
    )
    expect(tables.rows).toEqual([])
    await again.close()
    expect(users()).toBe(2)
    expect(await checkCommand(config())).not.toContain('✗')
  })

  test('refuses while a server runs, even one that no one has asked anything', async () => {
    const database = await install()
    await backupCommand(config(), [file])
    await database.close()
    const idle = await openSqlite(dataDir)
    await expect(restoreCommand(config(), [file])).rejects.toThrow('A server is using this database.')
    await idle.close()
    await restoreCommand(config(), [file])
  })

  test('keeps what was there before', async () => {
    const database = await install()
    await backupCommand(config(), [file])
    await addUser(database)
    await database.close()
    await writeFile(secretFile(), 'another secret, also long enough for a test')
    await restoreCommand(config(), [file])
    expect(users()).toBe(2)
    const names = await readdir(dataDir)
    expect(users(join(dataDir, names.find((name) => name.startsWith('sundry.db.before-restore-')) ?? ''))).toBe(3)
    const secret = names.find((name) => name.startsWith('auth-secret.before-restore-')) ?? ''
    expect(await readFile(join(dataDir, secret), 'utf8')).toMatch(/^another secret/)
  })

  test('restores nothing where the name for the database of before is taken', async () => {
    const database = await install()
    await backupCommand(config(), [file])
    await addUser(database)
    await database.close()
    vi.spyOn(Date, 'now').mockReturnValue(0)
    await writeFile(join(dataDir, `sundry.db.before-restore-${fileTime()}`), 'an older database')
    await expect(restoreCommand(config(), [file])).rejects.toMatchObject({ code: 'EEXIST' })
    expect(users()).toBe(3)
  })

  test('takes the place of a file that is no database any more', async () => {
    const database = await install()
    await backupCommand(config(), [file])
    await database.close()
    await writeFile(join(dataDir, 'sundry.db'), 'x'.repeat(10_000))
    await restoreCommand(config(), [file])
    expect(users()).toBe(2)
  })

  test('changes nothing for a backup that is damaged, newer, or none', async () => {
    const database = await install()
    await backupCommand(config(), [file])
    await database.close()
    const newer = join(folder, 'newer.db')
    await writeFile(newer, await readFile(file))
    const changed = new DatabaseSync(newer)
    changed.exec("insert into kysely_migration values ('9999-later', '')")
    changed.close()
    await truncate(file, 20_000)
    const before = await readdir(dataDir)
    await expect(restoreCommand(config(), [newer])).rejects.toThrow(/newer version.*Nothing was changed/)
    await expect(restoreCommand(config(), [file])).rejects.toThrow(/cannot be restored.*Nothing was changed/)
    await expect(restoreCommand(config(), [secretFile()])).rejects.toThrow(/cannot be restored/)
    await expect(restoreCommand(config(), [])).rejects.toThrow(/Missing file name/)
    expect(await readdir(dataDir)).toEqual(before)
    expect(users()).toBe(2)
  })

  test('upgrades a backup of an earlier release with the next start', async () => {
    loadFixture(file, '0002-image-operations')
    await restoreCommand(config(), [file])
    const database = await openSqlite(dataDir)
    expect((await database.db.selectFrom('image_operation_usage').selectAll().execute()).length).toBe(2)
    await database.close()
  })

  test('writes over no file', async () => {
    const database = await install()
    await backupCommand(config(), [file])
    await expect(backupCommand(config(), [file])).rejects.toThrow(/already exists/)
    expect(await backupCommand(config(), [])).toContain(join(dataDir, 'backups', 'sundry-'))
    expect((await stat(join(dataDir, 'backups'))).mode & 0o777).toBe(0o700)
    await database.close()
  })
})

test.each([
  ['there is none', true, {}],
  ['it is in the environment', false, { AUTH_SECRET: 'x'.repeat(32) }],
])('a backup says that it holds no secret where %s', async (_, isRemoved, environment) => {
  await (await install()).close()
  if (isRemoved) await rm(secretFile())
  vi.stubEnv('INIT_CWD', folder)
  const reported = await backupCommand(config(environment), ['here.db'])
  vi.unstubAllEnvs()
  expect(reported).toContain(`${join(folder, 'here.db')} `)
  expect(reported).toContain('but no secret')
})

describe('check', () => {
  const verdict = (environment = {}) => checkCommand(config(environment)).catch((error: Error) => error.message)
  const change = (text: string) => {
    const database = new DatabaseSync(join(dataDir, 'sundry.db'))
    database.exec(text)
    database.close()
  }
  const newest = migrations.at(-1)?.name

  test('names what others may read, a missing secret and a damaged file', async () => {
    await expect(checkCommand(config())).rejects.toThrow(/No database/)
    await (await install()).close()
    expect(await verdict()).not.toContain('✗')
    await chmod(join(dataDir, 'sundry.db'), 0o640)
    await rm(secretFile())
    await expect(checkCommand(config())).rejects.toThrow(
      /✓ database: intact.*✗ files: others can read.*✗ secret: .*missing/s,
    )
    expect(await verdict({ AUTH_SECRET: 'x'.repeat(32) })).toContain('✓ secret')
    // Else the log beside the file would still hold every page of it.
    change('pragma wal_checkpoint(truncate)')
    await writeFile(join(dataDir, 'sundry.db'), 'x'.repeat(10_000))
    await expect(checkCommand(config())).rejects.toThrow(/✗ database: cannot be read/)
  })
  test('the check distinguishes a schema that a start upgrades from one that is too new', async () => {
    await (await install()).close()
    change(`delete from kysely_migration where name = '${newest}'`)
    expect(await verdict()).toMatch(new RegExp(`✓ schema: .*upgrades it to ${newest}`))
    change("insert into kysely_migration values ('9998-a', '2030'), ('9999-b', '2030')")
    expect(await verdict()).toMatch(/✗ schema: .*newer version.*9998-a, 9999-b/)
  })
  test('names rows that refer to nothing', async () => {
    await (await install()).close()
    change("pragma foreign_keys = off; insert into known_device values ('d', 'nobody', 'h', 'n', '26', '26', '26')")
    expect(await verdict()).toMatch(/✗ database: rows of known_device/)
  })
  test.each(['s'.repeat(31), ` ${'s'.repeat(31)}\n`])('finds the secret %j too short', async (secret) => {
    await (await install()).close()
    await writeFile(secretFile(), secret)
    expect(await verdict()).toContain('✗ secret: too short')
  })
})

test('prints the command of PostgreSQL, without the password', async () => {
  const environment = { DATABASE_URL: 'postgres://ann:hush@db.example:5433/sundry', AUTH_SECRET: 'x'.repeat(32) }
  const reported = await Promise.all([
    backupCommand(config(environment), []),
    restoreCommand(config(environment), ["o'hara.dump"]),
    checkCommand(config(environment)),
  ])
  expect(reported[0]).toMatch(/pg_dump --host='db\.example' --port=5433 .*--dbname='sundry'/)
  expect(reported[1]).toMatch(
    /pg_restore .*--clean --if-exists --single-transaction --exit-on-error 'o'\\''hara\.dump'/,
  )
  for (const text of reported) {
    expect(text).toContain('PGPASSWORD')
    expect(text).not.toContain('hush')
  }
})
