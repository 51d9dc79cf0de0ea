import type { IncomingMessage } from 'node:http'
import type { Config } from '../../config/config.ts'
import type { Reply } from '../../http/reply.ts'
import { plain } from '../../http/reply.ts'
import type { RequestTarget } from '../../http/request-target.ts'
import { securityHeaders } from '../../http/security-headers.ts'
import { isSecure, visitorOrigin } from '../../http/visitor-origin.ts'
import { sendDiskFile, sendMemoryFile, sendPageAs } from './send-file.ts'
import type { Site, SiteFile } from './site.ts'
import { isBuiltFile } from './site-file.ts'
import type { RenderTemplate } from './template.ts'

export type Answer = Reply | Promise<Reply>

export function createSiteHandler(config: Config, site: Site, render: RenderTemplate) {
  function send(file: SiteFile, method: string, incoming: IncomingMessage, secure: boolean): Answer {
    if (file.kind === 'disk') return sendDiskFile(file, method, incoming.headers, secure)
    const ready = file.kind === 'memory' ? file : render(file, visitorOrigin(config, incoming))
    return sendMemoryFile(ready, method, incoming.headers, secure)
  }

  function notFound(path: string | null, incoming: IncomingMessage, secure: boolean): Answer {
    if (site.notFound === null || path === null || isBuiltFile(path)) {
      return plain('There is nothing at this address.', { status: 404, secure })
    }
    return sendPageAs(404, render(site.notFound, visitorOrigin(config, incoming)), incoming.headers, secure)
  }

  return function serve(method: string, target: RequestTarget, incoming: IncomingMessage): Answer {
    const secure = isSecure(config, incoming)
    const path = decodeURIComponent(target.path)
    const file = site.routes.get(path) ?? site.files.get(path)
    const elsewhere = file ? undefined : site.redirects.get(path)

    if (method !== 'GET' && method !== 'HEAD') {
      if (!file && elsewhere === undefined) return notFound(null, incoming, secure)
      return plain('This URL is read-only.', { status: 405, secure, headers: { allow: 'GET, HEAD' } })
    }
    if (file) return send(file, method, incoming, secure)
    if (elsewhere !== undefined) {
      const headers = { ...securityHeaders(secure), location: elsewhere + target.query, 'cache-control': 'no-cache' }
      return { status: 308, headers, body: null }
    }
    return notFound(path, incoming, secure)
  }
}
