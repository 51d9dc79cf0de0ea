// What an answer may say of the state of a thing: pages know these words and refuse an answer with any other.
import { describe, expect, test } from 'vitest'
import { mayAnswer } from './testing/answer-with.ts'

const dnssec = ['secure', 'insecure', 'indeterminate', 'missing-signatures', 'not-yet-valid', 'expired', 'bogus']
const reasons = [
  ['no-anchor', 'no-ds', 'unsupported-algorithm', 'iterations-too-high', 'ds-mismatch', 'signatures-missing'],
  ['signature-expired', 'signature-not-yet-valid', 'signature-wrong', 'signer-unknown', 'denial-unproven'],
  ['wildcard-unproven', 'no-answer', 'signatures-withheld', 'too-much-work'],
].flat()
const faults = ['address', 'refused', 'unreachable', 'timeout', 'too-long', 'redirects', 'tls', 'broken']
const signatures = ['valid', 'expired', 'not-yet-valid', 'wrong', 'no-key', 'unsupported', 'unchecked']
const life = ['active', 'expiring', 'expired', 'redemption', 'pending-delete', 'reserved', 'free']

describe.each([
  ['domain-expiry-check-v1', 'source', ['rdap', 'whois', 'registrar-rdap', 'dns', 'tls']],
  ['domain-expiry-check-v1', 'statusDetails.weight', ['good', 'plain', 'warning', 'bad']],
  ['domain-expiry-check-v1', 'lifecycle', life],
  ['domain-expiry-check-v1', 'hostingConfidence', ['high', 'medium', 'low']],
  ['nameserver-check-v1', 'details.state', ['answers', 'lame', 'unreachable', 'unresolvable', 'unknown']],
  ['nameserver-check-v1', 'delegationSigner', ['none', 'match', 'mismatch', 'unknown']],
  ['dig-dns-v1', 'transport', ['udp', 'tcp', 'https']],
  ['dig-dns-v1', 'dnssec', ['secure', 'insecure', 'bogus', 'unknown']],
  ['tech-lookup-v1', 'technologies.vulnerabilities.severity', ['low', 'medium', 'high', 'critical']],
  ['tech-lookup-v1', 'mode', ['static', 'browser']],
  ['tech-lookup-v1', 'components.kind', ['theme', 'parent-theme', 'plugin', 'module', 'extension']],
  ['tech-lookup-v1', 'securityHeaders.verdict', ['good', 'weak', 'missing']],
  ['fetch-robots-v1', 'outcome', ['found', 'no-restrictions', 'all-disallowed']],
  ['crawl-site-v1', 'end:stoppedBy', ['done', 'pages', 'depth', 'time']],
  ['sync-recipes', 'refused.reason', ['changed', 'full']],
  ['sign-in-options', 'providers', ['github', 'google']],
  ['sign-in-options', 'signUp', ['open', 'confirm', 'invite']],
  ['export-account', 'twoFactor.kind', ['totp']],
  ['domain-report-v1', 'start:kind', ['domain', 'address']],
  ['domain-report-v1', 'end:grade', ['A', 'B', 'C', 'D', 'F', null]],
  ['domain-report-v1', 'end:reasons', ['registration', 'zone', 'dnssec', 'addresses', 'web', 'mail']],
  ['domain-report-v1', 'web:findings.severity', ['error', 'warning', 'info']],
  ['domain-report-v1', 'web:findings.paste.kind', ['dns', 'header']],
  ['domain-report-v1', 'web:findings.draft.needs', ['address', 'senders', 'authority', 'file']],
  ['domain-report-v1', 'zone:reading.servers.addresses.state', ['authoritative', 'lame', 'silent', 'not-asked']],
  ['domain-report-v1', 'zone:reading.servers.addresses.transfer', ['open', 'closed', null]],
  ['domain-report-v1', 'zone:reading.servers.addresses.recursion', ['open', 'closed', null]],
  ['domain-report-v1', 'dnssec:reading.verdict', dnssec],
  ['domain-report-v1', 'dnssec:reading.zones.reason', [...reasons, null]],
  [
    'domain-report-v1',
    'dnssec:reading.zones.delegationSigners.fits',
    ['key', 'no-key', 'wrong-digest', 'unsupported', 'unchecked'],
  ],
  ['domain-report-v1', 'dnssec:reading.zones.keys.role', ['key-signing', 'zone-signing']],
  ['domain-report-v1', 'dnssec:reading.zones.keys.trustedBy', ['anchor', 'ds', 'key-set', null]],
  ['domain-report-v1', 'dnssec:reading.zones.signatures.state', signatures],
  ['domain-report-v1', 'dnssec:reading.zones.denial.kind', ['nsec', 'nsec3']],
  ['domain-report-v1', 'web:reading.tls.protocols.version', ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3']],
  ['domain-report-v1', 'web:reading.tls.protocols.state', ['offered', 'not-offered', 'not-tested', 'not-asked']],
  ['domain-report-v1', 'web:reading.http.plain.fault', [...faults, null]],
  ['domain-report-v1', 'web:reading.http.headers.verdict', ['good', 'weak', 'missing']],
  ['domain-report-v1', 'mail:reading.dmarc.policy', ['none', 'quarantine', 'reject', null]],
  ['domain-report-v1', 'mail:reading.mtaSts.mode', ['enforce', 'testing', 'none', null]],
])('%s at %s', (name, path, words) => {
  test.each(words)('may say %s', (word) => expect(mayAnswer(name, path, word)).toBe(true))
  test('says nothing else', () => expect(mayAnswer(name, path, 'something else')).toBe(false))
})

test.each([
  [0, true],
  [100, true],
  [-1, false],
  [101, false],
])('a technology is found with a confidence of %i per cent: %s', (confidence, expected) =>
  expect(mayAnswer('tech-lookup-v1', 'technologies.confidence', confidence)).toBe(expected),
)
