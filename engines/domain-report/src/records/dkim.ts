import { isQueryable, quoteText } from '@sundry/mail'
import type { Built, MailFacts } from './built.ts'
import { problems } from './text.ts'

export interface DkimAnswers {
  readonly selector: string
  readonly keyType: 'rsa' | 'ed25519'
  /** In base64: SubjectPublicKeyInfo for RSA (RFC 6376 3.6.1), the 32 octets for Ed25519 (RFC 8463 4.2). Empty before it is made. */
  readonly publicKey: string
  /** The name of the selector was looked up and has no record. */
  readonly isFree: boolean | null
}

const selectorShape = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

export const dkimName = ({ domain }: MailFacts, selector: string) =>
  `${selector.trim().toLowerCase()}._domainkey.${domain}`

/**
 * @example
 * buildDkim(facts, { selector: 'mail', keyType: 'rsa', publicKey: 'MIIB…', isFree: true }).records[0]?.name // 'mail._domainkey.example.com'
 */
export function buildDkim(facts: MailFacts, answers: DkimAnswers): Built<'selector'> {
  const selector = answers.selector.trim()
  const name = dkimName(facts, selector)
  const isTaken =
    answers.isFree === false ||
    facts.reading.dkim.found.some((one) => one.selector.toLowerCase() === selector.toLowerCase())
  const isName = selectorShape.test(selector) && isQueryable(name)
  const problem =
    selector === '' ? null : isName ? (isTaken ? problems.selectorTaken(name) : null) : problems.selector(selector)
  const text = `v=DKIM1; k=${answers.keyType}; p=${answers.publicKey === '' ? '…' : answers.publicKey}`
  const preview = { kind: 'dns', name, type: 'TXT', data: quoteText(text), replaces: [] } as const
  const isReady = answers.publicKey !== '' && problem === null && selector !== ''
  return {
    records: isReady ? [preview] : [],
    preview,
    problems: problem === null ? {} : { selector: problem },
    notes: [],
    blocked: null,
    isPublished: false,
  }
}
