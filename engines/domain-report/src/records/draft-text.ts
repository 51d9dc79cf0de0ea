import { counted } from '@sundry/kit'
import { quoteText } from '@sundry/mail'
import type { Draft, Offer } from './offer.ts'

export const problems = {
  address: 'Please enter an email address such as reports@your-domain, without spaces or special characters.',
  deadDomain: (domain: string) =>
    `${domain} accepts no mail, so reports would not arrive. Use an address at another domain.`,
  lookups: (count: number) => `With these senders the record needs ${counted(count, 'DNS lookup')}; the limit is 10.`,
  voidLookups: (count: number) => `With these senders ${count} lookups return nothing; the limit is 2.`,
  length: (count: number) => `With these senders the record has ${count} characters; keep it to 450.`,
} as const

/** Names what a draft waits for, in a file or a terminal, where no form can ask. */
export function draftText({ needs, name, type, file }: Draft): string {
  const record = `The ${type} record at ${name}`
  switch (needs) {
    case 'address':
      return `${record} needs an email address that receives the reports.`
    case 'senders':
      return `${record} needs the complete list of services and servers that send mail for the domain.`
    case 'authority':
      return `${record} needs the complete list of CAs that issue certificates for ${name} and its subdomains.`
    case 'file':
      return `${record} comes second: serve the file at ${file?.url ?? ''} first.`
  }
}

/** An offer as lines of text: nothing to copy of what is not complete, and in the order in which it is to be done. */
export function offerLines({ paste, draft }: Offer): readonly string[] {
  if (paste?.kind === 'header') return [`${paste.name}: ${paste.data}`]
  if (paste) {
    const old = paste.replaces.map((data) => `- ${paste.name} ${paste.type} ${data}`)
    return [...old, `${old.length > 0 ? '+ ' : ''}${paste.name} ${paste.type} ${paste.data}`]
  }
  if (!draft?.file) return draft ? [draftText(draft)] : []
  const { file, name, type, start } = draft
  return [
    `1. Serve this file at ${file.url}`,
    ...file.text.trimEnd().split('\n'),
    `2. Then publish ${name} ${type} ${quoteText(start)}`,
  ]
}
