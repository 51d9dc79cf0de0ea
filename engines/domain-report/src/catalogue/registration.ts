import { counted, describe } from '@sundry/kit'

interface At {
  domain: string
}

export const registrationFindings = {
  'registration-free': describe<At>('info', ({ domain }) => ({
    found: `${domain} is not registered.`,
    why: 'Anyone can register it.',
    fix: 'Check the spelling, or register it.',
  })),
  'registration-expired': describe<At & { date: string }>('error', ({ domain, date }) => ({
    found: `The registration of ${domain} expired on ${date}.`,
    why: 'It will be deleted, and then anyone can register it.',
    fix: 'Renew it at the registrar today.',
  })),
  'registration-ends-soon': describe<At & { days: number }>('warning', ({ domain, days }) => ({
    found: `The registration of ${domain} expires ${days === 0 ? 'within a day' : `in ${counted(days, 'day')}`}.`,
    why: 'If it is not renewed, the website and mail stop working.',
    fix: 'Renew it at the registrar, or check that automatic renewal is on.',
  })),
  'registration-on-hold': describe<At & { status: string }>('error', ({ domain, status }) => ({
    found: `${domain} is on hold (${status}).`,
    why: 'The registry has removed it from the DNS.',
    fix: 'Ask the registrar why.',
  })),
  'registration-not-locked': describe<At>('info', ({ domain }) => ({
    found: `${domain} has no transfer lock.`,
    why: 'Anyone who obtains its transfer code can move it to another registrar.',
    fix: 'Turn on the transfer lock at the registrar.',
  })),
  'registration-servers-differ': describe<At & { listed: string; delegated: string }>('warning', ({
    domain,
    listed,
    delegated,
  }) => ({
    found: `The registration of ${domain} lists the name servers ${listed}, but its parent zone delegates to ${delegated}.`,
    why: 'A change has not reached the zone of the registry, or one of the two is out of date.',
    fix: 'Try again in an hour; if it persists, ask the registrar to send the name servers to the registry again.',
  })),
  'registration-contradictory': describe<At>('info', ({ domain }) => ({
    found: `The registry has no record of ${domain}, but its parent zone delegates it.`,
    why: 'Names below some suffixes are in a registry of their own. Whether and until when it is registered is unknown.',
    fix: 'Ask the organisation that assigns names below that suffix.',
  })),
  'registration-unknown': describe<At>('info', ({ domain }) => ({
    found: `The registry did not say whether ${domain} is registered.`,
    why: 'The expiry date is unknown.',
    fix: 'Try again shortly, or ask the registrar.',
  })),
}
