import { describe } from './describe.ts'

interface Host {
  host: string
}

export const webFindings = {
  'tls-unreachable': describe<Host>('warning', ({ host }) => ({
    found: `${host} does not answer over TLS on port 443.`,
    why: 'Browsers try https first and show a warning, or wait.',
    fix: 'Set up a certificate; authorities such as Let’s Encrypt issue them free of charge.',
  })),
  'tls-not-tested': describe<Host>('info', ({ host }) => ({
    found: `TLS of ${host} was not tested: it takes none of the cipher suites that this check offers, or its certificates are longer than this check reads.`,
    why: 'This check offers no finite-field Diffie-Hellman (DHE), which browsers do not offer either, and reads 16 KB of certificates at most.',
    fix: 'Switch on ECDHE cipher suites, or TLS 1.3; take out certificates that the chain does not need.',
  })),
  'tls-certificate-expired': describe<Host & { date: string }>('error', ({ host, date }) => ({
    found: `The certificate of ${host} ran out on ${date}.`,
    why: 'Browsers refuse the site.',
    fix: 'Renew it, and see why that no longer happens by itself.',
  })),
  'tls-certificate-ends-soon': describe<Host & { days: number }>('warning', ({ host, days }) => ({
    found: `The certificate of ${host} runs out in ${days} days.`,
    why: 'Certificates that renew themselves do so earlier.',
    fix: 'Renew it, and see whether renewal still runs.',
  })),
  'tls-certificate-not-yet-valid': describe<Host & { date: string }>('error', ({ host, date }) => ({
    found: `The certificate of ${host} is valid from ${date} on, which is yet to come.`,
    why: 'Browsers refuse the site.',
    fix: 'Set the clock of the machine that made it.',
  })),
  'tls-certificate-wrong-name': describe<Host>('error', ({ host }) => ({
    found: `The certificate does not name ${host}.`,
    why: 'Browsers refuse the site.',
    fix: `Get a certificate whose names include ${host}.`,
  })),
  'tls-certificate-untrusted': describe<Host & { fault: string }>('error', ({ host, fault }) => ({
    found: `The certificate of ${host} leads to no authority that is trusted (${fault}).`,
    why: 'Browsers refuse the site. Often the certificate in between is not sent along.',
    fix: 'Send the whole chain, or get a certificate of a known authority.',
  })),
  'tls-version-old': describe<Host & { version: string }>('warning', ({ host, version }) => ({
    found: `${host} still takes ${version}.`,
    why: 'It has known weaknesses, and no browser needs it (RFC 8996).',
    fix: 'Switch off everything below TLS 1.2.',
  })),
  'tls-version-missing': describe<Host>('warning', ({ host }) => ({
    found: `${host} takes neither TLS 1.2 nor TLS 1.3.`,
    why: 'Browsers of today refuse it.',
    fix: 'Update the server.',
  })),
  'tls-version-13-missing': describe<Host>('info', ({ host }) => ({
    found: `${host} does not take TLS 1.3.`,
    why: 'Connections begin more slowly and are less private than they could be.',
    fix: 'Update the server, or switch TLS 1.3 on.',
  })),
  'tls-key-weak': describe<Host & { bits: number }>('warning', ({ host, bits }) => ({
    found: `The RSA key of the certificate of ${host} has ${bits} bits.`,
    why: 'Browsers ask for 2048 at least.',
    fix: 'Make a new key of 2048 bits, or of P-256.',
  })),
  'caa-issuer-not-listed': describe<{ domain: string; issuer: string }>('warning', ({ domain, issuer }) => ({
    found: `The certificate in use is from ${issuer}, which the CAA records of ${domain} do not name.`,
    why: 'It cannot be renewed there.',
    fix: `If you go on with this authority, add 0 issue "${issuer}"; or renew with one that is named.`,
  })),
  'dane-web-mismatch': describe<{ name: string }>('error', ({ name }) => ({
    found: `No TLSA record at ${name} fits the certificate in use.`,
    why: 'Whoever checks DANE refuses the connection.',
    fix: 'Publish a TLSA record of the new key, and keep the old one until caches have forgotten it.',
  })),
  'dane-mail-mismatch': describe<{ name: string }>('error', ({ name }) => ({
    found: `No TLSA record at ${name} fits the certificate of the mail server.`,
    why: 'Servers that check DANE do not deliver mail to it.',
    fix: 'Publish a TLSA record of the new key, and keep the old one until caches have forgotten it.',
  })),
  'http-unreachable': describe<Host>('warning', ({ host }) => ({
    found: `No web page answers at ${host}.`,
    why: 'Visitors see an error.',
    fix: 'Start the web server, or remove the address records if there is to be none.',
  })),
  'http-failing': describe<Host & { status: number }>('warning', ({ host, status }) => ({
    found: `${host} answers with the status ${status}.`,
    why: 'Visitors see an error.',
    fix: 'Look into the log of the web server.',
  })),
  'http-not-redirected': describe<Host>('warning', ({ host }) => ({
    found: `http://${host} does not lead to https.`,
    why: 'Whoever types the name is served in the clear, and can be sent elsewhere on the way.',
    fix: 'Answer on port 80 with a redirect (301) to https.',
  })),
  'http-sent-to-plain': describe<Host & { url: string }>('error', ({ host, url }) => ({
    found: `https://${host} leads to ${url}, which is not encrypted.`,
    why: 'The protection of https is lost on the way.',
    fix: 'Redirect to https addresses alone.',
  })),
  'http-redirect-chain': describe<Host & { count: number }>('info', ({ host, count }) => ({
    found: `It takes ${count} redirects from http://${host} to the page.`,
    why: 'Each costs visitors time.',
    fix: 'Redirect to the final address at once.',
  })),
  'http-hsts-missing': describe<Host>('warning', ({ host }) => ({
    found: `${host} sends no Strict-Transport-Security.`,
    why: 'The first visit of each browser can be led astray.',
    fix: 'Once every page of this host works over https, send it with max-age=300, then raise that to a week, a month and a year while nothing breaks. Add includeSubDomains only when every subdomain answers over https.',
  })),
  'http-hsts-short': describe<Host & { seconds: number }>('warning', ({ host, seconds }) => ({
    found: `Strict-Transport-Security of ${host} lasts ${seconds} seconds.`,
    why: 'Browsers forget it between visits.',
    fix: 'While every page works over https, raise max-age to a week (604800), a month (2592000), then a year (31536000).',
  })),
  'http-header-missing': describe<Host & { name: string }>('info', ({ host, name }) => ({
    found: `${host} sends no ${name}.`,
    why: 'Browsers would protect visitors more if it did.',
    fix: /^content-security-policy$/i.test(name)
      ? 'Send Content-Security-Policy-Report-Only first, and enforce the policy when it no longer reports what the site needs.'
      : `Send ${name}, with the strictest value under which the site still works.`,
  })),
  'http-header-weak': describe<Host & { name: string; value: string }>('info', ({ host, name, value }) => ({
    found: `${name} of ${host} allows much: ${value}`,
    why: 'It protects visitors less than it could.',
    fix: 'Narrow it down.',
  })),
}
