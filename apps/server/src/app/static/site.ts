import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { plain, type Reply } from '../../http/reply.ts'
import { isSecure, type RequestTarget, siteAddress } from '../../http/request-target.ts'
import { contentSecurityPolicy, securityHeaders } from '../../http/security-headers.ts'
import type { Installation } from './installation.ts'
import { sendDiskFile, sendMemoryFile, sendPageAs } from './send-file.ts'
import { type DiskFile, diskFile, type Encoding, isBuiltFile, type MemoryFile, memoryFile } from './site-file.ts'
import { isTemplatePath, type RenderTemplate, type Template, template } from './template.ts'

type SiteFile = MemoryFile | DiskFile | Template

/**
 * A worker obeys the policy of its own script, so `unsafe-eval`, which the codecs' glue needs, is given to it and to
 * no page.
 */
const codecWorker = /^\/assets\/(?:codecs\.worker|vips-es6)-[\w-]{8}\.js$/

const MEMORY_LIMIT = 1024 * 1024

const packedSuffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

export interface Site {
  readonly files: ReadonlyMap<string, SiteFile>
  readonly routes: ReadonlyMap<string, SiteFile>
  readonly redirects: ReadonlyMap<string, string>
  readonly notFound: Template | null
}

interface Found {
  path: string
  location: string
  size: number
  modified: number
}

function walk(directory: string, prefix: string, found: Map<string, Found>): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (entry.name.startsWith('.') && entry.name !== '.well-known') continue
    const location = join(directory, entry.name)
    const path = `${prefix}/${entry.name}`
    if (entry.isDirectory()) {
      walk(location, path, found)
      continue
    }
    const facts = statSync(location)
    if (facts.isFile()) found.set(path, { path, location, size: facts.size, modified: facts.mtimeMs })
  }
}

function packedCopies(file: Found, found: ReadonlyMap<string, Found>): Map<Encoding, Found> {
  const copies = new Map<Encoding, Found>()
  for (const encoding of ['br', 'gzip'] as const) {
    const copy = found.get(file.path + packedSuffixes[encoding])
    if (copy && copy.modified >= file.modified && copy.size < file.size) copies.set(encoding, copy)
  }
  return copies
}

function load(file: Found, found: ReadonlyMap<string, Found>, own: Installation | null): SiteFile {
  if (isTemplatePath(file.path)) {
    return template(file.path, readFileSync(file.location), own ? (text) => own.adapt(file.path, text) : undefined)
  }
  const copies = packedCopies(file, found)
  if (file.size > MEMORY_LIMIT) {
    const locations = new Map([...copies].map(([encoding, copy]) => [encoding, copy.location]))
    return diskFile(file.path, file.location, locations)
  }
  const packed: Partial<Record<Encoding, Uint8Array>> = {}
  for (const [encoding, copy] of copies) packed[encoding] = readFileSync(copy.location)
  const policy = codecWorker.test(file.path) ? contentSecurityPolicy({ evaluates: true }) : undefined
  return memoryFile(file.path, packed.gzip ? null : readFileSync(file.location), packed, policy)
}

function isPackedCopy(path: string, found: ReadonlyMap<string, Found>): boolean {
  return /\.(?:br|gz)$/.test(path) && found.has(path.replace(/\.(?:br|gz)$/, ''))
}

/**
 * Requests are answered from this index alone, so no request path ever reaches the disk. Read in one go while nothing
 * is served yet: a thousand reads at once would take longer, and leave three times the memory behind.
 */
export function loadSite(directory: string, own: Installation | null = null): Site {
  const found = new Map<string, Found>()
  walk(directory, '', found)
  const files = new Map<string, SiteFile>()
  const routes = new Map<string, SiteFile>()
  const redirects = new Map<string, string>()

  for (const entry of found.values()) {
    if (isPackedCopy(entry.path, found)) continue
    const page = /^(.*)\/index\.html$/.exec(entry.path)
    if (page && own?.offPaths.has(page[1] ?? '')) continue
    const file = load(entry, found, own)
    if (!page) {
      files.set(entry.path, file)
      continue
    }
    const route = page[1] || '/'
    routes.set(route, file)
    redirects.set(entry.path, route)
    if (route !== '/') redirects.set(`${route}/`, route)
  }
  if (own?.logo) files.set(own.logo.path, memoryFile(own.logo.path, own.logo.bytes))
  const notFound = files.get('/404.html')
  return { files, routes, redirects, notFound: notFound?.kind === 'template' ? notFound : null }
}

export type Answer = Reply | Promise<Reply>

export function createSiteHandler(config: Config, site: Site, render: RenderTemplate) {
  function send(file: SiteFile, method: string, incoming: IncomingMessage, secure: boolean): Answer {
    if (file.kind === 'disk') return sendDiskFile(file, method, incoming.headers, secure)
    const ready = file.kind === 'memory' ? file : render(file, siteAddress(config, incoming))
    return sendMemoryFile(ready, method, incoming.headers, secure)
  }

  function notFound(path: string | null, incoming: IncomingMessage, secure: boolean): Answer {
    if (site.notFound === null || path === null || isBuiltFile(path)) {
      return plain('There is nothing at this address.', { status: 404, secure })
    }
    return sendPageAs(404, render(site.notFound, siteAddress(config, incoming)), incoming.headers, secure)
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
      const headers = {
        ...securityHeaders(secure),
        location: config.basePath + elsewhere.slice(1) + target.query,
        'cache-control': 'no-cache',
      }
      return { status: 308, headers, body: null }
    }
    return notFound(path, incoming, secure)
  }
}
