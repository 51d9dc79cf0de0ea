import { counted, describe } from '@sundry/kit'

interface Host {
  host: string
}

const preloadFaults: Readonly<Record<string, string>> = {
  certificate: 'its certificate is not valid',
  'max-age': 'max-age is below one year (31536000)',
  subdomains: 'includeSubDomains is missing',
  redirect: 'http:// does not redirect to https:// on the same host first',
}

const listPreloadFaults = (faults: readonly string[]) => faults.map((fault) => preloadFaults[fault] ?? fault).join('; ')

export const webFindings = {
  'tls-unreachable': describe<Host>('warning', ({ host }) => ({
    found: `No TLS connection to ${host} on port 443 could be made.`,
    why: 'Browsers try HTTPS first and show a warning, or wait.',
    fix: 'Set up a certificate; CAs such as Let’s Encrypt issue them free of charge.',
  })),
  'tls-not-tested': describe<Host>('info', ({ host }) => ({
    found: `TLS at ${host} was not tested: the handshake was not completed.`,
    why: 'Either the server has no certificate for this name, requires one of the client, accepts none of the offered cipher suites (without finite-field Diffie-Hellman, which browsers do not offer either), or sends more than 16 KB of certificates.',
    fix: 'If browsers cannot open it either, set up a certificate for this name; enable ECDHE cipher suites or TLS 1.3; remove certificates that the chain does not need.',
  })),
  'tls-certificate-expired': describe<Host & { date: string }>('error', ({ host, date }) => ({
    found: `The certificate of ${host} expired on ${date}.`,
    why: 'Browsers block the site.',
    fix: 'Renew it and find out why automatic renewal stopped.',
  })),
  'tls-certificate-ends-soon': describe<Host & { days: number }>('warning', ({ host, days }) => ({
    found: `The certificate of ${host} expires ${days === 0 ? 'within a day' : `in ${counted(days, 'day')}`}.`,
    why: 'Automatic renewal usually runs earlier.',
    fix: 'Renew it and check that automatic renewal still runs.',
  })),
  'tls-certificate-not-yet-valid': describe<Host & { date: string }>('error', ({ host, date }) => ({
    found: `The certificate of ${host} is not valid before ${date}.`,
    why: 'Browsers block the site.',
    fix: 'Correct the clock of the machine that issued it.',
  })),
  'tls-certificate-wrong-name': describe<Host>('error', ({ host }) => ({
    found: `The certificate is not valid for ${host}.`,
    why: 'Browsers block the site.',
    fix: `Get a certificate whose names include ${host}.`,
  })),
  'tls-certificate-untrusted': describe<Host & { fault: string }>('error', ({ host, fault }) => ({
    found: `The certificate of ${host} is not trusted (${fault}).`,
    why: 'Browsers block the site. Often the server does not send the intermediate certificate.',
    fix: 'Send the full chain, or get a certificate from a public CA.',
  })),
  'tls-version-old': describe<Host & { version: string }>('warning', ({ host, version }) => ({
    found: `${host} still accepts ${version}.`,
    why: 'It has known weaknesses, and no browser needs it (RFC 8996).',
    fix: 'Disable everything below TLS 1.2.',
  })),
  'tls-version-missing': describe<Host>('warning', ({ host }) => ({
    found: `${host} supports neither TLS 1.2 nor TLS 1.3.`,
    why: 'Current browsers refuse to connect.',
    fix: 'Update the server.',
  })),
  'tls-version-13-missing': describe<Host>('info', ({ host }) => ({
    found: `${host} does not support TLS 1.3.`,
    why: 'Connections start more slowly and are less private than they could be.',
    fix: 'Update the server, or enable TLS 1.3.',
  })),
  'tls-key-weak': describe<Host & { bits: number }>('warning', ({ host, bits }) => ({
    found: `The certificate of ${host} has an RSA key of ${bits} bits.`,
    why: 'Browsers require at least 2048.',
    fix: 'Create a new key: RSA 2048 or P-256.',
  })),
  'caa-issuer-not-listed': describe<{ domain: string; issuer: string }>('warning', ({ domain, issuer }) => ({
    found: `The certificate in use was issued by ${issuer}, which the CAA records of ${domain} do not list.`,
    why: 'That CA cannot renew it.',
    fix: `To stay with this CA, add 0 issue "${issuer}"; otherwise renew with a listed one.`,
  })),
  'dane-web-mismatch': describe<{ name: string }>('error', ({ name }) => ({
    found: `No TLSA record at ${name} matches the certificate in use.`,
    why: 'Clients that check DANE refuse the connection.',
    fix: 'Publish a TLSA record for the key in use, and keep the old one until its TTL has passed.',
  })),
  'dane-mail-mismatch': describe<{ name: string }>('error', ({ name }) => ({
    found: `No TLSA record at ${name} matches the certificate of the mail server.`,
    why: 'Senders that check DANE do not deliver to it.',
    fix: 'Publish a TLSA record for the key in use, and keep the old one until its TTL has passed.',
  })),
  'http-unreachable': describe<Host>('warning', ({ host }) => ({
    found: `No web server responds at ${host}.`,
    why: 'Visitors see an error.',
    fix: 'Start the web server, or remove the address records if the host has no website.',
  })),
  'http-failing': describe<Host & { status: number }>('warning', ({ host, status }) => ({
    found: `${host} returns HTTP status ${status}.`,
    why: 'Visitors see an error.',
    fix: 'Check the log of the web server.',
  })),
  'http-not-redirected': describe<Host>('warning', ({ host }) => ({
    found: `http://${host} does not redirect to HTTPS.`,
    why: 'Visitors who type the name are served without encryption, and can be redirected by an attacker.',
    fix: 'Redirect port 80 to HTTPS with status 301.',
  })),
  'http-sent-to-plain': describe<Host & { url: string }>('error', ({ host, url }) => ({
    found: `https://${host} redirects to ${url}, which is not encrypted.`,
    why: 'The redirect gives up the protection of HTTPS.',
    fix: 'Redirect to https: URLs only.',
  })),
  'http-redirect-chain': describe<Host & { count: number }>('info', ({ host, count }) => ({
    found: `http://${host} reaches the page after ${counted(count, 'redirect')}.`,
    why: 'Each redirect costs visitors time.',
    fix: 'Redirect straight to the final URL.',
  })),
  'http-hsts-missing': describe<Host>('warning', ({ host }) => ({
    found: `${host} sends no Strict-Transport-Security header.`,
    why: 'An attacker on the path can downgrade visits to HTTP.',
    fix: 'Once every page of this host works over HTTPS, send it with max-age=300, then raise that to a week, a month and a year while nothing breaks. Add includeSubDomains only when every subdomain works over HTTPS.',
  })),
  'http-hsts-short': describe<Host & { seconds: number }>('warning', ({ host, seconds }) => ({
    found: `${host} sends Strict-Transport-Security with a max-age of ${counted(seconds, 'second')}.`,
    why: 'Browsers forget it between visits.',
    fix: 'While every page works over HTTPS, raise max-age to a week (604800), a month (2592000), then a year (31536000).',
  })),
  'http-header-missing': describe<Host & { name: string }>('info', ({ host, name }) => ({
    found: `${host} sends no ${name} header.`,
    why: 'The header gives visitors better protection.',
    fix: /^content-security-policy$/i.test(name)
      ? 'Send Content-Security-Policy-Report-Only first, and enforce the policy once it no longer reports anything the site needs.'
      : `Send ${name} with the strictest value that the site works with.`,
  })),
  'http-header-weak': describe<Host & { name: string; value: string }>('info', ({ host, name, value }) => ({
    found: `${host} sends a weak ${name}: ${value}`,
    why: 'It protects visitors less than it should.',
    fix: 'Allow only what the site needs.',
  })),
  'http-hsts-preload-not-eligible': describe<Host & { faults: readonly string[] }>('info', ({ host, faults }) => ({
    found: `${host} sends preload in Strict-Transport-Security, but does not meet the conditions of the preload list: ${listPreloadFaults(faults)}.`,
    why: 'The list refuses the domain, or removes it again.',
    fix: 'Remove preload, unless every subdomain works over HTTPS and you want this for good: removal from the list takes months to reach browsers.',
  })),
  'http-2-missing': describe<Host>('info', ({ host }) => ({
    found: `${host} does not support HTTP/2.`,
    why: 'Pages that consist of many files load more slowly.',
    fix: 'Enable HTTP/2 in the web server or in the proxy before it.',
  })),
  'security-txt-none': describe<Host>('info', ({ host }) => ({
    found: `${host} has no security.txt.`,
    why: 'Anyone who finds a vulnerability has to guess whom to tell (RFC 9116).',
    fix: 'Serve /.well-known/security.txt over HTTPS, with a Contact that someone reads and an Expires date within a year.',
  })),
  'security-txt-no-contact': describe<Host>('warning', ({ host }) => ({
    found: `The security.txt of ${host} has no Contact field with a mailto:, https: or tel: URI.`,
    why: 'The file names nobody to report a vulnerability to, which is its purpose (RFC 9116 2.5.3).',
    fix: 'Add a Contact field with the URI of a mailbox or form that someone reads.',
  })),
  'security-txt-no-expiry': describe<Host>('info', ({ host }) => ({
    found: `The security.txt of ${host} has no valid Expires field.`,
    why: 'Readers cannot tell whether its contacts are current (RFC 9116 2.5.5).',
    fix: 'Add one Expires field with an RFC 3339 date within a year.',
  })),
  'security-txt-expired': describe<Host & { date: string }>('warning', ({ host, date }) => ({
    found: `The security.txt of ${host} expired on ${date}.`,
    why: 'Readers are to disregard it (RFC 9116 2.5.5).',
    fix: 'Check that its contacts are current, then set Expires to a date within a year.',
  })),
}
