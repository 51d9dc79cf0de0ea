import { type Parameters, testMessages } from '../testing/examples.ts'
import type { chainFindings } from './chain-text.ts'

const words: Parameters<typeof chainFindings> = {
  'dnssec-chain-expired': { zone: 'zone.example', expires: '2026-12-01' },
  'dnssec-chain-not-yet-valid': { zone: 'zone.example', inception: '2026-12-02' },
  'dnssec-chain-wrong': { zone: 'zone.example', name: 'mail.zone.example', type: 'MX' },
  'dnssec-chain-missing': { zone: 'zone.example', name: 'mail.zone.example', type: 'MX' },
  'dnssec-chain-denial-unproven': { zone: 'zone.example', name: 'no.zone.example' },
  'dnssec-chain-signature-ends-soon': { zone: 'zone.example', expires: '2026-12-01' },
  'dnssec-chain-no-anchor': {},
  'dnssec-chain-unsupported': { zone: 'zone.example' },
  'dnssec-chain-not-checked': { zone: 'zone.example', reason: 'timeout' },
  'dnssec-chain-key-small': { zone: 'zone.example', keyTag: 4711, bits: 1024 },
}

testMessages(words)
