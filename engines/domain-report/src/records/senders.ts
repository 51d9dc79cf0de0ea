import { isAtOrBelow } from '@sundry/mail'

export interface SenderChoice {
  readonly term: string
  readonly service: string
  /** Recognised by the MX hosts, or by a DKIM selector alone. */
  readonly seenBy: 'mx' | 'dkim'
  readonly lookups: number
  readonly voidLookups: number
}

/** A DKIM key that the service makes: a CNAME to its own zone, or a TXT record to copy from its console. */
export interface SenderDkim {
  readonly type: 'CNAME' | 'TXT'
  /** Fixed ones that the service documents; others differ from customer to customer. */
  readonly selectors?: readonly string[]
}

interface Service {
  readonly name: string
  /** Null where mail passes SPF under a domain of the service, so that the record needs no entry. */
  readonly include: string | null
  /** Domains of its mail hosts, where it hosts mailboxes. */
  readonly hosts?: readonly string[]
  /** Selectors that no other service gives its customers. */
  readonly selectors?: readonly string[]
  readonly dkim?: SenderDkim
  /** A page or a file of the service itself that has these facts. */
  readonly source?: string
}

/** The day on which the sources were read. */
export const SENDERS_READ = '2026-11-29'

const templates = 'https://github.com/Domain-Connect/Templates/blob/master'

