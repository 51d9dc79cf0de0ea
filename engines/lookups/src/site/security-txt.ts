import type { SecurityTxt } from '@sundry/contracts/domain-report-web'

const MAX_CONTACTS = 10
const MAX_CONTACT_LENGTH = 300
const fieldNames = new Set([
  ...['acknowledgments', 'canonical', 'contact', 'encryption', 'expires', 'hiring', 'policy', 'preferred-languages'],
])

/** RFC 9116. A text without any of its fields is something else, such as a page that is served at every path. */
export function readSecurityTxt(text: string): SecurityTxt {
  const fields = text.split(/\r?\n/).flatMap((line) => {
    const at = line.indexOf(':')
    const name = line.slice(0, Math.max(at, 0)).toLowerCase()
    return fieldNames.has(name) ? [{ name, value: line.slice(at + 1).trim() }] : []
  })
  if (fields.length === 0 || text.trimStart().startsWith('<')) return { state: 'none', contact: [], expires: null }
  const valuesOf = (wanted: string) => fields.flatMap(({ name, value }) => (name === wanted ? [value] : []))
  const contact = valuesOf('contact').filter((uri) => /^(?:mailto:|https:\/\/|tel:)./i.test(uri))
  const [expiry = '', ...others] = valuesOf('expires')
  const time = others.length === 0 && /^\d{4}-\d\d-\d\dT/i.test(expiry) ? Date.parse(expiry) : Number.NaN
  return {
    state: 'found',
    contact: contact.slice(0, MAX_CONTACTS).map((uri) => uri.slice(0, MAX_CONTACT_LENGTH)),
    expires: Number.isNaN(time) ? null : new Date(time).toISOString().replace('.000Z', 'Z'),
  }
}
