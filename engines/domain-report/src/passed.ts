import type { DomainReportSection, ReportSection } from '@sundry/contracts/domain-report-v1'

type Reading<Name extends ReportSection> = NonNullable<DomainReportSection<Name>['reading']>

interface Check<Name extends ReportSection> {
  readonly title: string
  /** Any finding of these codes says that it did not pass, or that it is not known. */
  readonly codes: RegExp
  /** True only if what it is about was looked up and is there. */
  readonly applies: (reading: Reading<Name>) => boolean
}

type Checks = { readonly [Name in ReportSection]?: readonly Check<Name>[] }

const visitsOf = ({ servers }: Reading<'zone'>) => servers.flatMap(({ addresses }) => addresses)
const areKnown = (values: readonly unknown[]) => values.length > 0 && values.every((value) => value !== null)
const isServed = ({ http }: Reading<'web'>) => http !== null && http.secure.status !== null
const versionsKnown = ({ tls }: Reading<'web'>, ...versions: readonly string[]) =>
  versions.every((version) =>
    tls?.protocols.some((one) => one.version === version && /^(?:not-)?offered$/.test(one.state)),
  )
const hasSpf = ({ spf }: Reading<'mail'>) => spf.records[0]?.record != null
const hasDmarc = ({ dmarc }: Reading<'mail'>) => dmarc.record !== null
const hasHosts = ({ hosts }: Reading<'mail'>) => hosts.length > 0
const hasServices = ({ services }: Reading<'clients'>) => services.some(({ hosts }) => hosts.length > 0)

