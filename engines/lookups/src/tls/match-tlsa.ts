import { Buffer } from 'node:buffer'
import { createHash, X509Certificate } from 'node:crypto'

const TRUST_ANCHORS = new Set(['0', '2'])
const digests: Readonly<Record<string, string>> = { 1: 'sha256', 2: 'sha512' }

function selected(raw: Uint8Array, selector: string): Uint8Array | null {
  if (selector === '0') return raw
  if (selector !== '1') return null
  try {
    return new X509Certificate(raw).publicKey.export({ type: 'spki', format: 'der' })
  } catch {
    return null
  }
}

/** Whether a TLSA record fits what a server showed: its own certificate, or for trust anchors one above it (RFC 6698 §2.1). */
export function fitsTlsa(data: string, chain: readonly Uint8Array[]): boolean {
  const [usage = '', selector = '', matching = '', ...digits] = data.split(' ')
  const wanted = digits.join('').toLowerCase()
  const candidates = TRUST_ANCHORS.has(usage) ? chain.slice(1) : chain.slice(0, 1)
  return candidates.some((raw) => {
    const octets = selected(raw, selector)
    if (octets === null) return false
    const hash = digests[matching]
    if (hash === undefined) return matching === '0' && Buffer.from(octets).toString('hex') === wanted
    return createHash(hash).update(octets).digest('hex') === wanted
  })
}
