import { chmod, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openSqlite } from '../db/open-sqlite.ts'
import { loadFixture } from '../db/schema-history/fixtures.ts'
import { addUser } from '../testing/suites/operations-suite.ts'
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

  test('refuses while a server runs, even one that nobody has asked anything', async () => {
    const database = await install()
    await backupCommand(config(), [file])
    await database.close()
    const idle = await openSqlite(dataDir)
    await expect(restoreCommand(config(), [file])).rejects.toThrow('A server is running on this database.')
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
    await expect(restoreCommand(config(), [])).rejects.toThrow(/Name the backup/)
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
    await expect(backupCommand(config(), [file])).rejects.toThrow(/exists already/)
    expect(await backupCommand(config(), [])).toContain(join(dataDir, 'backups', 'sundry-'))
    await database.close()
  })
})

describe('check', () => {
  test('names what others may read, a missing secret and a damaged file', async () => {
    await (await install()).close()
    await chmod(join(dataDir, 'sundry.db'), 0o644)
    await rm(secretFile())
    await expect(checkCommand(config())).rejects.toThrow(
      /✓ database: whole.*✗ files: others may read.*✗ secret: .*missing/s,
    )
    await writeFile(join(dataDir, 'sundry.db'), 'x'.repeat(10_000))
    await expect(checkCommand(config())).rejects.toThrow(/✗ database: cannot be read/)
  })
})

test('prints the command of PostgreSQL, without the password', async () => {
  const environment = { DATABASE_URL: 'postgres://ann:hush@db.example:5433/sundry', AUTH_SECRET: 'x'.repeat(32) }
  const said = await Promise.all([
    backupCommand(config(environment), []),
    restoreCommand(config(environment), ["o'hara.dump"]),
    checkCommand(config(environment)),
  ])
  expect(said[0]).toMatch(/pg_dump --host='db\.example' --port=5433 .*--dbname='sundry'/)
  expect(said[1]).toMatch(/pg_restore .*--clean --if-exists --single-transaction --exit-on-error 'o'\\''hara\.dump'/)
  for (const text of said) {
    expect(text).toContain('PGPASSWORD')
    expect(text).not.toContain('hush')
  }
})