/** Services that send from the domain itself when they host its mailboxes, and the include that they document. */
const services: readonly (Service & { readonly hosts: readonly string[]; readonly include: string })[] = [
  {
    name: 'Google Workspace',
    include: '_spf.google.com',
    hosts: ['google.com', 'googlemail.com'],
    selectors: ['google'],
  },
  {
    name: 'Microsoft 365',
    include: 'spf.protection.outlook.com',
    hosts: ['mail.protection.outlook.com', 'mx.microsoft'],
    selectors: ['selector1', 'selector2'],
    dkim: { type: 'CNAME', selectors: ['selector1', 'selector2'] },
    source:
      'https://github.com/MicrosoftDocs/defender-docs/blob/public/defender-office-365/email-authentication-spf-configure.md',
  },
  {
    name: 'Proton Mail',
    include: '_spf.protonmail.ch',
    hosts: ['protonmail.ch'],
    selectors: ['protonmail', 'protonmail2', 'protonmail3'],
    source: 'https://proton.me/support/anti-spoofing-custom-domain',
  },
  {
    name: 'Fastmail',
    include: 'spf.messagingengine.com',
    hosts: ['messagingengine.com'],
    selectors: ['fm1', 'fm2', 'fm3'],
    dkim: { type: 'CNAME', selectors: ['fm1', 'fm2', 'fm3'] },
    source: 'https://www.fastmail.help/hc/en-us/articles/360060591153',
  },
  { name: 'iCloud Mail', include: 'icloud.com', hosts: ['mail.icloud.com'] },
  { name: 'Zoho Mail', include: 'zohomail.com', hosts: ['zoho.com'] },
  { name: 'Zoho Mail', include: 'zohomail.eu', hosts: ['zoho.eu'] },
  {
    name: 'Yandex 360',
    include: '_spf.yandex.net',
    hosts: ['yandex.net'],
    source: 'https://yandex.com.tr/support/connect/dns/spf.html',
  },
  { name: 'Migadu', include: 'spf.migadu.com', hosts: ['migadu.com'] },
  {
    name: 'mailbox.org',
    include: 'mailbox.org',
    hosts: ['mailbox.org'],
    dkim: { type: 'CNAME', selectors: ['MBO0001', 'MBO0002', 'MBO0003', 'MBO0004'] },
    source:
      'https://kb.mailbox.org/en/private/custom-domains/spf-dkim-and-dmarc-how-to-improve-the-spam-reputation-of-your-domain',
  },
  {
    name: 'Infomaniak',
    include: 'spf.infomaniak.ch',
    hosts: ['infomaniak.ch'],
    dkim: { type: 'TXT' },
    source: 'https://www.infomaniak.com/en/support/faq/2199/manage-spf-records',
  },
  {
    name: 'OVHcloud',
    include: 'mx.ovh.com',
    hosts: ['mail.ovh.net'],
    source: 'https://github.com/ovh/docs/blob/develop/pages/web_cloud/domains/dns_zone_spf/guide.en-gb.md',
  },
  {
    name: 'Gandi',
    include: '_mailcust.gandi.net',
    hosts: ['mail.gandi.net'],
    source: 'https://helpdesk.gandi.net/hc/en-us/articles/14001808469404-What-is-an-SPF-record',
  },
  {
    name: 'Private Email',
    include: 'spf.privateemail.com',
    hosts: ['privateemail.com'],
    dkim: { type: 'TXT', selectors: ['default'] },
    source:
      'https://www.namecheap.com/support/knowledgebase/article.aspx/1262/2176/what-does-namecheap-private-email-dns-verification-imply',
  },
  {
    name: 'Titan',
    include: 'spf.titan.email',
    hosts: ['titan.email'],
    source: 'https://github.com/Domain-Connect/Templates/pull/128',
  },
  {
    name: 'Rackspace',
    include: 'emailsrvr.com',
    hosts: ['emailsrvr.com'],
    source:
      'https://github.com/rackerlabs/rackspace-how-to/blob/master/content/rackspace-email/set-up-dns-records-for-cloud-office-email.md',
  },
  {
    name: 'Mailgun',
    include: 'mailgun.org',
    hosts: ['mailgun.org'],
    dkim: { type: 'TXT' },
    source: 'https://documentation.mailgun.com/docs/mailgun/user-manual/domains/domains-verify',
  },
  {
    name: 'Hostinger Email',
    include: '_spf.mail.hostinger.com',
    hosts: ['hostinger.com'],
    source: 'https://www.hostinger.com/support/1583673-what-is-the-spf-record-for-hostinger-email/',
  },
  {
    name: 'ImprovMX',
    include: 'spf.improvmx.com',
    hosts: ['improvmx.com'],
    selectors: ['dkimprovmx1', 'dkimprovmx2'],
    dkim: { type: 'CNAME', selectors: ['dkimprovmx1', 'dkimprovmx2'] },
    source: `${templates}/improvmx.com.email.json`,
  },
  {
    name: 'Forward Email',
    include: 'spf.forwardemail.net',
    hosts: ['forwardemail.net'],
    dkim: { type: 'TXT' },
    source: `${templates}/forwardemail.net.email.json`,
  },
  {
    name: 'Mango Mail',
    include: 'spf.mymangomail.com',
    hosts: ['mymangomail.com'],
    dkim: { type: 'CNAME', selectors: ['mango-1', 'mango-2', 'mango-3'] },
    source: `${templates}/mymangomail.com.email.json`,
  },
]

