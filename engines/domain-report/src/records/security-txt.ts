import { readHttpsUrl } from './addresses.ts'
import { entriesOf, linesOf } from './built.ts'
import { readMailAddress } from './finish.ts'
import { problems } from './text.ts'

export interface SecurityTxtAnswers {
  /** Addresses and URLs, the preferred one first. */
  readonly contacts: string
  readonly months: 3 | 6 | 12
  readonly policy: string
  readonly languages: string
}

export const firstSecurityTxt: SecurityTxtAnswers = { contacts: '', months: 6, policy: '', languages: 'en' }

export interface BuiltSecurityTxt {
  readonly file: { readonly url: string; readonly text: string } | null
  readonly problems: Readonly<Partial<Record<'contacts' | 'policy' | 'languages', string>>>
}

const MAX_CONTACTS = 10
/** RFC 5646: `en` and `pt-BR`, but no sentence. */
const languageShape = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i

/** The file of RFC 9116 for this domain. */
export function buildSecurityTxt(domain: string, answers: SecurityTxtAnswers, now: Date): BuiltSecurityTxt {
  const entries = entriesOf(answers.contacts)
  const contacts = entries.map((entry) => {
    const mail = readMailAddress(entry.replace(/^mailto:/i, ''))
    return { entry, uri: mail ? `mailto:${mail.address}` : readHttpsUrl(entry) }
  })
  const policy = readHttpsUrl(answers.policy.trim())
  const languages = answers.languages.split(/[\s,]+/).filter((one) => one !== '')
  const wrong = {
    contacts: linesOf([
      entries.length > MAX_CONTACTS && problems.tooMany(MAX_CONTACTS),
      ...contacts.map(({ entry, uri }) => uri === null && problems.contact(entry)),
    ]),
    policy: answers.policy.trim() !== '' && policy === null ? problems.url(answers.policy.trim()) : undefined,
    languages: linesOf(languages.map((one) => !languageShape.test(one) && problems.language(one))),
  }
  const found = Object.entries(wrong).filter((one): one is [keyof typeof wrong, string] => one[1] !== undefined)
  const url = `https://${domain}/.well-known/security.txt`
  const lines = [
    ...contacts.map(({ uri }) => `Contact: ${uri}`),
    `Expires: ${expiry(now, answers.months)}`,
    ...(policy ? [`Policy: ${policy}`] : []),
    ...(languages.length > 0 ? [`Preferred-Languages: ${languages.join(', ')}`] : []),
    `Canonical: ${url}`,
  ]
  const isReady = contacts.length > 0 && found.length === 0
  return { file: isReady ? { url, text: `${lines.join('\n')}\n` } : null, problems: Object.fromEntries(found) }
}

function expiry(now: Date, months: number): string {
  const end = new Date(now)
  // The first of a month exists in every month; a file that ends some days early harms less than one that is late.
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  return `${end.toISOString().slice(0, 10)}T00:00:00Z`
}
