import type { Clock, Log } from '@sundry/lookups'
import { createAccounts } from '../accounts/accounts.ts'
import { sessionSecret } from '../accounts/secret.ts'
import { startSweeping } from '../accounts/sweep.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/tables.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Ports } from '../ports.ts'
import { createOperationsRepository } from './operations-repository.ts'
import { createRecipesRepository } from './recipes-repository.ts'

export type AccountPorts = Pick<Ports, 'accounts' | 'sessions' | 'operations' | 'recipes' | 'mail'> & {
  database: Database | null
}

export async function openAccounts(config: Config, log: Log, clock: Clock, limiter: Limiter): Promise<AccountPorts> {
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
