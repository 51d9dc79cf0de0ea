import { type Parameters, testMessages } from '../testing/examples.ts'
import type { webFindings } from './text.ts'

const words: Parameters<typeof webFindings> = {
  'tls-unreachable': { host: 'www.a.example' },
  'tls-not-tested': { host: 'www.a.example' },
  'tls-certificate-expired': { host: 'www.a.example', date: '2026-11-01' },
  'tls-certificate-ends-soon': { host: 'www.a.example', days: 9 },
  'tls-certificate-not-yet-valid': { host: 'www.a.example', date: '2026-11-01' },
  'tls-certificate-wrong-name': { host: 'www.a.example' },
  'tls-certificate-untrusted': { host: 'www.a.example', fault: 'self-signed' },
  'tls-version-old': { host: 'www.a.example', version: 'TLS 1.0' },
  'tls-version-missing': { host: 'www.a.example' },
  'tls-version-13-missing': { host: 'www.a.example' },
  'tls-key-weak': { host: 'www.a.example', bits: 1024 },
  'caa-issuer-not-listed': { domain: 'a.example', issuer: 'ca.example' },
  'dane-web-mismatch': { name: '_443._tcp.a.example' },
  'dane-mail-mismatch': { name: '_443._tcp.a.example' },
  'http-unreachable': { host: 'www.a.example' },
  'http-failing': { host: 'www.a.example', status: 503 },
  'http-not-redirected': { host: 'www.a.example' },
  'http-sent-to-plain': { host: 'www.a.example', url: 'http://b.example/' },
  'http-redirect-chain': { host: 'www.a.example', count: 4 },
  'http-hsts-missing': { host: 'www.a.example' },
  'http-hsts-short': { host: 'www.a.example', seconds: 90 },
  'http-header-missing': { host: 'www.a.example', name: 'Content-Security-Policy' },
  'http-header-weak': { host: 'www.a.example', name: 'Content-Security-Policy', value: 'default-src *' },
}

testMessages(words)
