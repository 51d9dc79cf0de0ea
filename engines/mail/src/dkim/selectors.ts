/** Selectors that software and services use by default, the commonest first. */
export const commonSelectors: readonly string[] = [
  ...['default', 'google', 'selector1', 'selector2', 'dkim', 'mail', 's1', 's2', 'k1', 'k2', 'k3'],
  ...['smtp', 'email', 'key1', 'key2', 'dkim1', 'dkim2', 'sig1', 'mx', 'x', 'm1', 'm2', 'pm', 'zoho', 'mandrill'],
  ...['protonmail', 'protonmail2', 'protonmail3', 'fm1', 'fm2', 'fm3', 'everlytickey1', 'everlytickey2', 'cm', 'mte1'],
  ...['hs1', 'hs2', 'ctct1', 'ctct2', 'krs', 'pic', 'mta', 'zendesk1', 'zendesk2', 'mailjet', 'brevo', 'sib', 'postal'],
]

/** Words of the hosts that a domain receives with or includes, and the selectors their services use. */
const hints: readonly (readonly [host: string, selectors: readonly string[]])[] = [
  ['google.com', ['google']],
  ['googlemail.com', ['google']],
  ['outlook.com', ['selector1', 'selector2']],
  ['protonmail.ch', ['protonmail', 'protonmail2', 'protonmail3']],
  ['messagingengine.com', ['fm1', 'fm2', 'fm3', 'mesmtp']],
  ['zoho.com', ['zoho', 'zmail', 'zmail1']],
  ['zoho.eu', ['zoho', 'zmail', 'zmail1']],
  ['icloud.com', ['sig1']],
  ['sendgrid.net', ['s1', 's2', 'm1', 'smtpapi']],
  ['mailgun.org', ['mx', 'k1', 'pic', 'smtp', 'mailo', 'mta']],
  ['mcsv.net', ['k1', 'k2', 'k3']],
  ['mandrillapp.com', ['mandrill', 'mte1', 'mte2']],
  ['mtasv.net', ['pm']],
  ['sparkpostmail.com', ['scph0316', 'scph0120']],
  ['mailjet.com', ['mailjet']],
  ['sendinblue.com', ['mail', 'brevo1', 'brevo2']],
  ['brevo.com', ['mail', 'brevo1', 'brevo2']],
  ['hubspotemail.net', ['hs1', 'hs2']],
  ['zendesk.com', ['zendesk1', 'zendesk2']],
  ['constantcontact.com', ['ctct1', 'ctct2']],
  ['createsend.com', ['cm']],
  ['migadu.com', ['key1', 'key2', 'key3']],
  ['mxroute.com', ['x']],
  ['titan.email', ['titan1', 'titan2']],
  ['ionos.com', ['s1-ionos', 's2-ionos']],
  ['kundenserver.de', ['s1-ionos', 's2-ionos']],
  ['yandex.net', ['mail']],
  ['mail.ru', ['mailru']],
  ['privateemail.com', ['default']],
  ['mimecast.com', ['mimecast']],
  ['pphosted.com', ['selector1', 'selector2', 'google', 'pps1']],
  ['klaviyo.com', ['kl', 'kl2']],
  ['mailerlite.com', ['litesrv', 'ml']],
  ['tutanota.de', ['s1', 's2']],
  ['mx.cloudflare.net', ['cf2024-1']],
]

/** Selectors of the services behind these host names: MX hosts and the targets of SPF includes. */
export function selectorsFor(hosts: readonly string[]): readonly string[] {
  const names = hosts.map((host) => host.toLowerCase())
  const found = hints.filter(([word]) => names.some((name) => name === word || name.endsWith(`.${word}`)))
  return [...new Set(found.flatMap(([, selectors]) => selectors))]
}
