import { createHash } from 'node:crypto'
import { appendFile, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from './write-atomically.ts'

export const JOURNAL = '.sundry-run.jsonl'

export interface Journal {
  has(key: string): boolean
  add(key: string): Promise<void>
  /** The run is complete, so the next one begins anew. */
  finish(): Promise<void>
}

/** What is written stands under a key of the file as it was and the settings of the run, so a changed file is done again. */
export async function keyOf(path: string, settings: unknown): Promise<string> {
  const { size, mtimeMs } = await stat(path)
  return createHash('sha256')
    .update(JSON.stringify([path, size, mtimeMs, settings]))
    .digest('base64url')
}

/** A list in the output folder of what is done; a line cut off by a kill is no key and is done again. */
export async function openJournal(folder: string): Promise<Journal> {
  await makeFolder(folder)
  const path = join(folder, JOURNAL)
  const text = await readFile(path, 'utf8').catch(() => '')
  const done = new Set(text.split('\n').filter((line) => line.length === 43))
  if (text !== '' && !text.endsWith('\n')) await appendFile(path, '\n')
  return {
    has: (key) => done.has(key),
    async add(key) {
      done.add(key)
      await appendFile(path, `${key}\n`)
    },
    finish: () => rm(path, { force: true }),
  }
}
