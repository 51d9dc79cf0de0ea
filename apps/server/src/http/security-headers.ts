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

interface PolicyOptions {
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

export type Headers = Record<string, string>

const off = (feature: string) => `${feature}=()`
const own = (feature: string) => `${feature}=(self)`

// Sharing (web-share) is a page's own without a word, and Chromium warns of the word where a system has no sharing.
const permissions = [
  ...['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'].map(own),
  ...[
    'accelerometer',
    'autoplay',
    'camera',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'geolocation',
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'screen-wake-lock',
    'sync-xhr',
    'usb',
    'xr-spatial-tracking',
  ].map(off),
].join(', ')

const everywhere: Headers = {
  'content-security-policy': contentSecurityPolicy(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissions,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

// All that applies to a JSON answer; a page's whole policy would be most of a small answer.
const onData: Headers = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
}

/** Two years, the term that browsers' preload lists require; includeSubDomains is the operator's decision. */
const transport = { 'strict-transport-security': 'max-age=63072000' }
const overTls: Headers = { ...everywhere, ...transport }
const onDataOverTls: Headers = { ...onData, ...transport }

/**
 * Also on worker scripts: a worker takes its policy from its own response, and an isolated page refuses a worker
 * without the embedder policy.
 */
export function securityHeaders(secure: boolean): Headers {
  return secure ? overTls : everywhere
}

export function dataHeaders(secure: boolean): Headers {
  return secure ? onDataOverTls : onData
}
