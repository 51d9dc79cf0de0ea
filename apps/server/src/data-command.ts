import { createInvitations } from './accounts/sign-up.ts'
import { createPinoLog } from './adapters/pino-log.ts'
import { type Config, readConfig } from './config/config.ts'
import { ConfigError } from './config/environment.ts'
import { backupCommand } from './data/backup.ts'
import { CheckFailed, checkCommand } from './data/check.ts'
import { restoreCommand } from './data/restore.ts'
import type { Database } from './db/schema/tables.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const USAGE = `npm run data -- invite [email]        print a sign-up link, for this address only or for anyone
npm run data -- invite --list         list invitations
npm run data -- invite --revoke <id>  revoke an unused invitation`

const day = (text: string) => text.slice(0, 10)

export async function inviteCommand(
  database: Database,
  config: Pick<Config, 'publicUrl' | 'port'> & Partial<Pick<Config, 'basePath'>>,
  args: readonly string[],
): Promise<string> {
  const invitations = createInvitations(database)
  const [first, second] = args
  if (first === '--list') {
    const rows = await invitations.list()
    if (rows.length === 0) return 'No invitations.'
    return rows
      .map(({ id, email, expires_at, used_at }) => {
        const state = used_at ? `used ${day(used_at)}` : `open until ${day(expires_at)}`
        return `${id}  ${state}  ${email ?? 'anyone'}`
      })
      .join('\n')
  }
  if (first === '--revoke' && second !== undefined) {
    const gone = await invitations.revoke(second)
    if (!gone)
      throw new ConfigError(`No unused invitation ${second}. List invitations with: npm run data -- invite --list`)
    return 'Invitation revoked.'
  }
  if (args.length > 1 || (first !== undefined && !EMAIL.test(first))) {
    throw new ConfigError(`invite takes at most one email address.\n\n${USAGE}`)
  }
  const { code, expiresAt } = await invitations.create(first ?? null)
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  return `${origin}${config.basePath ?? '/'}account?invitation=${code}\n\nValid for one account${first ? ` with the address ${first}` : ''} until ${day(expiresAt)}.`
}

interface DataCommand {
  usage: string
  summary: string
  run(config: Config, args: readonly string[]): Promise<string>
}

async function invite(config: Config, args: readonly string[]): Promise<string> {
  const database = config.databaseUrl
    ? await (await import('./db/open-postgres.ts')).openPostgres(config.databaseUrl, createPinoLog(config.logLevel))
    : await (await import('./db/open-sqlite.ts')).openSqlite(config.dataDir)
  try {
    return await inviteCommand(database, config, args)
  } finally {
    await database.close()
  }
}

const commands: Record<string, DataCommand> = {
  backup: {
    usage: 'backup [file]',
    summary: 'copies the data to one file, even while a server is running',
    run: backupCommand,
  },
  restore: { usage: 'restore <file>', summary: 'replaces the data with a backup', run: restoreCommand },
  invite: {
    usage: 'invite [email]',
    summary: 'prints a sign-up link; --list and --revoke <id> manage invitations',
    run: invite,
  },
  check: { usage: 'check', summary: 'checks that the data is intact and private', run: checkCommand },
}

function usage(): string {
  const lines = Object.values(commands).map((each) => `  npm run data -- ${each.usage.padEnd(16)} ${each.summary}`)
  return ['Usage:', '', ...lines, '', 'DATA_DIR or DATABASE_URL sets the location, as for npm start.'].join('\n')
}

async function main([name, ...args]: readonly string[]): Promise<number> {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    console.error(usage())
    return 1
  }
  try {
    console.log(await command.run(readConfig(process.env), args))
    return 0
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof CheckFailed)) throw error
    console.error(error.message)
    return 1
  }
}

process.exitCode = await main(process.argv.slice(2))
