import type { Clock, Log } from '@sundry/lookups'
import { createAccounts } from '../accounts/accounts.ts'
import { sessionSecret } from '../accounts/secret.ts'
import { accountTables } from '../accounts/tables.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/schema/tables.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Ports } from '../ports/ports.ts'
import { createOperationsRepository } from './operations-repository.ts'
import { createRecipesRepository } from './recipes-repository.ts'

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

function startSweeping(database: Database, log: Log): () => Promise<void> {
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

export type AccountPorts = Pick<Ports, 'accounts' | 'sessions' | 'operations' | 'recipes' | 'mail'> & {
  database: Database | null
}

export async function openAccounts(config: Config, log: Log, clock: Clock, limiter: Limiter): Promise<AccountPorts> {
  if (config.demo) return { ...(await import('./demo-account.ts')).demoAccount(clock), database: null }
  if (!config.signIn.enabled) {
    return {
      accounts: null,
      operations: null,
      recipes: null,
      mail: null,
      database: null,
      sessions: { userId: async () => null },
    }
  }
  const database = config.databaseUrl
    ? await (await import('../db/open-postgres.ts')).openPostgres(config.databaseUrl, log)
    : await (await import('../db/open-sqlite.ts')).openSqlite(config.dataDir)
  const mail = config.mail && (await import('./smtp-mail.ts')).createSmtpMail(config.mail.url, config.mail.from)
  const secret = await sessionSecret(config.signIn.secret, config.dataDir).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const stopSweeping = startSweeping(database, log)
  return {
    ...createAccounts({ config, database, mail, log, secret, limiter }),
    operations: createOperationsRepository(database, clock),
    recipes: createRecipesRepository(database, clock),
    mail,
    database: {
      ...database,
      async close() {
        await stopSweeping()
        await database.close()
      },
    },
  }
}
