// The tests of watches and mailboxes in apps/server/src/watches, each on a database of a PostgreSQL.
import { vi } from 'vitest'

vi.mock('../../apps/server/src/testing/temporary-database.ts', async () => {
  const { temporaryPostgres } = await import('./temporary-postgres.ts')
  return { temporarySqlite: () => temporaryPostgres() }
})
await import('../../apps/server/src/watches/watches.test.ts')
await import('../../apps/server/src/watches/mailboxes.test.ts')