const checks: Checks = {
  registration: [
    {
      title: 'The domain is registered',
      codes: /^registration-(?:free|unknown|contradictory)$/,
      applies: (r) => r.registered === true,
    },
    {
      title: 'The registration does not expire soon',
      codes: /^registration-(?:expired|ends-soon)$/,
      applies: (r) => r.daysLeft !== null,
    },
    { title: 'The domain is not on hold', codes: /^registration-on-hold$/, applies: (r) => r.status.length > 0 },
    {
      title: 'A transfer lock is set',
      codes: /^registration-not-locked$/,
      applies: (r) => r.status.some((one) => /transfer ?prohibited/i.test(one)),
    },
    {
      title: 'The registry lists the name servers of the delegation',
      codes: /^registration-servers-differ$/,
      applies: (r) => r.nameServers.length > 0 && (r.delegated?.length ?? 0) > 0,
    },
  ],
  zone: [
    {
      title: 'The parent zone delegates the domain',
      codes: /^zone-(?:not-delegated|parents-differ|parent-silent)$/,
      applies: (r) => (r.delegation?.nameServers.length ?? 0) > 0,
    },
    {
      title: 'Delegation and zone list the same name servers',
      codes: /^zone-server-not-in-/,
      applies: (r) => areKnown(r.servers.flatMap(({ inParent, inZone }) => [inParent, inZone])),
    },
    {
      title: 'Every name server has a public address',
      codes: /^zone-server-(?:no-address|address-private|alias|domain-missing)$/,
      applies: (r) =>
        r.servers.length > 0 && r.serversLeftOut === 0 && r.servers.every(({ addresses }) => addresses.length > 0),
    },
    {
      title: 'Every queried name server is authoritative',
      codes: /^zone-server-(?:silent|lame)$/,
      applies: (r) => visitsOf(r).some(({ state }) => state === 'authoritative'),
    },
    { title: 'Name servers respond over TCP', codes: /^zone-server-no-tcp$/, applies: (r) => tested(r, 'tcp') },
    { title: 'Name servers support EDNS', codes: /^zone-server-no-edns$/, applies: (r) => tested(r, 'edns') },
    { title: 'Zone transfers are closed', codes: /^zone-transfer-open$/, applies: (r) => tested(r, 'transfer') },
    {
      title: 'No name server is an open resolver',
      codes: /^zone-recursion-open$/,
      applies: (r) => tested(r, 'recursion'),
    },
    {
      title: 'All name servers serve the same zone',
      codes: /^zone-(?:serials-differ|servers-disagree|ttl-differs|server-(?:silent|lame|no-address|address-private))$/,
      applies: (r) =>
        r.serversLeftOut === 0 &&
        r.servers.length > 1 &&
        r.servers.every(({ addresses }) => addresses.some(({ state }) => state === 'authoritative')),
    },
    { title: 'More than one name server', codes: /^zone-one-server$/, applies: (r) => r.servers.length > 1 },
    {
      title: 'Name servers in more than one network',
      codes: /^zone-(?:one-(?:network|server)|server-address-private)$/,
      applies: (r) => visitsOf(r).length > 1,
    },
    {
      title: 'Glue matches the zone',
      codes: /^zone-glue-/,
      // Where the zone has no address of a server, there is nothing to match.
      applies: ({ servers }) => {
        const withGlue = servers.filter(({ addresses }) => addresses.some(({ glue }) => glue))
        return withGlue.length > 0 && withGlue.every(({ addresses }) => addresses.some(({ published }) => published))
      },
    },
    {
      title: 'The timers of the SOA record are sound',
      codes: /^zone-soa-(?:refresh|retry|expire|minimum)-/,
      applies: (r) => r.soa !== null,
    },
    { title: 'The SOA record has a contact', codes: /^zone-soa-contact-/, applies: (r) => r.soa !== null },
  ],
  dnssec: [
    {
      title: 'Every signature from the root down verifies',
      codes: /^dnssec-(?:chain-(?!signature|key)|bogus|ds-mismatch|unsigned|no-ds)/,
      applies: (r) => r.verdict === 'secure',
    },
    {
      title: 'Algorithms and digests are current',
      codes: /^dnssec-(?:algorithm|digest)-deprecated$|^dnssec-chain-unsupported$/,
      applies: (r) => r.verdict === 'secure',
    },
    { title: 'Keys are long enough', codes: /^dnssec-chain-key-small$/, applies: (r) => r.verdict === 'secure' },
    {
      title: 'No signature expires soon',
      codes: /^dnssec-chain-signature-ends-soon$/,
      applies: (r) => r.verdict === 'secure',
    },
  ],
  mail: [
    { title: 'MX records are sound', codes: /^mx-(?:none|null-with-others|host-)/, applies: hasHosts },
    {
      title: 'Mail servers have addresses',
      codes: /^mx-host-|^zone-mx-domain-missing$/,
      applies: (r) => hasHosts(r) && r.hosts.every(({ addresses }) => addresses.length > 0),
    },
    {
      title: 'Reverse names of mail servers are confirmed',
      codes: /^reverse-/,
      applies: (r) => r.hosts.some(({ addresses }) => addresses.length > 0),
    },
    { title: 'One SPF record', codes: /^spf-(?:none|multiple-records|dns-error)$/, applies: hasSpf },
    {
      title: 'SPF has no errors',
      codes:
        /^spf-(?:syntax-error|include-none|redirect-none|mx-limit|address-invalid|dns-error|multiple-records|tree-cut)$/,
      applies: hasSpf,
    },
    {
      title: 'SPF stays within 10 DNS lookups',
      codes: /^spf-(?:too-many-lookups|void-lookups|dns-error|tree-cut)$/,
      applies: hasSpf,
    },
    {
      title: 'SPF limits who may send',
      codes: /^spf-(?:pass-all|no-all|redirect-none|dns-error|multiple-records|syntax-error)$/,
      applies: hasSpf,
    },
    {
      title: 'DMARC record is valid',
      codes:
        /^dmarc-(?:none|multiple-records|version-invalid|policy-missing|policy-invalid|no-processing|value-invalid|dns-error)$/,
      applies: hasDmarc,
    },
    {
      title: 'DMARC policy is enforced',
      codes:
        /^dmarc-(?:policy-|subdomain-policy-none|nonexistent-policy-none|test-mode|no-processing|dns-error|multiple-records)/,
      applies: (r) => r.dmarc.policy === 'quarantine' || r.dmarc.policy === 'reject',
    },
    {
      title: 'DMARC reports have an address',
      codes: /^dmarc-(?:no-rua|rua-invalid|external-report-)/,
      applies: hasDmarc,
    },
    {
      title: 'DKIM keys are sound',
      codes: /^dkim-(?!none-found)/,
      applies: (r) => r.dkim.found.some(({ revoked }) => !revoked),
    },
    {
      title: 'MTA-STS is enforced for every mail server',
      codes: /^mta-sts-/,
      applies: (r) => r.mtaSts.mode === 'enforce',
    },
    { title: 'TLS reports are requested', codes: /^tls-rpt-/, applies: (r) => r.tlsReports.length > 0 },
    {
      title: 'TLSA records match the mail servers',
      codes: /^dane-/,
      applies: (r) => r.dane.hosts.length > 0 && r.dane.hosts.every(({ fits }) => fits === true),
    },
    { title: 'The BIMI logo is sound', codes: /^bimi-/, applies: (r) => r.bimi.location !== null },
  ],
  web: [
    {
      title: 'The certificate is valid and trusted',
      codes: /^tls-(?:certificate-|not-tested|unreachable)/,
      applies: (r) => (r.tls?.trusted && r.tls.nameFits) === true,
    },
    { title: 'The key of the certificate is long enough', codes: /^tls-key-weak$/, applies: (r) => r.tls !== null },
    {
      title: 'TLS 1.3 is supported',
      codes: /^tls-version-(?:13-)?missing$/,
      applies: (r) => versionsKnown(r, 'TLSv1.3'),
    },
    {
      title: 'Old TLS versions are off',
      codes: /^tls-version-old$/,
      applies: (r) => versionsKnown(r, 'TLSv1', 'TLSv1.1'),
    },
    {
      title: 'http:// redirects to HTTPS',
      codes: /^http-(?:not-redirected|sent-to-plain|unreachable)$/,
      applies: (r) => r.http?.plain.finalUrl?.startsWith('https:') ?? false,
    },
    { title: 'The page responds', codes: /^http-(?:failing|unreachable)$/, applies: isServed },
    { title: 'HSTS is sent for long enough', codes: /^http-hsts-/, applies: isServed },
    {
      title: 'Security headers are sound',
      codes: /^http-header-/,
      applies: (r) => isServed(r) && (r.http?.headers.length ?? 0) > 0,
    },
    {
      title: 'CAA records list the CA in use',
      codes: /^caa-/,
      applies: (r) => r.caa.issuerListed === true,
    },
    { title: 'HTTP/2 is supported', codes: /^http-2-missing$/, applies: (r) => r.tls?.alpn === 'h2' },
    {
      title: 'TLSA records match the certificate',
      codes: /^dane-/,
      applies: (r) => r.dane.secure && r.dane.records.some(({ fits }) => fits === true),
    },
    {
      title: 'security.txt is current',
      codes: /^security-txt-/,
      applies: (r) => r.securityTxt?.state === 'found',
    },
  ],
  clients: [
    {
      title: 'Servers for mail programs have addresses',
      codes: /^clients-host-/,
      applies: (r) => hasServices(r) && areKnown(r.services.flatMap(({ hosts }) => hosts.map((one) => one.hasAddress))),
    },
    {
      title: 'Their certificates are valid',
      codes: /^clients-(?:tls-invalid|no-starttls)$/,
      applies: (r) => hasServices(r) && r.services.every(({ hosts }) => hosts.every(({ tls }) => tls === 'valid')),
    },
  ],
  blocklists: [
    {
      title: 'On no block list that answered',
      codes: /^block-list-/,
      applies: (r) => r.entries.some(({ state }) => state === 'not-listed'),
    },
  ],
}

/** Every server that answers at all was tested for it. */
function tested(reading: Reading<'zone'>, what: 'tcp' | 'edns' | 'transfer' | 'recursion'): boolean {
  const answering = visitsOf(reading).filter(({ state }) => state === 'authoritative')
  return areKnown(answering.map((one) => one[what]))
}

/** Titles of the checks that a section passed; one that was not looked up whole passed none. */
export function passedChecks({ type, reading, findings, error }: DomainReportSection): readonly string[] {
  if (reading === null || error !== null) return []
  const own = (checks[type] ?? []) as readonly Check<ReportSection>[]
  return own.flatMap(({ title, codes, applies }) =>
    applies(reading) && !findings.some(({ code }) => codes.test(code)) ? [title] : [],
  )
}
