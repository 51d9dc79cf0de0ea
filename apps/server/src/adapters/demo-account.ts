import type { StoredOperation } from '@sundry/contracts/image-operations'
import type { Clock } from '@sundry/lookups'
import { type OperationsRepository, type Ports, ReadOnly, type RecipesRepository } from '../ports/ports.ts'

const USER = { id: 'demo', name: 'Demo', email: 'demo@example.com', emailVerified: true, twoFactorEnabled: false }
const DAY_MS = 86_400_000

const images = [
  { name: 'harbour', from: 'jpg', to: 'webp', before: 4_210_334, after: 611_208, tool: 'compressor' },
  { name: 'portrait', from: 'heic', to: 'jpg', before: 2_904_117, after: 1_102_500, tool: 'converter' },
  { name: 'bicycle', from: 'png', to: 'png', before: 5_480_021, after: 1_870_412, tool: 'background-remover' },
]

/** A day apart, ending today: a history that ends years ago would look abandoned. */
function history(now: number): StoredOperation[] {
  return images.map(({ name, from, to, before, after, tool }, at) => ({
    id: `demo-${at}`,
    user_id: USER.id,
    created_at: new Date(now - at * DAY_MS).toISOString(),
    original_filename: `${name}.${from}`,
    original_size: before,
    processed_filename: `${name}.${to}`,
    processed_size: after,
    settings: { tool },
  }))
}

const sum = (rows: readonly StoredOperation[]) => ({
  images: rows.length,
  originalBytes: rows.reduce((total, row) => total + row.original_size, 0),
  processedBytes: rows.reduce((total, row) => total + row.processed_size, 0),
})

function grouped<Name extends string>(
  rows: readonly StoredOperation[],
  name: Name,
  key: (row: StoredOperation) => string,
) {
  return Object.entries(Object.groupBy(rows, key)).map(
    ([value, some = []]) => ({ [name]: value, ...sum(some) }) as Record<Name, string> & ReturnType<typeof sum>,
  )
}

const refuse = async (): Promise<never> => {
  throw new ReadOnly()
}

function demoOperations(clock: Clock): OperationsRepository {
  const rows = () => history(clock.now())
  return {
    add: refuse,
    clear: refuse,
    async list(_user, { search }) {
      const operations = rows().filter((row) => row.original_filename.includes(search.toLowerCase()))
      return { operations, next: null }
    },
    async *pages() {
      yield rows()
    },
    async totals() {
      const all = rows()
      const perTool = grouped(all, 'tool', ({ settings }) => settings.tool)
      return { ...sum(all), perTool, perMonth: grouped(all, 'month', (row) => row.created_at.slice(0, 7)) }
    },
  }
}

const demoRecipes: RecipesRepository = {
  async *pages() {},
  since: async () => ({ recipes: [], more: false }),
  change: async (_user, { saves, removals }) => (saves.length + removals.length > 0 ? refuse() : []),
}

/** Every answer that the pages of an account read; all else is refused. */
const answers = (now: number): Readonly<Record<string, unknown>> => ({
  '/get-session': { user: USER, session: { id: USER.id, expiresAt: new Date(now + DAY_MS).toISOString() } },
  '/sessions': [],
  '/passkey/list-user-passkeys': [],
  '/sign-in-methods': { password: true, passkeys: 0, providers: [], totp: false },
})

/** One account for every visitor, in memory: a demo opens no database and writes nothing. */
export function demoAccount(clock: Clock): Pick<Ports, 'accounts' | 'sessions' | 'operations' | 'recipes' | 'mail'> {
  return {
    accounts: {
      options: { accounts: true, mail: false, signUp: 'invite', providers: [] },
      async handle({ url, method }) {
        const path = new URL(url).pathname.slice('/api/auth'.length)
        const answer = method === 'GET' ? answers(clock.now())[path] : undefined
        return answer === undefined
          ? Response.json({ message: new ReadOnly().message }, { status: 403 })
          : Response.json(answer)
      },
      firstInvitation: async () => null,
      facts: async () => ({
        user: { ...USER, createdAt: new Date(clock.now()).toISOString() },
        signInMethods: [],
        twoFactor: [],
        passkeys: [],
        sessions: [],
        knownDevices: [],
        invitations: [],
      }),
      knownDevice: async () => null,
    },
    sessions: { userId: async () => USER.id },
    operations: demoOperations(clock),
    recipes: demoRecipes,
    mail: null,
  }
}
