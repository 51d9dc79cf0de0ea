import type { MailReading } from '@sundry/contracts/domain-report-mail'
import { createFindings, type Finding, type Published, readPublished } from '@sundry/domain-report'
import {
  type BimiReading,
  checkBimiLogo,
  checkMx,
  checkReverse,
  checkSpf,
  findSelectors,
  type Resolver,
  readBimi,
  readBimiCertificate,
  readDane,
  readDmarc,
  readMtaSts,
  readTlsRpt,
  type SpfNode,
} from '@sundry/mail'
import { addressesOf, missingDomainOf, plain } from '../facts/zone-facts.ts'
import { PublicFetchFault } from '../ports/ports-web.ts'
import { mailResolver, NothingSeen, type Outcome, type Subject, unansweredSentence, watched } from './section.ts'

interface BimiFiles {
  certificateExpires: string | null
  findings: readonly Finding[]
}

/** The logo and the mark certificate that a BIMI record names. */
export async function checkBimiFiles({ location, authority }: BimiReading, subject: Subject): Promise<BimiFiles> {
  const { domain, ports, signal } = subject
  const { report, findings } = createFindings()
  const fetched = async (url: string | null): Promise<string | null> => {
    if (url === null || !/^https:/i.test(url) || !URL.canParse(url)) return null
    try {
      const { status, text } = await ports.sites.file(url, signal)
      if (status >= 400) report('bimi-file-unreachable', { url })
      return status === 200 ? text : null
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof PublicFetchFault)) throw error
      if (error.kind !== 'too-long') report('bimi-file-unreachable', { url })
      return null
    }
  }
  const [logo, pem] = await Promise.all([fetched(location), fetched(authority)])
  const certificate = pem === null ? null : readBimiCertificate(pem, { domain, now: new Date(ports.clock.now()) })
  return {
    certificateExpires: certificate?.notAfter ?? null,
    findings: [...findings, ...(logo === null ? [] : checkBimiLogo(logo)), ...(certificate?.findings ?? [])],
  }
}

const MAX_HOSTS = 5
const MAX_TLSA = 10
const MAX_ADDRESSES = 2
const MAX_SPF_RECORDS = 40
/** Six times what a receiver follows. */
const MAX_SPF_TERMS = 60

interface Exchange {
  host: string
  preference: number
}

async function exchangesOf(domain: string, resolver: Resolver): Promise<Exchange[] | null> {
  const answer = await resolver(domain, 'MX').catch(() => null)
  if (answer === null || (answer.rcode !== 'NOERROR' && answer.rcode !== 'NXDOMAIN')) return null
  return answer.records
    .filter(({ type }) => type === 'MX')
    .map(({ data }) => ({ preference: Number(data.split(' ')[0]), host: plain(data.split(' ')[1] ?? '') }))
    .sort((a, b) => a.preference - b.preference)
}

/** The tree as a list, since what crosses the wire does not nest without end. */
function listSpf(node: SpfNode, depth = 0, via: string | null = null): MailReading['spf']['records'] {
  const { domain, record, lookups, terms } = node
  const shown = terms.map(({ text, lookups: cost, voidLookups, target }) => ({
    text,
    lookups: cost,
    voidLookups,
    target,
  }))
  const below = terms.flatMap(({ child, text }) => (child ? listSpf(child, depth + 1, text) : []))
  return [{ domain, record, depth, via, lookups, terms: shown }, ...below]
}

/** These recommendations are for domains that receive and send mail; one that does neither needs none. */
const forMailAlone: ReadonlySet<string> = new Set([
  'dkim-none-found',
  'mta-sts-none',
  'tls-rpt-none',
  'bimi-none',
  'bimi-dmarc-not-enforced',
  'dane-none',
])

async function seeHosts(exchanges: readonly Exchange[], resolver: Resolver, subject: Subject) {
  const { domain, ports, registrableOf, signal } = subject
  const world = { nameServers: ports.nameServers, registrableOf }
  const findings: Finding[] = []
  const { report, findings: takeable } = createFindings()
  const hosts = await Promise.all(
    exchanges.slice(0, MAX_HOSTS).map(async ({ host, preference }) => {
      const found = await addressesOf(host, ports, signal)
      const missing = found.length === 0 ? await missingDomainOf(host, domain, world, signal) : null
      if (missing !== null) report('zone-mx-domain-missing', { domain, host, missing })
      const addresses = await Promise.all(
        found.slice(0, MAX_ADDRESSES).map(async (address) => {
          const reverse = await checkReverse(address, resolver)
          // A host that only takes mail is hindered less by it than one that sends.
          findings.push(...reverse.findings.map((finding) => ({ ...finding, severity: 'info' as const })))
          return { address, names: [...reverse.names] }
        }),
      )
      return { host, preference, addresses }
    }),
  )
  return { hosts, findings: [...takeable, ...findings] }
}

