import { counted, describe } from '@sundry/kit'

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

/** Why a message has no author whose domain could be confirmed. */
export type AuthorFault =
  | 'missing'
  | 'several-fields'
  | 'several-addresses'
  | 'blank-fold'
  | 'cut'
  | 'syntax'
  | 'no-domain'

export const authorFaults: Readonly<Record<AuthorFault, string>> = {
  missing: 'The message has no From field.',
  'several-fields': 'The message has more than one From field, and mail programs differ in which one they show.',
  'several-addresses': 'From contains more than one address.',
  'blank-fold': 'From continues after a line of blanks, where some mail programs end it.',
  cut: 'The header is too long to be read whole, so it may hold another From field.',
  syntax: 'From is not written as RFC 5322 requires, so mail programs may show another address than its own.',
  'no-domain': 'From contains no address with a domain.',
}

export const headerFindings = {
  'header-empty': describe<Nothing>('error', () => ({
    found: 'This text contains no header fields.',
    why: 'There is nothing to show.',
    fix: 'Paste the source of the message from its first line. Mail programs call it "Show original" or "View source".',
  })),
  'header-author-unclear': describe<{ fault: AuthorFault }>('error', ({ fault }) => ({
    found: authorFaults[fault],
    why: 'DMARC needs exactly one address in From, so receivers reject or distrust such mail.',
    fix: 'Send with exactly one address in From.',
  })),
  'header-date-unreadable': describe<{ server: string }>('info', ({ server }) => ({
    found: `${at(server)} recorded no readable date.`,
    why: 'The delay at this hop is unknown.',
    fix: 'No action needed.',
  })),
  'header-slow-hop': describe<Hop>('warning', ({ server, seconds }) => ({
    found: `${at(server)} received the message ${counted(seconds, 'second')} after the previous server.`,
    why: 'The message waited: greylisting, a queue or a filter.',
    fix: 'Check the log of the previous server for why it could not deliver at once.',
  })),
  'header-clock-skew': describe<Hop>('info', ({ server, seconds }) => ({
    found: `The clock of ${server === '' ? 'a server' : server} is ${seconds} seconds behind that of the previous server.`,
    why: 'The delays at this hop and the next are wrong.',
    fix: 'If the server is yours, set its clock by NTP.',
  })),
  'header-not-checked': describe<Nothing>('info', () => ({
    found: 'The message has no Authentication-Results header.',
    why: 'The receiver did not record SPF, DKIM and DMARC results, or this is the copy of the sender.',
    fix: 'Use the headers of the message as it was received.',
  })),
  'header-results-unproved': describe<{ server: string }>('info', ({ server }) => ({
    found: `Anyone could have written the results ${server === '' ? '' : `of ${server} `}in this header: they are below the Received field of the recipient’s server.`,
    why: 'A sender can add such results, so a pass proves nothing.',
    fix: 'Check the whole message: its signatures prove who signed it.',
  })),
  'header-dmarc-failed': describe<Result>('error', ({ domain, result }) => ({
    found: `DMARC result${domain === '' ? '' : ` for ${domain}`}: ${result}.`,
    why: 'Neither SPF nor DKIM passed in alignment with the domain in From.',
    fix: 'Sign with DKIM for this domain, or use a Return-Path in this domain from a server that its SPF record lists.',
  })),
  'header-spf-failed': describe<Result>('warning', ({ domain, result }) => ({
    found: `SPF result for ${domain}: ${result}.`,
    why: 'The SPF record does not list the sending server, or the mail was forwarded.',
    fix: `If the server is yours, add it to the SPF record of ${domain}.`,
  })),
  'header-spf-not-aligned': describe<Alignment>('warning', ({ domain, authorDomain }) => ({
    found: `SPF passed for ${domain}, but the From domain is ${authorDomain}.`,
    why: 'DMARC does not count a pass that is not aligned.',
    fix: `Set up a Return-Path under ${authorDomain} at the sending service.`,
  })),
  'header-dkim-missing': describe<Nothing>('warning', () => ({
    found: 'The receiver found no DKIM signature.',
    why: 'Only SPF can pass, and that breaks when mail is forwarded.',
    fix: 'Turn on DKIM at the sending service.',
  })),
  'header-dkim-failed': describe<Result>('warning', ({ domain, result }) => ({
    found: `DKIM result for ${domain}: ${result}.`,
    why: 'The message was changed in transit, or the key record is missing or wrong.',
    fix: `Check the key record of ${domain} for the selector of the signature.`,
  })),
  'header-dkim-not-aligned': describe<Alignment>('warning', ({ domain, authorDomain }) => ({
    found: `The DKIM signature is by ${domain}, but the From domain is ${authorDomain}.`,
    why: 'DMARC does not count a pass that is not aligned.',
    fix: `Set up DKIM for ${authorDomain} at the sending service.`,
  })),
  'header-alignment-open': describe<Alignment & { method: string }>('info', ({ domain, authorDomain, method }) => ({
    found: `${method.toUpperCase()} passed for ${domain}, which is related to ${authorDomain}.`,
    why: 'It counts for DMARC if both have the same Organizational Domain, which their DMARC records decide.',
    fix: 'Look up the DMARC policy of both domains.',
  })),
}
