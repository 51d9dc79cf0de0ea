import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'sundry-browser-'
const ABANDONED_MS = 120_000

export const makeProfile = (): Promise<string> => mkdtemp(join(tmpdir(), `${PREFIX}${Date.now().toString(36)}-`))

function madeAt(name: string): number {
  const made = Number.parseInt(/^sundry-browser-([0-9a-z]+)-/.exec(name)?.[1] ?? '', 36)
  return Number.isNaN(made) ? 0 : made
}

export async function removeLeftProfiles(folder = tmpdir(), now = Date.now()): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const left = names.filter((name) => name.startsWith(PREFIX) && madeAt(name) < now - ABANDONED_MS)
  await Promise.allSettled(left.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}