/** Gateways, and services that send newsletters, receipts and tickets from an address of the customer. */
const bulkServices: readonly Service[] = [
  {
    name: 'Amazon SES',
    include: 'amazonses.com',
    source:
      'https://github.com/awsdocs/amazon-ses-developer-guide/blob/1b656cebb4c5a70e305bc1980c469c79208f4275/doc-source/send-email-authentication-spf.md',
  },
  {
    name: 'Mailjet',
    include: 'spf.mailjet.com',
    dkim: { type: 'TXT', selectors: ['mailjet'] },
    source: `${templates}/mailjet.com.domain-auth.json`,
  },
  {
    name: 'Salesforce',
    include: '_spf.salesforce.com',
    source: 'https://help.salesforce.com/s/articleView?id=000315520&type=1',
  },
  {
    name: 'SendGrid',
    include: null,
    dkim: { type: 'CNAME' },
    source: 'https://www.twilio.com/docs/sendgrid/ui/account-and-settings/how-to-set-up-domain-authentication',
  },
  {
    name: 'Zendesk',
    include: 'mail.zendesk.com',
    source: 'https://support.zendesk.com/hc/en-us/articles/115015746187-Why-doesn-t-my-SPF-record-validate-',
  },
  {
    name: 'Cloudflare Email Routing',
    include: '_spf.mx.cloudflare.net',
    source: 'https://developers.cloudflare.com/email-service/concepts/email-authentication/',
  },
  {
    name: 'Elastic Email',
    include: '_spf.elasticemail.com',
    dkim: { type: 'TXT', selectors: ['api'] },
    source: 'https://elasticemail.com/support/guides/your-domain/',
  },
  {
    name: 'LeadDesk',
    include: '_spf.leaddesk.com',
    source: 'https://support.leaddesk.com/hc/en-us/articles/22159224976156',
  },
  ...['eu', 'de', 'us', 'za', 'au'].map((region) => ({
    name: `Mimecast (${region})`,
    include: `${region}._netblocks.mimecast.com`,
    source: 'https://mimecastsupport.zendesk.com/hc/en-us/articles/34000792642963',
  })),
  {
    name: 'Customer.io',
    include: 'mailgun.org',
    dkim: { type: 'TXT', selectors: ['krs'] },
    source: `${templates}/customer.io.email.json`,
  },
  {
    name: 'SendKit',
    include: 'amazonses.com',
    dkim: { type: 'TXT', selectors: ['sendkit'] },
    source: `${templates}/sendkit.dev.mail.json`,
  },
  {
    name: 'Klaviyo',
    include: null,
    dkim: { type: 'CNAME' },
    source: 'https://help.klaviyo.com/hc/en-us/articles/50941715515675',
  },
  {
    name: 'Intercom',
    include: null,
    dkim: { type: 'CNAME' },
    source:
      'https://www.intercom.com/help/en/articles/11183745-troubleshooting-email-authentication-issues-dkim-dmarc-and-dns-setup',
  },
  {
    name: 'Brevo',
    include: null,
    dkim: { type: 'TXT' },
    source: `${templates}/brevo.com.domain-authentication.json`,
  },
  {
    name: 'Constant Contact',
    include: null,
    dkim: { type: 'CNAME' },
    source: `${templates}/constantcontact.com.email.json`,
  },
  {
    name: 'Lettermint',
    include: null,
    dkim: { type: 'TXT' },
    source: `${templates}/lettermint.co.mail.json`,
  },
  {
    name: 'DirectIQ',
    include: null,
    dkim: { type: 'CNAME', selectors: ['vip'] },
    source: `${templates}/directiq.com.mail.json`,
  },
  {
    name: 'Freshworks',
    include: null,
    dkim: { type: 'CNAME' },
    source: `${templates}/Templates/freshworks.com.domain-authentication.json`,
  },
  {
    name: 'SparkPost',
    include: null,
    dkim: { type: 'TXT' },
    source: `${templates}/Templates/bird.com.sparkpost-email.json`,
  },
  {
    name: 'Sidemail',
    include: null,
    dkim: { type: 'CNAME' },
    source: `${templates}/Templates/sidemail.io.domain-auth.json`,
  },
  {
    name: 'Seguno',
    include: null,
    dkim: { type: 'TXT' },
    source: `${templates}/Templates/seguno.com.domain-authentication.json`,
  },
  {
    name: 'Mailercloud',
    include: 'mlrcloud.com',
    dkim: { type: 'CNAME' },
    source: `${templates}/mailercloud.com.email-auth.json`,
  },
  {
    name: 'UniOne',
    include: 'spf.unione.io',
    dkim: { type: 'TXT', selectors: ['us'] },
    source: `${templates}/unione.io.email-auth.json`,
  },
  {
    name: 'Bluehost',
    include: 'websitewelcome.com',
    source: `${templates}/bluehost.com.email.json`,
  },
  {
    name: 'EuroMail',
    include: null,
    dkim: { type: 'TXT' },
    source: `${templates}/euromail.dev.mail.json`,
  },
  {
    name: 'Eusend',
    include: '_spf.eusend.dev',
    dkim: { type: 'TXT' },
    source: `${templates}/eusend.dev.mail.json`,
  },
  {
    name: 'Sequenzy',
    include: null,
    dkim: { type: 'TXT', selectors: ['sequenzy'] },
    source: `${templates}/sequenzy.com.mail.json`,
  },
  {
    name: 'SuperSend TX',
    include: 'spf.supersendtx.com',
    dkim: { type: 'TXT' },
    source: `${templates}/supersendtx.com.mail.json`,
  },
  {
    name: 'Dub',
    include: null,
    dkim: { type: 'TXT' },
    source: `${templates}/dub.co.email.json`,
  },
  {
    name: 'Aurora SendCloud',
    include: 'spf.sendcloud.org',
    dkim: { type: 'TXT' },
    source: `${templates}/aurorasendcloud.com.email-auth.json`,
  },
  {
    name: 'Mailsoftly',
    include: null,
    dkim: { type: 'CNAME' },
    source: `${templates}/mailsoftly.com.email-auth.json`,
  },
  {
    name: 'Fernand',
    include: null,
    dkim: { type: 'TXT' },
    source: `${templates}/getfernand.com.email.json`,
  },
  {
    name: 'AgentMail',
    include: null,
    dkim: { type: 'CNAME' },
    source: `${templates}/agentmail.to.email.json`,
  },
  {
    name: 'SMTPKit',
    include: 'smtpkit.com',
    dkim: { type: 'TXT' },
    source: `${templates}/smtpkit.com.domain-auth.json`,
  },
  // These three use a subdomain of the customer for bounces, and SPF of the domain itself stays as it is.
  {
    name: 'Resend',
    include: null,
    dkim: { type: 'TXT', selectors: ['resend'] },
    source: `${templates}/resend.com.mail.json`,
  },
  {
    name: 'AutoSend',
    include: null,
    dkim: { type: 'TXT', selectors: ['autosend'] },
    source: `${templates}/autosend.com.email.json`,
  },
  {
    name: 'ToSend',
    include: null,
    dkim: { type: 'TXT', selectors: ['tosend'] },
    source: `${templates}/tosend.com.mail.json`,
  },
]

