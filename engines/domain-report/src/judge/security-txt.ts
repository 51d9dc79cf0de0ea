import type { SecurityTxt } from '@sundry/contracts/domain-report-web'
import { readSecurityLines, readTimestamp, securityFields } from '@sundry/kit'
import type { Report } from '../catalogue/finding.ts'

const MAX_CONTACTS = 10
const MAX_CONTACT_LENGTH = 300

/** A text without any field of RFC 9116 is something else, such as a page that is served at every path. */
export function readSecurityTxt(text: string): SecurityTxt {
  const lines = readSecurityLines(text).lines.map(({ name, value }) => ({ name: name.toLowerCase(), value }))
  const fields = lines.filter(({ name }) => securityFields.has(name))
  if (fields.length === 0 || text.trimStart().startsWith('<')) return { state: 'none', contact: [], expires: null }
  const valuesOf = (field: string) => fields.flatMap(({ name, value }) => (name === field ? [value] : []))
  const contact = valuesOf('contact').filter((uri) => /^(?:mailto:|https:\/\/|tel:)./i.test(uri))
  const [expiry = '', ...others] = valuesOf('expires')
  const time = others.length === 0 ? readTimestamp(expiry) : null
  return {
    state: 'found',
    contact: contact.slice(0, MAX_CONTACTS).map((uri) => uri.slice(0, MAX_CONTACT_LENGTH)),
    expires: time === null ? null : new Date(time).toISOString().replace('.000Z', 'Z'),
  }
}

export function judgeSecurityTxt(
  host: string,
  { state, contact, expires }: SecurityTxt,
  now: number,
  report: Report,
): void {
  if (state === 'none') report('security-txt-none', { host })
  if (state !== 'found') return
  if (contact.length === 0) report('security-txt-no-contact', { host })
  if (expires === null) report('security-txt-no-expiry', { host })
  else if (Date.parse(expires) < now) report('security-txt-expired', { host, date: expires })
}
