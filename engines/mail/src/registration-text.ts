import { describe } from './describe.ts'

interface At {
  domain: string
}

export const registrationFindings = {
  'registration-free': describe<At>('info', ({ domain }) => ({
    found: `${domain} is not registered.`,
    why: 'Anybody may register it.',
    fix: 'Check the spelling, or register it.',
  })),
  'registration-expired': describe<At & { date: string }>('error', ({ domain, date }) => ({
    found: `The registration of ${domain} ran out on ${date}.`,
    why: 'It is about to be deleted, and then anybody may register it.',
    fix: 'Renew it at the registrar today.',
  })),
  'registration-ends-soon': describe<At & { days: number }>('warning', ({ domain, days }) => ({
    found: `The registration of ${domain} runs out in ${days} days.`,
    why: 'If it is not renewed, web site and mail stop.',
    fix: 'Renew it at the registrar, or see whether it renews itself.',
  })),
  'registration-on-hold': describe<At & { status: string }>('error', ({ domain, status }) => ({
    found: `${domain} is on hold (${status}).`,
    why: 'The registry has taken it out of the DNS.',
    fix: 'Ask the registrar why.',
  })),
  'registration-not-locked': describe<At>('info', ({ domain }) => ({
    found: `${domain} is not locked against transfers.`,
    why: 'Whoever gets hold of its transfer code can take it away.',
    fix: 'Switch the transfer lock on at the registrar.',
  })),
  'registration-unknown': describe<At>('info', ({ domain }) => ({
    found: `The registry did not say whether ${domain} is registered.`,
    why: 'When the registration ends is not known.',
    fix: 'Look again in a moment, or ask the registrar.',
  })),
}
