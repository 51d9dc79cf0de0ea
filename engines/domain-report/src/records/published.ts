import {
  canonicalDomain,
  exchangesOf,
  isDmarcRecord,
  isHostName,
  isSpfRecord,
  joinStrings,
  lookUp,
  meansToBeDmarc,
  parseAddress,
  type Resolver,
} from '@sundry/mail'
import { readSpfChange, type SpfChange, withoutVoidTerms } from './spf-change.ts'

/** A name at which mail has a TXT record. */
export interface PublishedName {
  readonly name: string
  /** At the domain itself its SPF records alone; null where they could not be looked up. */
  readonly texts: readonly string[] | null
  /** True if the name has a CNAME record, beside which no other record is allowed, or if that cannot be ruled out. */
  readonly isAlias: boolean
}

/** The published records of a name and the facts about its domain: the basis of every record to publish. */
export interface Published {
  /** The domain that is reported on; its records alone are its owner's to change. */
  readonly domain: string
  /** As digits of a date, for ids. */
  readonly today: string
  /** Names with a CNAME record, beside which no other record is allowed. */
  readonly aliases: readonly string[]
  readonly mail?: {
    readonly spf: {
      readonly records: readonly string[]
      readonly change: SpfChange | null
      readonly withoutVoidTerms: string | null
    }
    /** TXT records at _dmarc that are DMARC records, or mean to be; null where they could not be looked up. */
    readonly dmarc: readonly string[] | null
    /** MX hosts by preference; none where one of them is no host name. */
    readonly hosts: readonly string[]
    readonly takesMail: boolean
    readonly names: readonly PublishedName[]
  }
  readonly web?: {
    /** The CAA domain of the authority in use, where it is known. */
    readonly issuer: string | null
    /** Browsers take its certificate. */
    readonly isTrusted: boolean
    readonly strictTransport: string | null
  }
}

export const dateDigits = (now: Date): string => now.toISOString().slice(0, 10).replaceAll('-', '')

/** Names of which it cannot be ruled out that they are aliases. */
export async function aliasesAmong(names: readonly string[], type: string, resolver: Resolver): Promise<string[]> {
  const answers = await Promise.all(names.map((name) => lookUp(resolver, name, type)))
  return names.filter((_, at) => answers[at]?.alias !== null || answers[at]?.status === 'failed')
}

/** `selectors`: the DKIM selectors that were found. */
export async function readPublished(
  domain: string,
  resolver: Resolver,
  { now, selectors }: { readonly now: Date; readonly selectors: readonly string[] },
): Promise<Published> {
  const requested = canonicalDomain(domain)
  const [mail, ...names] = await Promise.all([
    readMailHosts(requested, resolver),
    ...['', '_dmarc.', '_mta-sts.', '_smtp._tls.', 'default._bimi.'].map((prefix) => readName(`${prefix}${requested}`)),
  ])
  const textsAt = (name: string) => names.find((one) => one.name === name)?.texts ?? null
  const records = textsAt(requested)
  const spf = {
    records: records ?? [],
    change: records && (await readSpfChange({ domain: requested, records, hosts: mail.hosts, selectors }, resolver)),
    withoutVoidTerms: records?.length === 1 ? await withoutVoidTerms(records[0] ?? '', requested, resolver) : null,
  }
  const dmarc = textsAt(`_dmarc.${requested}`)?.filter((text) => isDmarcRecord(text) || meansToBeDmarc(text)) ?? null
  const aliases = names.flatMap(({ name, isAlias }) => (isAlias ? [name] : []))
  return { domain: requested, today: dateDigits(now), aliases, mail: { spf, dmarc, names, ...mail } }

  async function readName(name: string): Promise<PublishedName> {
    const { status, alias, records } = await lookUp(resolver, name, 'TXT')
    const isFailed = status === 'failed'
    const texts = records.map(({ data }) => joinStrings(data)).filter((text) => name !== requested || isSpfRecord(text))
    return { name, texts: isFailed ? null : texts, isAlias: alias !== null || isFailed }
  }
}

async function readMailHosts(domain: string, resolver: Resolver) {
  const { status, records } = await lookUp(resolver, domain, 'MX')
  const hosts = [...new Set(exchangesOf(records))]
  if (status === 'failed') return { hosts: [], takesMail: true }
  if (records.length > 0) {
    const isUsable = hosts.every((host) => isHostName(host) && !parseAddress(host))
    return { hosts: isUsable ? hosts : [], takesMail: hosts.length > 0 }
  }
  const [four, six] = await Promise.all([lookUp(resolver, domain, 'A'), lookUp(resolver, domain, 'AAAA')])
  return { hosts: [], takesMail: [four, six].some((answer) => ['found', 'failed'].includes(answer.status)) }
}
