import type { Config } from '../config.ts'
import type { Database } from '../db/tables.ts'
import { ConfigError } from '../environment.ts'
import { createInvitations } from './invitations.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const USAGE = `npm run data -- invite [email]        print a link to sign up with, for this address alone or for anybody
npm run data -- invite --list         the invitations there are
npm run data -- invite --revoke <id>  take an unused one back`

const day = (text: string) => text.slice(0, 10)

export async function inviteCommand(
  database: Database,
  config: Pick<Config, 'publicUrl' | 'port'>,
  args: readonly string[],
): Promise<string> {
  const invitations = createInvitations(database)
  const [first, second] = args
  if (first === '--list') {
    const rows = await invitations.list()
    if (rows.length === 0) return 'There are no invitations.'
    return rows
      .map(({ id, email, expires_at, used_at }) => {
        const state = used_at ? `used ${day(used_at)}` : `open until ${day(expires_at)}`
        return `${id}  ${state}  ${email ?? 'anybody'}`
      })
      .join('\n')
  }
  if (first === '--revoke' && second !== undefined) {
    const gone = await invitations.revoke(second)
    if (!gone)
      throw new ConfigError(`There is no unused invitation ${second}. List them with: npm run data -- invite --list`)
    return 'The invitation is taken back.'
  }
  if (args.length > 1 || (first !== undefined && !EMAIL.test(first))) {
    throw new ConfigError(`invite takes one email address or none.\n\n${USAGE}`)
  }
  const { code, expiresAt } = await invitations.create(first ?? null)
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  return `${origin}/account?invitation=${code}\n\nGood for one account${first ? ` with the address ${first}` : ''}, until ${day(expiresAt)}.`
}
