import { canonicalDomain, isHostName, readUris, readVersioned } from '@sundry/mail'
import { entriesOf, type MailFacts } from './built.ts'

/** A record that its owner entered as the one that is published at its name. */
export interface KnownRecord {
  readonly prefix: string
  readonly text: string
}

const prefixes = ['', '_dmarc.', '_mta-sts.', '_smtp._tls.', 'default._bimi.']
const TLS_RPT = 'v=TLSRPTv1;'

function tlsReportsOf(known: readonly KnownRecord[]): readonly string[] {
  const text = known.find(({ prefix }) => prefix === '_smtp._tls.')?.text ?? ''
  const fields = text.startsWith(TLS_RPT) ? readVersioned(text, TLS_RPT).fields : []
  const list = fields.find(({ name }) => name === 'rua')?.value
  return readUris(list).flatMap((uri) => (uri.valid ? [uri.text] : []))
}

/** Facts for records that are built without a lookup, on nothing but what their owner entered. */
export function draftFacts(domain: string, known: readonly KnownRecord[] = []): MailFacts {
  const names = prefixes.map((prefix) => ({
    name: `${prefix}${domain}`,
    texts: known.flatMap((one) => (one.prefix === prefix ? [one.text] : [])),
    isAlias: false,
  }))
  return {
    domain,
    isDraft: true,
    findings: [],
    reading: {
      spf: { records: [] },
      dmarc: { policy: null, subdomainPolicy: null, record: null, foundAt: null },
      dkim: { found: [] },
      mtaSts: { mode: null, mx: [], maxAge: null },
      tlsReports: tlsReportsOf(known),
      published: { hosts: [], takesMail: true, names },
    },
  }
}

/** With the MX hosts that the owner entered, one per line. */
export function withHosts(facts: MailFacts, typed: string): MailFacts {
  const { reading } = facts
  const { names = [] } = reading.published ?? {}
  const hosts = [...new Set(entriesOf(typed).map(canonicalDomain).filter(isHostName))]
  return { ...facts, reading: { ...reading, published: { hosts, takesMail: true, names } } }
}
