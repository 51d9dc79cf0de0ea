import { createHash } from 'node:crypto'

// Comments come first in the alternation so that a script written inside one is passed over.
const scriptOrComment = /<!--[\s\S]*?-->|<script\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/script(?=[\s/>])/gi

/** Any other type, such as JSON-LD, is data and needs no permission. */
const executable = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i

function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+)))?(?=[\\s/]|$)`, 'i').exec(
    attributes,
  )
  return found ? (found[1] ?? found[2] ?? found[3] ?? '') : null
}

export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes, text] of html.matchAll(scriptOrComment)) {
    if (attributes === undefined || text === undefined || text === '') continue
    if (attribute(attributes, 'src') !== null) continue
    if (!executable.test((attribute(attributes, 'type') ?? '').trim())) continue
    // The HTML parser turns CRLF and CR into LF before the browser hashes the text.
    const seen = text.replace(/\r\n?/g, '\n')
    hashes.add(`'sha256-${createHash('sha256').update(seen).digest('base64')}'`)
  }
  return [...hashes]
}

export interface PolicyOptions {
  scriptHashes?: readonly string[]
  connect?: readonly string[]
  /** For the worker of the image codecs alone: see docs/decisions/0044. */
  evaluates?: boolean
}

export function contentSecurityPolicy({
  scriptHashes = [],
  connect = [],
  evaluates = false,
}: PolicyOptions = {}): string {
  return [
    "default-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...(evaluates ? ["'unsafe-eval'"] : []), ...scriptHashes].join(' '),
    // Radix, react-colorful and the scroll lock write <style> elements of their own.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "media-src 'self' blob:",
    ["connect-src 'self'", ...connect].join(' '),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
}
