import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { DATABASE_FILE, syncDirectory } from './private-files.ts'

const COPIES_STORED = 3
const STEP_COPY = /^\.before-\d{4}-/
const ALL_PAGES = 0x7fffffff

export function findDamage(database: DatabaseSync): string | null {
  const first = database.prepare('pragma integrity_check(1)').get() as { integrity_check: string }
  if (first.integrity_check !== 'ok') return first.integrity_check
  const broken = database.prepare('pragma foreign_key_check').get() as { table: string } | undefined
  return broken ? `rows of ${broken.table} refer to rows that do not exist` : null
}

export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  await handle.sync()
  await handle.close()
}

/** Checked and on the disk before it gets its name. */
export async function copyDatabase(from: string, to: string, change?: (copy: DatabaseSync) => void): Promise<void> {
  const partial = `${to}.partial-${process.pid}`
  await (await open(partial, 'wx', 0o600)).close()
  try {
    const source = new DatabaseSync(from, { timeout: 5000 })
    try {
      // All pages in one step: between steps a busy server would make the copy begin again.
      await backup(source, partial, { rate: ALL_PAGES })
    } finally {
      source.close()
    }
    const copy = new DatabaseSync(partial)
    try {
      copy.exec('pragma journal_mode = delete; pragma synchronous = full; pragma secure_delete = on')
      change?.(copy)
      const damage = findDamage(copy)
      if (damage !== null) throw new Error(`the copy is damaged: ${damage}`)
    } finally {
      copy.close()
    }
    await syncFile(partial)
    await rename(partial, to)
    await syncDirectory(dirname(to))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

export const fileTime = (now = Date.now()) => new Date(now).toISOString().replace(/[:.]/g, '-')

export async function copyBeforeUpgrade(path: string, step: string): Promise<string> {
  const directory = dirname(path)
  const to = `${path}.before-${step}-${fileTime()}`
  await copyDatabase(path, to)
  const found = (await readdir(directory)).filter((name) => STEP_COPY.test(name.slice(basename(path).length)))
  const isPartial = (name: string) => name.includes('.partial-')
  // Left by a process that was killed while it copied; the lock says that no other is copying now.
  for (const name of found.filter(isPartial)) await rm(join(directory, name), { force: true })
  const names = found.filter((name) => !isPartial(name))
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(directory, name))).mtimeMs })),
  )
  dated.sort((a, b) => b.at - a.at)
  for (const { name } of dated.slice(COPIES_STORED)) await rm(join(directory, name), { force: true })
  return to
}

export const databaseFile = (dataDir: string) => join(dataDir, DATABASE_FILE)
