// Opens what a power loss left behind as a server that starts does, and says what is missing.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSqliteFile } from '../../apps/server/src/db/open-sqlite.ts'
import { findDamage } from '../../apps/server/src/db/sqlite-copy.ts'
import type { Recording } from './power-loss-record.ts'

export const promisedBefore = ({ promises }: Recording, at: number) => promises.filter((each) => each.at < at)

/** The secret signs sessions and encrypts second factors: whole, or not made yet. */
function secretFault(folder: string, needed: boolean): string | null {
  const path = join(folder, 'auth-secret')
  if (!existsSync(path)) return needed ? 'the secret is gone' : null
  return readFileSync(path, 'utf8').length >= 32 ? null : 'the secret is not whole'
}

interface Stored {
  accounts: Set<string>
  images: Set<string>
}

function missing(recording: Recording, at: number, { accounts, images }: Stored): string | null {
  const promises = promisedBefore(recording, at)
  // A clearing that was in progress may have been done, or not.
  const clearing = new Set(recording.promises.flatMap(({ cleared = [], sent = 0 }) => (sent < at ? cleared : [])))
  for (const { account, images: written = [] } of promises) {
    if (account !== undefined && !accounts.has(account)) return `the account ${account} is lost`
    const lost = written.find((name) => !images.has(name) && !clearing.has(name))
    if (lost !== undefined) return `${lost} is lost`
  }
  const back = promises.flatMap(({ cleared = [] }) => cleared).find((name) => images.has(name))
  return back === undefined ? null : `${back} is back`
}

export async function judge(folder: string, recording: Recording, at: number): Promise<string | null> {
  const secret = secretFault(folder, promisedBefore(recording, at).length > 0)
  if (secret !== null) return secret
  let opened: Awaited<ReturnType<typeof openSqliteFile>>
  try {
    opened = await openSqliteFile(folder)
  } catch (error) {
    return `it does not start: ${(error as Error).message}`
  }
  const { file } = opened
  try {
    const damage = findDamage(file)
    if (damage !== null) return damage
    const column = (statement: string) =>
      new Set(
        file
          .prepare(statement)
          .all()
          .map((row) => String(Object.values(row)[0])),
      )
    const stored = {
      accounts: column('select email from user'),
      images: column('select original_filename from image_operations'),
    }
    const half = recording.batches.find((batch) => {
      const there = batch.filter((name) => stored.images.has(name)).length
      return there > 0 && there < batch.length
    })
    if (half) return `the request of ${half[0]} is there in part`
    return missing(recording, at, stored)
  } finally {
    file.close()
  }
}
