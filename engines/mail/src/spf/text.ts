import { describe } from '../describe.ts'

interface At {
  domain: string
}
/** A record that may be another's: one that is included, or redirected to. */
interface Included extends At {
  isIncluded?: boolean
}
interface AtTerm extends Included {
  term: string
}

const ownFix = ({ domain, isIncluded }: Included, fix: string) =>
  isIncluded
    ? `Ask whoever publishes ${domain} to correct its record, or remove the term that leads there from your own.`
    : fix

export const spfFindings = {
  'spf-none': describe<At>('error', ({ domain }) => ({
    found: `${domain} has no SPF record.`,
    why: 'Receivers cannot tell which servers may send its mail, so anybody may use it as a sender.',
    fix: `List every server and service that sends its mail, then publish one TXT record at ${domain} that names them and ends with ~all. Change it to -all once DMARC reports show that none is missing.`,
  })),
  'spf-address-invalid': describe<{ ip: string }>('error', ({ ip }) => ({
    found: `"${ip}" is no IP address.`,
    why: 'SPF says which addresses may send, so there is nothing to check.',
    fix: 'Enter the IPv4 or IPv6 address of the sending server, such as 192.0.2.1.',
  })),
  'spf-multiple-records': describe<At & { count: number }>('error', ({ domain, count }) => ({
    found: `${domain} has ${count} SPF records.`,
    why: 'Receivers must not choose between them: every check ends in a permanent error.',
    fix: 'Merge them into one TXT record that begins with v=spf1 once, and delete the others.',
  })),
  'spf-dns-error': describe<At & { type: string }>('error', ({ domain, type }) => ({
    found: `The ${type} records of ${domain} could not be looked up.`,
    why: 'Nobody knows what stands there; receivers put such mail off or treat it as unchecked.',
    fix: `Check the name servers of ${domain} and its DNSSEC signatures, then look again.`,
  })),
  'spf-syntax-error': describe<AtTerm>('error', (at) => ({
    found: `"${at.term}" in the SPF record of ${at.domain} is not valid SPF.`,
    why: 'One broken term makes the whole record a permanent error, even where an earlier term would match.',
    fix: ownFix(
      at,
      'Correct or remove the term. Mechanisms are all, include:, a, mx, ip4:, ip6: and exists:, separated by single spaces.',
    ),
  })),
  'spf-unknown-modifier': describe<AtTerm>('info', (at) => ({
    found: `"${at.term}" in the SPF record of ${at.domain} is a modifier that SPF does not know.`,
    why: 'It is ignored. Where it was meant as a mechanism, it needs a colon in place of the equals sign.',
    fix: ownFix(at, 'Remove it, or write the mechanism that was meant, such as include:example.net.'),
  })),
  'spf-too-many-lookups': describe<At & { lookups: number }>('error', ({ domain, lookups }) => ({
    found: `Checking the SPF record of ${domain} takes ${lookups} DNS lookups; ten are allowed.`,
    why: 'Receivers stop at the eleventh with a permanent error, so mail that comes late in the record fails.',
    fix: 'Remove services that are no longer used, replace a and mx with ip4: and ip6:, or give a service a subdomain with a record of its own.',
  })),
  'spf-void-lookups': describe<At & { voidLookups: number }>('error', ({ domain, voidLookups }) => ({
    found: `${voidLookups} terms of the SPF record of ${domain} ask for names that have no such records; two are allowed.`,
    why: 'Receivers may end the check with a permanent error at the third.',
    fix: 'Remove the terms whose hosts no longer exist.',
  })),
  'spf-mx-limit': describe<At & { count: number }>('error', ({ domain, count }) => ({
    found: `${domain}, which an mx term names, has ${count} mail hosts; ten are allowed.`,
    why: 'The check ends in a permanent error.',
    fix: 'Replace the mx term with ip4: and ip6: terms for the servers that really send.',
  })),
  'spf-tree-cut': describe<{ lookups: number }>('info', ({ lookups }) => ({
    found: `The tree of SPF records goes on beyond ${lookups} lookups and was not followed further.`,
    why: 'No receiver follows it past ten.',
    fix: 'Shorten the record.',
  })),
  'spf-include-none': describe<AtTerm & { target: string }>('error', (at) => ({
    found: `"${at.term}" in the SPF record of ${at.domain} includes ${at.target}, which has no SPF record.`,
    why: 'A receiver that comes to this term ends the check with a permanent error.',
    fix: ownFix(at, `Remove the term, or correct the name; the service's own pages say what to include.`),
  })),
  'spf-redirect-none': describe<Included & { target: string }>('error', (at) => ({
    found: `The SPF record of ${at.domain} redirects to ${at.target}, which has no SPF record.`,
    why: 'The check ends in a permanent error.',
    fix: ownFix(
      at,
      `Correct the name in the redirect, or list your senders and end the record with ~all in its place.`,
    ),
  })),
  'spf-redirect-ignored-with-all': describe<AtTerm>('warning', (at) => ({
    found: `The SPF record of ${at.domain} has both all and "${at.term}".`,
    why: 'With an all anywhere in the record the redirect is ignored.',
    fix: ownFix(
      at,
      'Remove the redirect, which changes nothing; or, if it was meant, write it as include: before all.',
    ),
  })),
  'spf-terms-after-all': describe<AtTerm>('warning', (at) => ({
    found: `"${at.term}" stands behind all in the SPF record of ${at.domain}.`,
    why: 'all matches every sender, so nothing behind it is ever reached.',
    fix: ownFix(at, 'Move all to the end of the record.'),
  })),
  'spf-no-all': describe<Included>('warning', (at) => ({
    found: `The SPF record of ${at.domain} ends without all and without a redirect.`,
    why: 'Senders that it does not list are neutral: the record forbids nothing.',
    fix: ownFix(
      at,
      'Make sure that the record lists every sender and end it with ~all. Change it to -all once DMARC reports show that none is missing.',
    ),
  })),
  'spf-pass-all': describe<AtTerm>('error', (at) => ({
    found: `The SPF record of ${at.domain} lets everybody send: "${at.term}".`,
    why: 'Any server in the world passes SPF for this domain.',
    fix: ownFix(
      at,
      `List every sender and write ~all in place of ${at.term}. Change it to -all once DMARC reports show that none is missing.`,
    ),
  })),
  'spf-ptr-used': describe<Included>('warning', (at) => ({
    found: `The SPF record of ${at.domain} uses ptr.`,
    why: 'ptr is slow and unreliable; the standard says not to use it, and some receivers skip it.',
    fix: ownFix(at, 'Replace it with ip4: and ip6: terms for the servers it stands for.'),
  })),
}