/** DANE of the mail hosts; compared with their certificates only where the operator lets this server connect to port 25. */
async function seeDane(domain: string, resolver: Resolver, { ports, signal }: Subject) {
  const { hosts, findings } = await readDane(domain, resolver)
  const { report, findings: mismatches } = createFindings()
  const { mailServers } = ports
  const compared = await Promise.all(
    hosts.slice(0, MAX_HOSTS).map(async ({ host, usable }) => {
      const chain = mailServers && usable ? await mailServers.certificates(host, signal) : null
      if (chain === null) return { host, usable, fits: null }
      const name = `_25._tcp.${host}`
      const { records } = await resolver(name, 'TLSA')
      const published = records.filter(({ type }) => type === 'TLSA').slice(0, MAX_TLSA)
      const fits = published.some(({ data }) => mailServers?.fits(data, chain))
      if (!fits) report('dane-mail-mismatch', { name })
      return { host, usable, fits }
    }),
  )
  return { reading: { hosts: compared, portAsked: mailServers !== null }, findings: [...findings, ...mismatches] }
}

const publishedOf = ({ hosts, takesMail, names }: NonNullable<Published['mail']>): MailReading['published'] => ({
  hosts: [...hosts],
  takesMail,
  names: names.map(({ name, texts, isAlias }) => ({ name, texts: texts && [...texts], isAlias })),
})

const deadHosts = ['mx-host-address', 'mx-host-no-address', 'mx-host-not-public']

/** No mail can arrive, however many hosts should take it. */
function areAllDead(hosts: readonly Exchange[], findings: readonly Finding[]): boolean {
  const dead = new Set(
    findings.flatMap((one) => (deadHosts.includes(one.code) && 'host' in one ? [plain(`${one.host}`)] : [])),
  )
  return hosts.length > 0 && hosts.every(({ host }) => dead.has(host))
}

export async function reportMail(requested: Subject): Promise<Outcome<MailReading>> {
  const { domain, signal, selectors } = requested
  const { nameServers, unanswered } = watched(requested.ports.nameServers, domain)
  const ports = { ...requested.ports, nameServers }
  const subject = { ...requested, ports }
  const resolver = mailResolver(nameServers, signal)
  const exchanges = await exchangesOf(domain, resolver)
  if (exchanges === null)
    throw new NothingSeen('The MX records of this domain could not be looked up. Try again shortly.')
  const refusesMail = exchanges.length > 0 && exchanges.every(({ host }) => host === '')
  const receiving = exchanges.filter(({ host }) => host !== '')
  const fetchText = (url: string) => ports.sites.text(url, signal)
  const spf = await checkSpf({ domain, maxTerms: MAX_SPF_TERMS }, resolver)
  const tree = listSpf(spf.tree).slice(0, MAX_SPF_RECORDS)
  const hints = [...receiving.map(({ host }) => host), ...tree.map((record) => record.domain)]
  const [seen, mx, dmarc, dkim, mtaSts, tlsRpt, bimi, dane] = await Promise.all([
    seeHosts(receiving, resolver, subject),
    checkMx(domain, resolver),
    readDmarc(domain, resolver),
    findSelectors(domain, resolver, { selectors, hosts: hints }),
    readMtaSts(domain, { resolver, fetchText }),
    readTlsRpt(domain, resolver),
    readBimi(domain, resolver).then(async (bimi) => ({ ...bimi, files: await checkBimiFiles(bimi, subject) })),
    seeDane(domain, resolver, subject),
  ])
  const published = await readPublished(domain, resolver, {
    now: new Date(ports.clock.now()),
    selectors: dkim.found.filter(({ reading }) => !reading.revoked).map(({ selector }) => selector),
  })
  signal.throwIfAborted()
  const sendsNone = /^v=spf1\s+-all\s*$/i.test(spf.tree.record ?? '')
  const isIdle = sendsNone && receiving.length === 0
  const findings = [
    ...mx.findings,
    ...seen.findings,
    ...spf.findings,
    ...dmarc.findings,
    ...dkim.findings,
    ...dkim.found.flatMap(({ selector, reading }) => reading.findings.map((finding) => ({ ...finding, selector }))),
    ...mtaSts.findings,
    ...tlsRpt.findings,
    ...bimi.findings,
    ...bimi.files.findings,
    ...dane.findings,
  ].filter(({ code }) => !isIdle || !forMailAlone.has(code))
  return {
    findings,
    fatal: areAllDead(receiving, findings) ? deadHosts : [],
    incomplete: unansweredSentence(unanswered, 'mail'),
    published,
    reading: {
      refusesMail,
      hosts: seen.hosts,
      spf: { result: spf.result, lookups: spf.lookups, voidLookups: spf.voidLookups, records: tree },
      dmarc: {
        policy: dmarc.policy,
        subdomainPolicy: dmarc.subdomainPolicy,
        testMode: dmarc.testMode,
        record: dmarc.record,
        foundAt: dmarc.foundAt,
      },
      dkim: {
        tried: dkim.tried.length,
        found: dkim.found.map(({ selector, name, record, reading: { keyType, bits, revoked } }) => {
          return { selector, name, record, keyType, bits, revoked }
        }),
      },
      mtaSts: { mode: mtaSts.mode, mx: [...mtaSts.mx], maxAge: mtaSts.maxAge, matches: [...mtaSts.matches] },
      tlsReports: [...tlsRpt.rua],
      bimi: {
        location: bimi.location,
        authority: bimi.authority,
        certificateExpires: bimi.files.certificateExpires,
        declined: bimi.declined,
        foundAt: bimi.foundAt,
      },
      dane: dane.reading,
      ...(published.mail && { published: publishedOf(published.mail) }),
    },
  }
}
