import { randomInt } from 'node:crypto'
import { DnsFault } from './errors.ts'
import { encodeName } from './name.ts'
import { typeNumber } from './types.ts'

export interface QueryOptions {
  id?: number
  recursionDesired?: boolean
  /** Asks a validating resolver for the data even where the signatures are wrong. */
  checkingDisabled?: boolean
  /** Asks whether the resolver checked the signatures, without asking for them (RFC 6840 §5.7). */
  authenticData?: boolean
  dnssecOk?: boolean
  /** The largest answer over UDP; false leaves EDNS out, for servers that trip over it. */
  edns?: number | false
}

/** Small enough to cross every network unfragmented (DNS flag day 2020). */
export const UDP_SIZE = 1232

export function encodeQuery(name: string, type: string, options: QueryOptions = {}): Uint8Array {
  const number = typeNumber(type)
  if (number === null) throw new DnsFault('name', `there is no record type ${type}`)
  const { id = randomInt(65_536), edns = UDP_SIZE } = options
  const bits =
    (options.recursionDesired === false ? 0 : 0x0100) |
    (options.authenticData ? 0x0020 : 0) |
    (options.checkingDisabled ? 0x0010 : 0)
  const owner = encodeName(name)
  const head = [id >> 8, id & 255, bits >> 8, bits & 255, 0, 1, 0, 0, 0, 0, 0, edns === false ? 0 : 1]
  const opt = edns === false ? [] : [0, 0, 41, edns >> 8, edns & 255, 0, 0, options.dnssecOk ? 0x80 : 0, 0, 0, 0]
  return Uint8Array.from([...head, ...owner, number >> 8, number & 255, 0, 1, ...opt])
}