const byName = (a: { readonly service: string }, b: { readonly service: string }) => a.service.localeCompare(b.service)

const every: readonly Service[] = [...services, ...bulkServices]

/** Those that need an entry in SPF, each include once. */
export const knownSenders = [
  ...new Map(every.flatMap(({ name, include }) => (include === null ? [] : [[include, name] as const])).reverse()),
]
  .map(([include, name]) => ({ term: `include:${include}`, service: name }))
  .sort(byName)

/** Those whose own documentation was read, by name. */
export const documentedSenders = every
  .flatMap(({ name, include, dkim, source }) =>
    source === undefined ? [] : [{ service: name, include, dkim, source }],
  )
  .sort(byName)

/** Those without such a page: their includes are the ones in common use. */
export const unconfirmedSenders = [
  ...new Set(every.flatMap(({ name, source }) => (source === undefined ? [name] : []))),
].sort((a, b) => a.localeCompare(b))

type Recognised = Omit<SenderChoice, 'lookups' | 'voidLookups'>

/** The services that the domain's mail hosts and DKIM keys point to; else its mail hosts themselves, which often send too. */
export function recognisedSenders({
  hosts,
  selectors,
}: {
  readonly hosts: readonly string[]
  readonly selectors: readonly string[]
}): readonly Recognised[] {
  const found = services.flatMap(({ name, include, hosts: theirs, selectors: keys = [] }): Recognised[] => {
    const isHost = hosts.some((host) => theirs.some((their) => isAtOrBelow(host, their)))
    if (!isHost && !selectors.some((selector) => keys.includes(selector))) return []
    return [{ term: `include:${include}`, service: name, seenBy: isHost ? 'mx' : 'dkim' }]
  })
  const isHosted = found.some(({ seenBy }) => seenBy === 'mx')
  return isHosted || hosts.length === 0 ? found : [{ term: 'mx', service: hosts.join(', '), seenBy: 'mx' }, ...found]
}
