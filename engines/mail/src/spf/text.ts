import { describe } from '../findings/describe.ts'

interface At {
  domain: string
}
interface AtTerm extends At {
  term: string
}

export const spfFindings = {
  'spf-none': describe<At>('error', ({ domain }) => ({
    found: `${domain} has no SPF record.`,
    why: 'Receivers cannot tell which servers may send its mail, so anybody may use it as a sender.',
    mend: `Publish a TXT record at ${domain}: "v=spf1 mx -all", with every sending service added; "v=spf1 -all" if it sends no mail.`,
  })),
  'spf-address-invalid': describe<{ ip: string }>('error', ({ ip }) => ({
    found: `"${ip}" is no IP address.`,
    why: 'SPF says which addresses may send, so there is nothing to check.',
    mend: 'Enter the IPv4 or IPv6 address of the sending server, such as 192.0.2.1.',
  })),
  'spf-multiple-records': describe<At & { count: number }>('error', ({ domain, count }) => ({
    found: `${domain} has ${count} SPF records.`,
    why: 'Receivers must not choose between them: every check ends in a permanent error.',
    mend: 'Merge them into one TXT record that begins with v=spf1 once, and delete the others.',
  })),
  'spf-dns-error': describe<At & { type: string }>('error', ({ domain, type }) => ({
    found: `The ${type} records of ${domain} could not be looked up.`,
    why: 'Nobody knows what stands there; receivers put such mail off or treat it as unchecked.',
    mend: `Check the name servers of ${domain} and its DNSSEC signatures, then look again.`,
  })),
  'spf-syntax-error': describe<AtTerm>('error', ({ domain, term }) => ({
    found: `"${term}" in the SPF record of ${domain} is not valid SPF.`,
    why: 'One broken term makes the whole record a permanent error, even where an earlier term would match.',
    mend: 'Correct or remove the term. Mechanisms are all, include:, a, mx, ip4:, ip6: and exists:, separated by single spaces.',
  })),
  'spf-unknown-modifier': describe<AtTerm>('info', ({ domain, term }) => ({
    found: `"${term}" in the SPF record of ${domain} is a modifier that SPF does not know.`,
    why: 'It is ignored. Where it was meant as a mechanism, it needs a colon in place of the equals sign.',
    mend: 'Remove it, or write the mechanism that was meant, such as include:example.net.',
  })),
  'spf-too-many-lookups': describe<At & { lookups: number }>('error', ({ domain, lookups }) => ({
    found: `Checking the SPF record of ${domain} takes ${lookups} DNS lookups; ten are allowed.`,
    why: 'Receivers stop at the eleventh with a permanent error, so mail that comes late in the record fails.',
    mend: 'Remove services that are no longer used, replace a and mx with ip4: and ip6:, or give a service a subdomain with a record of its own.',
  })),
  'spf-void-lookups': describe<At & { voidLookups: number }>('error', ({ domain, voidLookups }) => ({
    found: `${voidLookups} terms of the SPF record of ${domain} ask for names that have no such records; two are allowed.`,
    why: 'Receivers may end the check with a permanent error at the third.',
    mend: 'Remove the terms whose hosts no longer exist.',
  })),
  'spf-mx-limit': describe<At & { count: number }>('error', ({ domain, count }) => ({
    found: `${domain}, which an mx term names, has ${count} mail hosts; ten are allowed.`,
    why: 'The check ends in a permanent error.',
    mend: 'Replace the mx term with ip4: and ip6: terms for the servers that really send.',
  })),
  'spf-tree-cut': describe<{ lookups: number }>('info', ({ lookups }) => ({
    found: `The tree of SPF records goes on beyond ${lookups} lookups and was not followed further.`,
    why: 'No receiver follows it past ten.',
    mend: 'Shorten the record.',
  })),
  'spf-include-none': describe<AtTerm & { target: string }>('error', ({ domain, term, target }) => ({
    found: `"${term}" in the SPF record of ${domain} includes ${target}, which has no SPF record.`,
    why: 'A receiver that comes to this term ends the check with a permanent error.',
    mend: `Remove the term, or correct the name; the service's own pages say what to include.`,
  })),
  'spf-redirect-none': describe<At & { target: string }>('error', ({ domain, target }) => ({
    found: `The SPF record of ${domain} redirects to ${target}, which has no SPF record.`,
    why: 'The check ends in a permanent error.',
    mend: `Publish a record at ${target}, or end the record of ${domain} with -all in place of the redirect.`,
  })),
  'spf-redirect-ignored-with-all': describe<AtTerm>('warning', ({ domain, term }) => ({
    found: `The SPF record of ${domain} has both all and "${term}".`,
    why: 'With an all anywhere in the record the redirect is ignored.',
    mend: 'Keep one: the redirect without all, or include: in place of the redirect.',
  })),
  'spf-terms-after-all': describe<AtTerm>('warning', ({ domain, term }) => ({
    found: `"${term}" stands behind all in the SPF record of ${domain}.`,
    why: 'all matches every sender, so nothing behind it is ever reached.',
    mend: 'Move all to the end of the record.',
  })),
  'spf-no-all': describe<At>('warning', ({ domain }) => ({
    found: `The SPF record of ${domain} ends without all and without a redirect.`,
    why: 'Senders that it does not list are neutral: the record forbids nothing.',
    mend: 'End the record with -all, or with ~all while you are still collecting senders.',
  })),
  'spf-pass-all': describe<AtTerm>('error', ({ domain, term }) => ({
    found: `The SPF record of ${domain} lets everybody send: "${term}".`,
    why: 'Any server in the world passes SPF for this domain.',
    mend: 'Replace it with -all.',
  })),
  'spf-ptr-used': describe<At>('warning', ({ domain }) => ({
    found: `The SPF record of ${domain} uses ptr.`,
    why: 'ptr is slow and unreliable; the standard says not to use it, and some receivers skip it.',
    mend: 'Replace it with ip4: and ip6: terms for the servers it stands for.',
  })),
}
