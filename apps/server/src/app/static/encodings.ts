import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const megabyte = 1024 * 1024

const worthwhile = 0.95

export async function compress(raw: Uint8Array, encoding: Encoding, effort: 'build' | 'request') {
  const quality = effort === 'request' ? 5 : raw.byteLength > megabyte ? 9 : 11
  const packed =
    encoding === 'br'
      ? await brotli(raw, {
          params: { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: raw.byteLength },
        })
      : await deflate(raw, { level: effort === 'request' ? 6 : 9 })
  return packed.byteLength < raw.byteLength * worthwhile ? packed : null
}

const remembered = new Map<string, readonly Encoding[]>()

function parse(header: string): readonly Encoding[] {
  const weights = new Map<string, number>()
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  const rest = weights.get('*') ?? 0
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'gzip' ? weights.get('x-gzip') : undefined) ?? rest
  return (['br', 'gzip'] as const)
    .filter((encoding) => weightOf(encoding) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
}

/** RFC 9110 §12.5.3; br before gzip where both weigh the same. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (!header) return []
  const known = remembered.get(header)
  if (known) return known
  const accepted = parse(header)
  // Browsers send a handful of forms; a stranger sending thousands must not fill the memory.
  if (remembered.size < 64 && header.length < 128) remembered.set(header, accepted)
  return accepted
}
