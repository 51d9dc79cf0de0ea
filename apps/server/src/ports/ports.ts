import type { LookupPorts } from '@sundry/lookups'
import type { Limiter } from '../limits/limiter.ts'
import type { Accounts } from './accounts.ts'
import type { BackgroundProvider } from './background-provider.ts'
import type { ImageBodies } from './images.ts'
import type { Mail } from './mail.ts'
import type { Metrics } from './metrics.ts'
import type { RecipesRepository } from './recipes-repository.ts'
import type { OperationsRepository } from './repository.ts'
import type { Sessions } from './sessions.ts'
import type { TextTools } from './text-tools.ts'

export interface Ports extends LookupPorts {
  limiter: Limiter
  metrics: Metrics
  backgroundProvider: BackgroundProvider | null
  pictures: ImageBodies
  textTools: TextTools
  accounts: Accounts | null
  operations: OperationsRepository | null
  recipes: RecipesRepository | null
  mail: Mail | null
  sessions: Sessions
  health: Readonly<Record<string, () => Promise<void>>>
  close(): Promise<void>
}
