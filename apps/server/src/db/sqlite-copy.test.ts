// Copies of a database, and the retention of those made before upgrades.
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copyBeforeUpgrade, copyDatabase, databaseFile, fileTime, findDamage } from './sqlite-copy.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundry-copy-'))
  path = databaseFile(folder)
  const made = new DatabaseSync(path)
  made.exec(`pragma journal_mode = wal; create table a (id integer primary key);
    create table b (a_id integer references a (id)); insert into a values (1); insert into b values (1)`)
  made.close()
})
afterEach(() => rm(folder, { recursive: true, force: true }))
const files = async () => (await readdir(folder)).filter((name) => !/-(?:wal|shm)$/.test(name)).sort()

describe('a copy', () => {
  test('a copy has the rows, is one file whatever the journal of the source, and is for its owner alone', async () => {
    const to = join(folder, 'copy.db')
    await copyDatabase(path, to)
    expect((await stat(to)).mode & 0o777).toBe(0o600)
    // The versions of the format, 1 for a rollback journal and 2 for a write-ahead log.
    expect([...(await readFile(to)).subarray(18, 20)]).toEqual([1, 1])
    const copy = new DatabaseSync(to)
    expect(copy.prepare('select count(*) as n from b').get()).toEqual({ n: 1 })
    expect(findDamage(copy)).toBeNull()
    copy.close()
    expect(await files()).toEqual(['copy.db', 'sundry.db'])
  })

  test('a damaged copy gets no name, and its error names the damage', async () => {
    const broken = copyDatabase(path, join(folder, 'copy.db'), (copy) =>
      copy.exec('pragma foreign_keys = off; delete from a'),
    )
    await expect(broken).rejects.toThrow('the copy is damaged: rows of b refer to rows that do not exist')
    expect(await files()).toEqual(['sundry.db'])
  })

  test('a copy whose name is taken by a folder fails, and leaves nothing', async () => {
    await mkdir(join(folder, 'copy.db'))
    await expect(copyDatabase(path, join(folder, 'copy.db'))).rejects.toMatchObject({ syscall: 'rename' })
    expect(await files()).toEqual(['copy.db', 'sundry.db'])
  })

  test('a copy is not written over another that is being made', async () => {
    const to = join(folder, 'copy.db')
    await writeFile(`${to}.partial-${process.pid}`, 'another')
    await expect(copyDatabase(path, to)).rejects.toMatchObject({ code: 'EEXIST' })
  })
})

describe('copies before upgrades', () => {
  const old = async (name: string, age: number) => {
    await writeFile(join(folder, name), name)
    const at = new Date(Date.now() - age * 1000)
    await utimes(join(folder, name), at, at)
    return name
  }

  test('copies before upgrades are named by the step and the time', async () => {
    const name = basename(await copyBeforeUpgrade(path, '0002-x'))
    expect(name).toMatch(/^sundry\.db\.before-0002-x-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/)
    expect(await files()).toEqual(['sundry.db', name])
    expect(fileTime(0)).toBe('1970-01-01T00-00-00-000Z')
  })

  test('the three newest copies before upgrades stay, and no file that only looks like one is removed', async () => {
    const [second, first] = [await old('sundry.db.before-0002-a', 20), await old('sundry.db.before-0009-a', 30)]
    const third = await old('sundry.db.before-0001-a', 10)
    const others = [await old('sundry.db.before-me', 90), await old('sundry.db.bak', 90)]
    const name = basename(await copyBeforeUpgrade(path, '0003-x'))
    expect(await files()).toEqual(['sundry.db', name, second, third, ...others].sort())
    expect(await files()).not.toContain(first)
  })

  test('unfinished copies are removed, and count for none', async () => {
    const whole = await Promise.all([20, 30].map((age) => old(`sundry.db.before-0001-${age}`, age)))
    await old('sundry.db.before-0002-a.partial-7', 1)
    const name = basename(await copyBeforeUpgrade(path, '0002-a'))
    expect(await files()).toEqual(['sundry.db', name, ...whole].sort())
  })
})
