import { isAtOrBelow } from '@sundry/mail'

export interface SenderChoice {
  readonly term: string
  readonly service: string
  /** Recognised by the MX hosts, or by a DKIM selector alone. */
  readonly seenBy: 'mx' | 'dkim'
  readonly lookups: number
  readonly voidLookups: number
}

interface Service {
  readonly name: string
  readonly include: string
  /** Domains of its mail hosts. */
  readonly hosts: readonly string[]
  /** Selectors that no other service gives its customers. */
  readonly selectors?: readonly string[]
}

/** Services that send from the domain itself when they host its mailboxes, and the include that they document. */
const services: readonly Service[] = [
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
  },
  {
    name: 'Proton Mail',
    include: '_spf.protonmail.ch',
    hosts: ['protonmail.ch'],
    selectors: ['protonmail', 'protonmail2', 'protonmail3'],
  },
  {
    name: 'Fastmail',
    include: 'spf.messagingengine.com',
    hosts: ['messagingengine.com'],
    selectors: ['fm1', 'fm2', 'fm3'],
  },
  { name: 'iCloud Mail', include: 'icloud.com', hosts: ['mail.icloud.com'] },
  { name: 'Zoho Mail', include: 'zohomail.com', hosts: ['zoho.com'] },
  { name: 'Zoho Mail', include: 'zohomail.eu', hosts: ['zoho.eu'] },
  { name: 'Yandex 360', include: '_spf.yandex.net', hosts: ['yandex.net'] },
  { name: 'Migadu', include: 'spf.migadu.com', hosts: ['migadu.com'] },
  { name: 'mailbox.org', include: 'mailbox.org', hosts: ['mailbox.org'] },
  { name: 'Infomaniak', include: 'spf.infomaniak.ch', hosts: ['infomaniak.ch'] },
  { name: 'OVHcloud', include: 'mx.ovh.com', hosts: ['mail.ovh.net'] },
  { name: 'Gandi', include: '_mailcust.gandi.net', hosts: ['mail.gandi.net'] },
  { name: 'Private Email', include: 'spf.privateemail.com', hosts: ['privateemail.com'] },
  { name: 'Titan', include: 'spf.titan.email', hosts: ['titan.email'] },
  { name: 'Rackspace', include: 'emailsrvr.com', hosts: ['emailsrvr.com'] },
  { name: 'Mailgun', include: 'mailgun.org', hosts: ['mailgun.org'] },
]

/**
 * Services that send newsletters, receipts and tickets from an address of the customer, and the include that they
 * document. Those whose bounces go to a domain of the service (Mailchimp, Mandrill, Postmark, Brevo) need no entry: it
 * would only let their other customers pass.
 */
const bulkServices: readonly Pick<Service, 'name' | 'include'>[] = [
  { name: 'Amazon SES', include: 'amazonses.com' },
  { name: 'Mailjet', include: 'spf.mailjet.com' },
  { name: 'Salesforce', include: '_spf.salesforce.com' },
  { name: 'SendGrid', include: 'sendgrid.net' },
  { name: 'Zendesk', include: 'mail.zendesk.com' },
]

/** All of them, by name. */
export const knownSenders = [...services, ...bulkServices]
  .map(({ name, include }) => ({ term: `include:${include}`, service: name }))
  .sort((a, b) => a.service.localeCompare(b.service))

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
