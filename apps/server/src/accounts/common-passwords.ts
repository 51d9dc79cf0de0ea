import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'

const file = new URL('./common-passwords.txt.gz', import.meta.url)

let list: Promise<ReadonlySet<string>> | null = null

const readList = async () =>
  new Set(
    gunzipSync(await readFile(file))
      .toString()
      .split('\n'),
  )

/** Attackers try these first, in any case and with a blank at either end (NIST SP 800-63B, 3.1.1.2). */
export async function isCommonPassword(password: unknown): Promise<boolean> {
  if (typeof password !== 'string') return false
  list ??= readList()
  return (await list).has(password.trim().toLowerCase())
}
