import { describe } from '../describe.ts'

type Nothing = Record<never, never>
interface Alignment {
  domain: string
  authorDomain: string
}
interface Result {
  domain: string
  result: string
}
interface Hop {
  server: string
  seconds: number
}

const at = (server: string) => (server === '' ? 'A server' : server)

export const headerFindings = {
  'header-empty': describe<Nothing>('error', () => ({
    found: 'No header field could be read from this text.',
    why: 'There is nothing to show.',
    fix: 'Paste the source of the message from its first line; mail programs call it "show original" or "view source".',
  })),
  'header-author-unclear': describe<{ count: number }>('error', ({ count }) => ({
    found: count === 0 ? 'No address with a domain stands in From.' : `From names addresses of ${count} domains.`,
    why: 'DMARC needs exactly one domain in From, so receivers refuse such mail or distrust it.',
    fix: 'Send with exactly one address in From.',
  })),
  'header-date-unreadable': describe<{ server: string }>('info', ({ server }) => ({
    found: `${at(server)} noted no date that can be read.`,
    why: 'The delay at this hop is not known.',
    fix: 'Nothing on your side.',
  })),
  'header-slow-hop': describe<Hop>('warning', ({ server, seconds }) => ({
    found: `${at(server)} took the message ${seconds} seconds after the server before it.`,
    why: 'The message waited there: for greylisting, a queue, or a filter.',
    fix: 'Look in the log of the server before this one for why it could not deliver at once.',
  })),
  'header-clock-skew': describe<Hop>('info', ({ server, seconds }) => ({
    found: `The clock of ${server === '' ? 'a server' : server} is ${seconds} seconds behind that of the server before it.`,
    why: 'The delays at this hop and the next are not right.',
    fix: 'Set the clock of the server by NTP, if it is yours.',
  })),
  'header-not-checked': describe<Nothing>('info', () => ({
    found: 'The header has no Authentication-Results.',
    why: 'The receiver noted nothing of SPF, DKIM and DMARC, or this is the copy of the sender.',
    fix: 'Take the header of the message as it arrived.',
  })),
  'header-dmarc-failed': describe<Result>('error', ({ domain, result }) => ({
    found: `DMARC came to "${result}"${domain === '' ? '' : ` for ${domain}`}.`,
    why: 'Neither SPF nor DKIM vouched for the domain that the reader sees.',
    fix: 'Sign with DKIM for this domain, or send with an envelope sender of this domain from a server that its SPF record lists.',
  })),
  'header-spf-failed': describe<Result>('warning', ({ domain, result }) => ({
    found: `SPF for ${domain} came to "${result}".`,
    why: 'The SPF record does not list the server that sent, or the mail was forwarded.',
    fix: `Add the server to the SPF record of ${domain}, if it is yours.`,
  })),
  'header-spf-not-aligned': describe<Alignment>('warning', ({ domain, authorDomain }) => ({
    found: `SPF passed for ${domain}, but From says ${authorDomain}.`,
    why: 'For DMARC this pass does not count.',
    fix: `Let the service use a return path below ${authorDomain}.`,
  })),
  'header-dkim-missing': describe<Nothing>('warning', () => ({
    found: 'The receiver saw no DKIM signature.',
    why: 'Only SPF can pass, and that breaks when mail is forwarded.',
    fix: 'Switch on DKIM at the sending service.',
  })),
  'header-dkim-failed': describe<Result>('warning', ({ domain, result }) => ({
    found: `The DKIM signature by ${domain} came to "${result}".`,
    why: 'The message was changed on its way, or the key record is missing or wrong.',
    fix: `Check the key record of ${domain} for the selector of the signature.`,
  })),
  'header-dkim-not-aligned': describe<Alignment>('warning', ({ domain, authorDomain }) => ({
    found: `The DKIM signature is by ${domain}, but From says ${authorDomain}.`,
    why: 'For DMARC this pass does not count.',
    fix: `Set up DKIM for ${authorDomain} at the sending service.`,
  })),
  'header-alignment-open': describe<Alignment & { method: string }>('info', ({ domain, authorDomain, method }) => ({
    found: `${method.toUpperCase()} passed for ${domain}, which is a neighbour of ${authorDomain}.`,
    why: 'It counts for DMARC when both have the same Organizational Domain, which their records say.',
    fix: 'Look up the DMARC policy of both domains.',
  })),
}
