import { type Migration, Migrator } from 'kysely/migration'
import { accounts } from './migrations/0001-accounts.ts'
import { imageOperations } from './migrations/0002-image-operations.ts'
import { twoFactor } from './migrations/0003-two-factor.ts'
import { hashedSecrets } from './migrations/0004-hashed-secrets.ts'
import { devicesAndInvitations } from './migrations/0005-devices-and-invitations.ts'
import type { Database } from './tables.ts'

const steps = [accounts, imageOperations, twoFactor, hashedSecrets, devicesAndInvitations]

/**
 * Brings the schema up to date. Kysely holds an advisory lock on PostgreSQL, and our SQLite driver begins every
 * transaction as the writer, so servers that start at the same moment take turns.
 */
export async function migrate({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<void> {
  const migrations: Record<string, Migration> = {}
  for (const { name, up } of steps) migrations[name] = { up: (at) => up(at, kind) }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
