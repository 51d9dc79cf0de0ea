import type { Report } from '../findings/finding.ts'
import { decodeHex } from '../octets.ts'

/** The octets of a digest by matching type; 0 is the whole certificate or key. */
const digestLengths = new Map([
  ['1', 32],
  ['2', 64],
])
const TRUST_ANCHOR = '2'
const END_ENTITY = '3'

/** RFC 6698 2.1, RFC 7672 3.1.3. */
export function isUsableTlsa(data: string, name: string, report: Report): boolean {
  const [usage = '', selector = '', matchingType = '', ...digits] = data.split(' ').filter((word) => word !== '')
  if (usage !== TRUST_ANCHOR && usage !== END_ENTITY) {
    report('dane-usage-unsupported', { name, usage })
    return false
  }
  const octets = decodeHex(digits.join(''))
  const isKnown = (selector === '0' || selector === '1') && ['0', '1', '2'].includes(matchingType)
  const wanted = digestLengths.get(matchingType)
  const fits = octets !== null && octets.length > 0 && (wanted === undefined || octets.length === wanted)
  if (!isKnown || !fits) report('dane-record-invalid', { name, value: data })
  return isKnown && fits
}
