import type { Accounts } from './accounts.ts'
import type { AddressResolver } from './addresses.ts'
import type { BackgroundProvider } from './background-provider.ts'
import type { Cache } from './cache.ts'
import type { Certificates } from './certificates.ts'
import type { Clock } from './clock.ts'
import type { Limiter } from './limiter.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail.ts'
import type { Metrics } from './metrics.ts'
import type { NameServers } from './name-servers.ts'
import type { PageBrowser } from './page-browser.ts'
import type { Parser } from './parser.ts'
import type { PictureBodies } from './pictures.ts'
import type { Profiler } from './profiler.ts'
import type { PublicFetch } from './public-fetch.ts'
import type { Registries } from './registries.ts'
import type { OperationsRepository } from './repository.ts'
import type { Sessions } from './sessions.ts'
import type { WhoisSocket } from './whois.ts'

/** Everything the server reaches the world through. Tests hand it a world of their own. */
export interface Ports {
  log: Log
  clock: Clock
  cache: Cache
  limiter: Limiter
  metrics: Metrics
  addresses: AddressResolver
  whois: WhoisSocket
  web: PublicFetch
  parser: Parser
  profiler: Profiler
  /** Null where the operator names no browser. */
  pageBrowser: PageBrowser | null
  nameServers: NameServers
  registries: Registries
  certificates: Certificates
  backgroundProvider: BackgroundProvider | null
  pictures: PictureBodies
  accounts: Accounts | null
  operations: OperationsRepository | null
  mail: Mail | null
  sessions: Sessions
  /** What /readyz asks, by name; each rejects while it cannot work. */
  health: Readonly<Record<string, () => Promise<void>>>
  /** Lets go of sockets and timers, after the last request. */
  close(): Promise<void>
}
