import type { signInOptions } from '@sundry/contracts/accounts'
import type { Handler } from '../runtime/function.ts'

export const handler: Handler<typeof signInOptions> = async (_input, { accounts }) =>
  accounts?.options ?? { accounts: false, mail: false, providers: [] }
