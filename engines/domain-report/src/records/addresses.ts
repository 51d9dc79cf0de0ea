import { isQueryable, isSameName } from '@sundry/mail'
import { entriesOf, linesOf, type MailFacts } from './built.ts'
import { consentOf, readMailAddress } from './finish.ts'
import { problems } from './text.ts'

const MAX_ADDRESSES = 10
const MAX_URL = 2048
const urlShape = /^https:\/\/[a-z0-9\-._~:/?#[\]@$&'()*+=%]+$/i
const hostShape = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** With its host in ASCII and no character that ends a tag; null where it is not a public https URL. */
export function readHttpsUrl(typed: string): string | null {
  if (typed.length > MAX_URL || !URL.canParse(typed)) return null
  const { href, hostname, username, password } = new URL(typed)
  const isPublic = hostShape.test(hostname) && username === '' && password === ''
  return isPublic && href.length <= MAX_URL && urlShape.test(href) ? href : null
}

/** Drops `mailto:` if no address has more than that, for display in a form. */
export const shownAddresses = (uris: readonly string[]): string =>
  uris.map((uri) => (/^mailto:[^?!,;]+$/i.test(uri) ? uri.slice('mailto:'.length) : uri)).join('\n')

interface Receivers {
  readonly uris: readonly string[]
  readonly problem: string | undefined
  readonly consents: readonly NonNullable<ReturnType<typeof consentOf>>[]
}

/** The published ones stay as they are written; `takesUrls` of reports that are posted, too (RFC 8460 3). */
export function readReceivers(
  typed: string,
  { domain, reading }: MailFacts,
  { published, takesUrls }: { readonly published: readonly string[]; readonly takesUrls: boolean },
): Receivers {
  const entries = entriesOf(typed)
  const uris: string[] = []
  const refused: string[] = entries.length > MAX_ADDRESSES ? [problems.tooMany(MAX_ADDRESSES)] : []
  const consents = new Map<string, NonNullable<ReturnType<typeof consentOf>>>()
  for (const entry of entries) {
    const retained = published.find((uri) => uri === entry || shownAddresses([uri]) === entry)
    const url = takesUrls && /^https:/i.test(entry) ? readHttpsUrl(entry) : null
    const mail = readMailAddress(entry.replace(/^mailto:/i, ''))
    const consent = mail && consentOf(mail.domain, domain)
    const uri = retained ?? url ?? (mail && `mailto:${mail.address}`)
    if (mail && reading.published?.takesMail === false && isSameName(mail.domain, domain))
      refused.push(problems.deadDomain(domain))
    else if (uri === null || (consent && !isQueryable(consent.name)))
      refused.push((takesUrls ? problems.reportEntry : problems.entry)(entry))
    else {
      uris.push(uri)
      if (consent) consents.set(consent.name, consent)
    }
  }
  return { uris: [...new Set(uris)], problem: linesOf(refused), consents: [...consents.values()] }
}
