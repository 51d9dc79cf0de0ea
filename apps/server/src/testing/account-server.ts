import { createAccounts } from '../accounts/accounts.ts'
import { createOperationsRepository } from '../adapters/operations-repository.ts'
import { createRecipesRepository } from '../adapters/recipes-repository.ts'
import { type Config, readConfig } from '../config/config.ts'
import type { Environment } from '../config/environment.ts'
import type { Database } from '../db/schema/tables.ts'
import type { Accounts, Letter, Ports } from '../ports/ports.ts'
import type { OpenTemporary } from './temporary-database.ts'
import { memoryLog, type Reply, startTestServer, type TestServer } from './test-server.ts'

export interface Visitor {
  readonly cookies: Map<string, string>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  get(path: string, headers?: Record<string, string>): Promise<Reply>
}

export interface AccountServer {
  server: TestServer
  accounts: Accounts
  database: Database
  letters: Letter[]
  visitor(): Visitor
  stop(): Promise<void>
}

function keepCookies(jar: Map<string, string>, reply: Reply): void {
  for (const line of (reply.headers['set-cookie'] ?? '').split(/,(?=[^;,]+=)/)) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    if (at < 0) continue
    const name = pair.slice(0, at).trim()
    if (/max-age=0/i.test(line)) jar.delete(name)
    else jar.set(name, pair.slice(at + 1))
  }
}

interface Options {
  mail?: boolean
  environment?: Environment
  ports?: Partial<Ports>
  signIn?: Partial<Config['signIn']>
  signUp?: Config['signUp']
}

export async function startAccountServer(open: OpenTemporary, options: Options = {}): Promise<AccountServer> {
  const { database, remove } = await open()
  const letters: Letter[] = []
  const mail = options.mail ? { send: async (letter: Letter) => void letters.push(letter) } : null
  const config = {
    ...readConfig(options.environment ?? {}),
    signIn: { enabled: true, secret: null, github: null, google: null, ...options.signIn },
    signUp: options.signUp ?? (options.mail ? 'confirm' : 'open'),
  }
  const secret = 'a secret of the tests, long enough'

  const made = createAccounts({
    config,
    database,
    mail,
    log: memoryLog(),
    secret,
    evenMs: 0,
    ...(options.ports?.limiter && { limiter: options.ports.limiter }),
  })
  const server = await startTestServer(options.environment, {
    ports: {
      ...made,
      mail,
      operations: createOperationsRepository(database, { now: () => Date.now() }),
      recipes: createRecipesRepository(database, { now: () => Date.now() }),
      ...options.ports,
    },
  })
  const origin = `http://localhost:${server.port}`

  function visitor(): Visitor {
    const cookies = new Map<string, string>()
    const send = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
      const content = body === undefined ? (method === 'POST' ? '{}' : undefined) : JSON.stringify(body)
      const reply = await server.ask(path, {
        method,
        headers: {
          host: `localhost:${server.port}`,
          origin,
          ...(content !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(content)),
          }),
          ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
          ...headers,
        },
        ...(content !== undefined && { body: content }),
      })
      keepCookies(cookies, reply)
      return reply
    }
    return {
      cookies,
      post: (path, body, headers = {}) => send('POST', path, body, headers),
      get: (path, headers = {}) => send('GET', path, undefined, headers),
    }
  }

  return {
    server,
    accounts: made.accounts,
    database,
    letters,
    visitor,
    async stop() {
      await server.stop()
      await remove()
    },
  }
}
