import type { IncomingMessage } from 'node:http'
import { lastReachTest } from '@sundry/lookups'
import type { Config } from '../config/config.ts'
import type { Reply } from '../http/reply.ts'
import { isSecure, siteAddress } from '../http/request-target.ts'
import { contentSecurityPolicy, dataHeaders, inlineScriptHashes, securityHeaders } from '../http/security-headers.ts'
import type { Ports } from '../ports/ports.ts'
import type { ServedFunction } from '../runtime/function.ts'

const ORIGIN = 'https://origin.placeholder.invalid'
const LAST_TEST = 'last-test.placeholder.invalid'

function madeOnce(make: () => Promise<string>) {
  let made: Promise<string[]> | null = null
  return async (origin: string) => {
    made ??= make().then((text) => text.split(ORIGIN))
    return (await made).join(origin)
  }
}

export function createDocsHandler(config: Config, ports: Pick<Ports, 'cache'>, served: readonly ServedFunction[]) {
  const contracts = served.map(({ contract }) => contract)
  const openApi = madeOnce(async () =>
    JSON.stringify((await import('./openapi.ts')).openApiDocument(contracts, ORIGIN)),
  )
  const page = madeOnce(async () =>
    (await import('./docs-page.ts')).docsPage(contracts, ORIGIN, config.mcp, {
      siteName: config.siteName,
      lookups: config.lookups,
      hasDnsServers: config.dnsServers.length > 0,
      lastTest: LAST_TEST,
    }),
  )
  return {
    async openApi(incoming: IncomingMessage): Promise<Reply> {
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        ...dataHeaders(isSecure(config, incoming)),
        'cache-control': 'no-cache',
      }
      return { status: 200, headers, body: await openApi(siteAddress(config, incoming)) }
    },
    async page(incoming: IncomingMessage): Promise<Reply> {
      const { lastTestSentence } = await import('./docs-page.ts')
      const made = await page(siteAddress(config, incoming))
      const body = made.replace(LAST_TEST, lastTestSentence(lastReachTest(ports)))
      const headers = {
        ...securityHeaders(isSecure(config, incoming)),
        'content-security-policy': contentSecurityPolicy({ scriptHashes: inlineScriptHashes(body) }),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      }
      return { status: 200, headers, body }
    },
  }
}
