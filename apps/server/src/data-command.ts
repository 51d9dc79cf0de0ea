import { inviteCommand } from './accounts/invite-command.ts'
import { createPinoLog } from './adapters/pino-log.ts'
import { type Config, readConfig } from './config.ts'
import { backupCommand } from './data/backup.ts'
import { CheckFailed, checkCommand } from './data/check.ts'
import { restoreCommand } from './data/restore.ts'
import { ConfigError } from './environment.ts'

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
    summary: 'copies the data into one file, also while a server runs',
    run: backupCommand,
  },
  restore: { usage: 'restore <file>', summary: 'puts a backup in the place of the data', run: restoreCommand },
  invite: {
    usage: 'invite [email]',
    summary: 'prints a link to sign up with; --list and --revoke <id> look after them',
    run: invite,
  },
  check: { usage: 'check', summary: 'says whether the data is whole and private', run: checkCommand },
}

function usage(): string {
  const lines = Object.values(commands).map((each) => `  npm run data -- ${each.usage.padEnd(16)} ${each.summary}`)
  return [
    'What to do with the data?',
    '',
    ...lines,
    '',
    'DATA_DIR or DATABASE_URL says where it is, as for npm start.',
  ].join('\n')
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
