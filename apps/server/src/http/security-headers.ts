import { contentSecurityPolicy } from './csp.ts'

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

/** Two years, the term browsers' preload lists ask for; without includeSubDomains, which is not ours to decide. */
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
