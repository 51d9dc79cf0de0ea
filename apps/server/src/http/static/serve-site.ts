import type { IncomingMessage } from 'node:http'
import type { Config } from '../../config.ts'
import { securityHeaders } from '../security-headers.ts'
import { isSecure, visitorOrigin } from '../visitor-origin.ts'
import { isBuiltFile } from './file-types.ts'
import { sendDiskFile } from './send-disk-file.ts'
import { sendMemoryFile, sendPageAs } from './send-memory-file.ts'
import type { Site, SiteFile } from './site.ts'
import type { RenderTemplate } from './template.ts'

export type Answer = Response | Promise<Response>

function decodePath(url: string): string | null {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.slice(start).search(/[?#]/)
  const path = end === -1 ? url.slice(start) : url.slice(start, start + end)
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start)
}

/**
 * Answers GET and HEAD from the loaded site: pages on clean paths, files, one redirect for each other spelling of a
 * page, and a true 404 for the rest.
 */
export function createSiteHandler(config: Config, site: Site, render: RenderTemplate) {
  function send(file: SiteFile, method: string, incoming: IncomingMessage, secure: boolean): Answer {
    if (file.kind === 'disk') return sendDiskFile(file, method, incoming.headers, secure)
    const ready = file.kind === 'memory' ? file : render(file, visitorOrigin(config, incoming))
    return sendMemoryFile(ready, method, incoming.headers, secure)
  }

  function notFound(path: string | null, incoming: IncomingMessage, secure: boolean): Answer {
    if (site.notFound === null || path === null || isBuiltFile(path)) {
      const headers = {
        ...securityHeaders(secure),
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      }
      return new Response('There is nothing at this address.\n', { status: 404, headers })
    }
    return sendPageAs(404, render(site.notFound, visitorOrigin(config, incoming)), incoming.headers, secure)
  }

  return function serve(method: string, url: string, incoming: IncomingMessage): Answer {
    const secure = isSecure(config, incoming)
    const path = decodePath(url)
    const file = path === null ? undefined : (site.routes.get(path) ?? site.files.get(path))
    const elsewhere = path === null || file ? undefined : site.redirects.get(path)

    if (method !== 'GET' && method !== 'HEAD') {
      if (!file && elsewhere === undefined) return notFound(null, incoming, secure)
      const headers = { ...securityHeaders(secure), allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' }
      return new Response('This address can only be read.\n', { status: 405, headers })
    }
    if (file) return send(file, method, incoming, secure)
    if (elsewhere !== undefined) {
      const headers = { ...securityHeaders(secure), location: elsewhere + queryOf(url), 'cache-control': 'no-cache' }
      return new Response(null, { status: 308, headers })
    }
    return notFound(path, incoming, secure)
  }
}
