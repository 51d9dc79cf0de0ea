// RFC 5280: the parts of a certificate that a signature needs, and the name that it gives itself.
import { Bytes } from '@sundry/kit'

interface Node {
  tag: number
  start: number
  data: number
  end: number
}

const MAX_NODES = 100
const MAX_BYTES = 65_536

function nodesIn(bytes: Bytes, start: number, end: number): Node[] {
  const nodes: Node[] = []
  for (let at = start; at + 2 <= end && nodes.length < MAX_NODES; ) {
    const first = bytes.u8(at + 1)
    const size = first < 0x80 ? 0 : first & 0x7f
    let length = size === 0 ? first : 0
    for (let index = 0; index < Math.min(size, 4); index += 1) length = length * 256 + bytes.u8(at + 2 + index)
    const data = at + 2 + size
    if (data + length > end) break
    nodes.push({ tag: bytes.u8(at), start: at, data, end: data + length })
    at = data + length
  }
  return nodes
}

const COMMON_NAME = 3
const ORGANISATION = 10

export interface Certificate {
  /** SubjectPublicKeyInfo. */
  key: Uint8Array<ArrayBuffer>
  names: readonly string[]
}

/** Null where it cannot be read. */
export function readCertificate(der: Uint8Array): Certificate | null {
  if (der.length > MAX_BYTES) return null
  const bytes = new Bytes(der)
  const inside = (node: Node | undefined) => (node ? nodesIn(bytes, node.data, node.end) : [])
  const fields = inside(inside(nodesIn(bytes, 0, der.length)[0])[0]).filter(({ tag }) => tag !== 0xa0)
  const [subject, key] = [fields[4], fields[5]]
  if (!subject || !key) return null
  const names = inside(subject)
    .flatMap((set) => inside(set))
    .flatMap((pair) => {
      const [id, text] = inside(pair)
      const isName = id && bytes.u16(id.data) === 0x5504 && [COMMON_NAME, ORGANISATION].includes(bytes.u8(id.data + 2))
      return isName && text ? [new TextDecoder().decode(der.subarray(text.data, text.end))] : []
    })
  return { key: new Uint8Array(der.subarray(key.start, key.end)), names: [...new Set(names)] }
}

/** ECDSA's two numbers side by side, RFC 9053 2.1; some signers write them as DER. */
export function ecdsaNumbers(signature: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(size * 2)
  if (signature.length === made.length) made.set(signature)
  else {
    const bytes = new Bytes(signature)
    const whole = nodesIn(bytes, 0, signature.length)[0]
    for (const [index, { data, end }] of (whole ? nodesIn(bytes, whole.data, whole.end) : []).slice(0, 2).entries()) {
      const digits = signature.subarray(Math.max(data, end - size), end)
      made.set(digits, size * (index + 1) - digits.length)
    }
  }
  return made
}
