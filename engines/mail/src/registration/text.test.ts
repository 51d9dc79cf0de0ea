import { sayTheirWords, type Words } from '../testing/words.ts'
import type { registrationFindings } from './text.ts'

const words: Words<typeof registrationFindings> = {
  'registration-free': {
    given: { domain: 'a.example' },
    severity: 'info',
    says: ['a.example is not registered.', 'Anybody may register it.', 'Check the spelling, or register it.'],
  },
  'registration-expired': {
    given: { domain: 'a.example', date: '2026-11-01' },
    severity: 'error',
    says: [
      'The registration of a.example ran out on 2026-11-01.',
      'It is about to be deleted, and then anybody may register it.',
      'Renew it at the registrar today.',
    ],
  },
  'registration-ends-soon': {
    given: { domain: 'a.example', days: 9 },
    severity: 'warning',
    says: [
      'The registration of a.example runs out in 9 days.',
      'If it is not renewed, web site and mail stop.',
      'Renew it at the registrar, or see whether it renews itself.',
    ],
  },
  'registration-on-hold': {
    given: { domain: 'a.example', status: 'clientHold' },
    severity: 'error',
    says: ['a.example is on hold (clientHold).', 'The registry has taken it out of the DNS.', 'Ask the registrar why.'],
  },
  'registration-not-locked': {
    given: { domain: 'a.example' },
    severity: 'info',
    says: [
      'a.example is not locked against transfers.',
      'Whoever gets hold of its transfer code can take it away.',
      'Switch the transfer lock on at the registrar.',
    ],
  },
  'registration-unknown': {
    given: { domain: 'a.example' },
    severity: 'info',
    says: [
      'The registry did not say whether a.example is registered.',
      'When the registration ends is not known.',
      'Look again in a moment, or ask the registrar.',
    ],
  },
}

sayTheirWords(words)
