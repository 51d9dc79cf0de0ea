import { BIT_STRING, formatIdentifier, INTEGER, OBJECT_IDENTIFIER, openDer, readDer, SEQUENCE } from '../der.ts'

const RSA = '1.2.840.113549.1.1.1'
const ED25519_LENGTH = 32

/** As SubjectPublicKeyInfo or bare RSAPublicKey (RFC 6376 3.6.1). */
export function rsaBits(octets: Uint8Array): number | null {
  const values = openDer(octets, SEQUENCE)
  const [first, second] = values ?? []
  if (!first || !second || values?.length !== 2) return null
  if (first.tag === INTEGER) return second.tag === INTEGER ? modulusBits(first.contents, second.contents) : null
  if (first.tag !== SEQUENCE || second.tag !== BIT_STRING || second.contents[0] !== 0) return null
  const [algorithm] = readDer(first.contents) ?? []
  if (algorithm?.tag !== OBJECT_IDENTIFIER || formatIdentifier(algorithm.contents) !== RSA) return null
  const [modulus, exponent, ...more] = openDer(second.contents.subarray(1), SEQUENCE) ?? []
  if (modulus?.tag !== INTEGER || exponent?.tag !== INTEGER || more.length > 0) return null
  return modulusBits(modulus.contents, exponent.contents)
}

function modulusBits(modulus: Uint8Array, exponent: Uint8Array): number | null {
  const bits = positiveBits(modulus)
  return positiveBits(exponent) === null ? null : bits
}

function positiveBits(integer: Uint8Array): number | null {
  const start = integer.findIndex((octet) => octet !== 0)
  const isNegative = (integer[0] ?? 0) >= 128
  if (start < 0 || isNegative) return null
  return 8 * (integer.length - start) - (Math.clz32(integer[start] ?? 0) - 24)
}

/** An Ed25519 key is its 32 octets alone (RFC 8463 4.2). */
export const ed25519Bits = (octets: Uint8Array): number | null => (octets.length === ED25519_LENGTH ? 256 : null)
