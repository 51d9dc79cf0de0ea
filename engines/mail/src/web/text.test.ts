import { sayTheirWords, type Words } from '../testing/words.ts'
import type { webFindings } from './text.ts'

const words: Words<typeof webFindings> = {
  'tls-unreachable': {
    given: { host: 'www.a.example' },
    severity: 'warning',
    says: [
      'www.a.example does not answer over TLS on port 443.',
      'Browsers try https first and show a warning, or wait.',
      'Set up a certificate; authorities such as Let’s Encrypt issue them free of charge.',
    ],
  },
  'tls-not-tested': {
    given: { host: 'www.a.example' },
    severity: 'info',
    says: [
      'TLS of www.a.example was not tested: it takes none of the cipher suites that this check offers, or its certificates are longer than this check reads.',
      'This check offers no finite-field Diffie-Hellman (DHE), which browsers do not offer either, and reads 16 KB of certificates at most.',
      'Switch on ECDHE cipher suites, or TLS 1.3; take out certificates that the chain does not need.',
    ],
  },
  'tls-certificate-expired': {
    given: { host: 'www.a.example', date: '2026-11-01' },
    severity: 'error',
    says: [
      'The certificate of www.a.example ran out on 2026-11-01.',
      'Browsers refuse the site.',
      'Renew it, and see why that no longer happens by itself.',
    ],
  },
  'tls-certificate-ends-soon': {
    given: { host: 'www.a.example', days: 9 },
    severity: 'warning',
    says: [
      'The certificate of www.a.example runs out in 9 days.',
      'Certificates that renew themselves do so earlier.',
      'Renew it, and see whether renewal still runs.',
    ],
  },
  'tls-certificate-not-yet-valid': {
    given: { host: 'www.a.example', date: '2026-11-01' },
    severity: 'error',
    says: [
      'The certificate of www.a.example is valid from 2026-11-01 on, which is yet to come.',
      'Browsers refuse the site.',
      'Set the clock of the machine that made it.',
    ],
  },
  'tls-certificate-wrong-name': {
    given: { host: 'www.a.example' },
    severity: 'error',
    says: [
      'The certificate does not name www.a.example.',
      'Browsers refuse the site.',
      'Get a certificate whose names include www.a.example.',
    ],
  },
  'tls-certificate-untrusted': {
    given: { host: 'www.a.example', fault: 'self-signed' },
    severity: 'error',
    says: [
      'The certificate of www.a.example leads to no authority that is trusted (self-signed).',
      'Browsers refuse the site. Often the certificate in between is not sent along.',
      'Send the whole chain, or get a certificate of a known authority.',
    ],
  },
  'tls-version-old': {
    given: { host: 'www.a.example', version: 'TLS 1.0' },
    severity: 'warning',
    says: [
      'www.a.example still takes TLS 1.0.',
      'It has known weaknesses, and no browser needs it (RFC 8996).',
      'Switch off everything below TLS 1.2.',
    ],
  },
  'tls-version-missing': {
    given: { host: 'www.a.example' },
    severity: 'warning',
    says: ['www.a.example takes neither TLS 1.2 nor TLS 1.3.', 'Browsers of today refuse it.', 'Update the server.'],
  },
  'tls-version-13-missing': {
    given: { host: 'www.a.example' },
    severity: 'info',
    says: [
      'www.a.example does not take TLS 1.3.',
      'Connections begin more slowly and are less private than they could be.',
      'Update the server, or switch TLS 1.3 on.',
    ],
  },
  'tls-key-weak': {
    given: { host: 'www.a.example', bits: 1024 },
    severity: 'warning',
    says: [
      'The RSA key of the certificate of www.a.example has 1024 bits.',
      'Browsers ask for 2048 at least.',
      'Make a new key of 2048 bits, or of P-256.',
    ],
  },
  'caa-issuer-not-listed': {
    given: { domain: 'a.example', issuer: 'ca.example' },
    severity: 'warning',
    says: [
      'The certificate in use is from ca.example, which the CAA records of a.example do not name.',
      'It cannot be renewed there.',
      'If you go on with this authority, add 0 issue "ca.example"; or renew with one that is named.',
    ],
  },
  'dane-web-mismatch': {
    given: { name: '_443._tcp.a.example' },
    severity: 'error',
    says: [
      'No TLSA record at _443._tcp.a.example fits the certificate in use.',
      'Whoever checks DANE refuses the connection.',
      'Publish a TLSA record of the new key, and keep the old one until caches have forgotten it.',
    ],
  },
  'dane-mail-mismatch': {
    given: { name: '_443._tcp.a.example' },
    severity: 'error',
    says: [
      'No TLSA record at _443._tcp.a.example fits the certificate of the mail server.',
      'Servers that check DANE do not deliver mail to it.',
      'Publish a TLSA record of the new key, and keep the old one until caches have forgotten it.',
    ],
  },
  'http-unreachable': {
    given: { host: 'www.a.example' },
    severity: 'warning',
    says: [
      'No web page answers at www.a.example.',
      'Visitors see an error.',
      'Start the web server, or remove the address records if there is to be none.',
    ],
  },
  'http-failing': {
    given: { host: 'www.a.example', status: 503 },
    severity: 'warning',
    says: [
      'www.a.example answers with the status 503.',
      'Visitors see an error.',
      'Look into the log of the web server.',
    ],
  },
  'http-not-redirected': {
    given: { host: 'www.a.example' },
    severity: 'warning',
    says: [
      'http://www.a.example does not lead to https.',
      'Whoever types the name is served in the clear, and can be sent elsewhere on the way.',
      'Answer on port 80 with a redirect (301) to https.',
    ],
  },
  'http-sent-to-plain': {
    given: { host: 'www.a.example', url: 'http://b.example/' },
    severity: 'error',
    says: [
      'https://www.a.example leads to http://b.example/, which is not encrypted.',
      'The protection of https is lost on the way.',
      'Redirect to https addresses alone.',
    ],
  },
  'http-redirect-chain': {
    given: { host: 'www.a.example', count: 4 },
    severity: 'info',
    says: [
      'It takes 4 redirects from http://www.a.example to the page.',
      'Each costs visitors time.',
      'Redirect to the final address at once.',
    ],
  },
  'http-hsts-missing': {
    given: { host: 'www.a.example' },
    severity: 'warning',
    says: [
      'www.a.example sends no Strict-Transport-Security.',
      'The first visit of each browser can be led astray.',
      'Once every page of this host works over https, send it with max-age=300, then raise that to a week, a month and a year while nothing breaks. Add includeSubDomains only when every subdomain answers over https.',
    ],
  },
  'http-hsts-short': {
    given: { host: 'www.a.example', seconds: 90 },
    severity: 'warning',
    says: [
      'Strict-Transport-Security of www.a.example lasts 90 seconds.',
      'Browsers forget it between visits.',
      'While every page works over https, raise max-age to a week (604800), a month (2592000), then a year (31536000).',
    ],
  },
  'http-header-missing': {
    given: { host: 'www.a.example', name: 'Content-Security-Policy' },
    severity: 'info',
    says: [
      'www.a.example sends no Content-Security-Policy.',
      'Browsers would protect visitors more if it did.',
      'Send Content-Security-Policy-Report-Only first, and enforce the policy when it no longer reports what the site needs.',
    ],
  },
  'http-header-weak': {
    given: { host: 'www.a.example', name: 'Content-Security-Policy', value: 'default-src *' },
    severity: 'info',
    says: [
      'Content-Security-Policy of www.a.example allows much: default-src *',
      'It protects visitors less than it could.',
      'Narrow it down.',
    ],
  },
}

sayTheirWords(words)
