import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import type { ServedFunction } from '../functions/function.ts'
import { json } from './answers.ts'
import type { Reply } from './reply.ts'
import { securityHeaders } from './security-headers.ts'
import { isSecure, visitorOrigin } from './visitor-origin.ts'

/** /openapi.json and /docs, made when first asked for: they need all of zod's JSON Schema writer. */
export function createDocsHandler(config: Config, served: readonly ServedFunction[]) {
  const contracts = served.map(({ contract }) => contract)
  return {
    async openApi(incoming: IncomingMessage): Promise<Reply> {
      const { openApiDocument } = await import('../docs/openapi.ts')
      const document = openApiDocument(contracts, visitorOrigin(config, incoming))
      return json(document, { secure: isSecure(config, incoming), headers: { 'cache-control': 'no-cache' } })
    },
    async page(incoming: IncomingMessage): Promise<Reply> {
      const { docsPage } = await import('../docs/page.ts')
      const headers = {
        ...securityHeaders(isSecure(config, incoming)),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      }
      return { status: 200, headers, body: docsPage(contracts, visitorOrigin(config, incoming)) }
    },
  }
}
