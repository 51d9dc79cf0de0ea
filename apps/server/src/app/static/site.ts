import { readdir, readFile, stat } from 'node:fs/promises'
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

async function walk(directory: string, prefix: string, found: Map<string, Found>): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true })
  await Promise.all(
    entries.map(async (entry) => {
      if (entry.name.startsWith('.') && entry.name !== '.well-known') return
      const location = join(directory, entry.name)
      const path = `${prefix}/${entry.name}`
      if (entry.isDirectory()) return walk(location, path, found)
      const facts = await stat(location)
      if (facts.isFile()) found.set(path, { path, location, size: facts.size, modified: facts.mtimeMs })
    }),
  )
}

function packedCopies(file: Found, found: ReadonlyMap<string, Found>): Map<Encoding, Found> {
  const copies = new Map<Encoding, Found>()
  for (const encoding of ['br', 'gzip'] as const) {
    const copy = found.get(file.path + packedSuffixes[encoding])
    if (copy && copy.modified >= file.modified && copy.size < file.size) copies.set(encoding, copy)
  }
  return copies
}

async function load(file: Found, found: ReadonlyMap<string, Found>, own: Installation | null): Promise<SiteFile> {
  if (isTemplatePath(file.path)) {
    const text = await readFile(file.location, 'utf8')
    return template(file.path, own ? own.adapt(file.path, text) : text)
  }
  const copies = packedCopies(file, found)
  if (file.size > MEMORY_LIMIT) {
    const locations = new Map([...copies].map(([encoding, copy]) => [encoding, copy.location]))
    return diskFile(file.path, file.location, locations)
  }
  const packed: Partial<Record<Encoding, Uint8Array>> = {}
  for (const [encoding, copy] of copies) packed[encoding] = await readFile(copy.location)
  const policy = codecWorker.test(file.path) ? contentSecurityPolicy({ evaluates: true }) : undefined
  return memoryFile(file.path, await readFile(file.location), packed, policy)
}

function isPackedCopy(path: string, found: ReadonlyMap<string, Found>): boolean {
  return /\.(?:br|gz)$/.test(path) && found.has(path.replace(/\.(?:br|gz)$/, ''))
}

/** Requests are answered from this index alone, so no request path ever reaches the disk. */
export async function loadSite(directory: string, own: Installation | null = null): Promise<Site> {
  const found = new Map<string, Found>()
  await walk(directory, '', found)
  const files = new Map<string, SiteFile>()
  const routes = new Map<string, SiteFile>()
  const redirects = new Map<string, string>()

  await Promise.all(
    [...found.values()].map(async (entry) => {
      if (isPackedCopy(entry.path, found)) return
      const page = /^(.*)\/index\.html$/.exec(entry.path)
      if (page && own?.offPaths.has(page[1] ?? '')) return
      const file = await load(entry, found, own)
      if (!page) {
        files.set(entry.path, file)
        return
      }
      const route = page[1] || '/'
      routes.set(route, file)
      redirects.set(entry.path, route)
      if (route !== '/') redirects.set(`${route}/`, route)
    }),
  )
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
