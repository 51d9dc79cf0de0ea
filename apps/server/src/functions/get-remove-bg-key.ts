import type { getRemoveBgKey } from '@sundry/contracts/get-remove-bg-key'
import type { Handler } from '../runtime/function.ts'

/** Any visitor can read this, so it is only ever the key that the operator declared public. */
export const handler: Handler<typeof getRemoveBgKey> = async (_input, ports, { config }) => ({
  apiKey: config.removeBg.publicKey,
  endpoint: config.removeBg.publicKey === null ? null : config.removeBg.url,
  proxy: ports.backgroundProvider !== null,
})
