import { type Parameters, testMessages } from '../testing/examples.ts'
import type { registrationFindings } from './text.ts'

const words: Parameters<typeof registrationFindings> = {
  'registration-free': { domain: 'a.example' },
  'registration-expired': { domain: 'a.example', date: '2026-11-01' },
  'registration-ends-soon': { domain: 'a.example', days: 9 },
  'registration-on-hold': { domain: 'a.example', status: 'clientHold' },
  'registration-not-locked': { domain: 'a.example' },
  'registration-unknown': { domain: 'a.example' },
}

testMessages(words)
