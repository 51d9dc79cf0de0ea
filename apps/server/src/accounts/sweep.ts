import type { Log } from '@sundry/lookups'
import type { Database } from '../db/tables.ts'
import { accountTables } from './tables.ts'

const HOUR_MS = 3_600_000
const USED_INVITATION_MS = 30 * 24 * HOUR_MS

export async function sweep(database: Database, now: number): Promise<void> {
  const tables = accountTables(database)
  const at = new Date(now)
  await tables.deleteFrom('session').where('expiresAt', '<', at).execute()
  await tables.deleteFrom('verification').where('expiresAt', '<', at).execute()
  await tables
    .deleteFrom('user')
    .where('pendingUntil', '<', at)
    .where('emailVerified', '=', database.kind === 'postgres' ? false : 0)
    .execute()
  await tables.deleteFrom('known_device').where('expires_at', '<', at.toISOString()).execute()
  const old = new Date(now - USED_INVITATION_MS).toISOString()
  await tables.deleteFrom('invitation').where('expires_at', '<', old).execute()
}

export function startSweeping(database: Database, log: Log): () => Promise<void> {
  const run = () =>
    sweep(database, Date.now()).catch((error: unknown) => log.error({ error }, 'expired sessions could not be removed'))
  let running = run()
  const timer = setInterval(() => {
    running = run()
  }, HOUR_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
