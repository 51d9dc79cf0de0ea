import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The secret that signs sessions: the operator's, or one made once and kept beside the database. Two processes that
 * start together on a new directory agree on the one whose file came first.
 */
export async function sessionSecret(given: string | null, dataDir: string): Promise<string> {
  if (given !== null) return given
  const path = join(dataDir, 'auth-secret')
  try {
    await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(path, 'utf8')).trim()
}
