export type ContentKind = 'gzip' | 'zip' | 'xml' | 'json' | 'other'

const PIECE = 65_536

export function sniff(octets: Uint8Array): ContentKind {
  if (octets[0] === 0x1f && octets[1] === 0x8b) return 'gzip'
  if (octets[0] === 0x50 && octets[1] === 0x4b && (octets[2] === 3 || octets[2] === 5)) return 'zip'
  const head = new TextDecoder(encodingOf(octets)).decode(octets.subarray(0, 1024)).trimStart()
  if (head.startsWith('<')) return 'xml'
  return head.startsWith('{') ? 'json' : 'other'
}

export function* decodeText(octets: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encodingOf(octets))
  for (let at = 0; at < octets.length; at += PIECE) {
    yield decoder.decode(octets.subarray(at, at + PIECE), { stream: true })
  }
  yield decoder.decode()
}

const declaration = /^<\?xml[^>]{0,200}encoding\s{0,9}=\s{0,9}["']([A-Za-z0-9._-]{1,40})["']/

/** XML 1.0 appendix F. */
function encodingOf(octets: Uint8Array): string {
  const [first, second] = octets
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x3c && second === 0) return 'utf-16le'
  if (first === 0 && second === 0x3c) return 'utf-16be'
  const label = declaration.exec(String.fromCharCode(...octets.subarray(0, 300)))?.[1]?.toLowerCase() ?? 'utf-8'
  // A declaration that could be read octet by octet is not in an encoding of two.
  return label.startsWith('utf-16') || !isKnown(label) ? 'utf-8' : label
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== ''
  } catch {
    return false
  }
}
