import { describe } from '@sundry/kit'

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
  isIncluded ? `Ask the owner of ${domain} to correct its record, or remove the term that leads to it from yours.` : fix

export const spfFindings = {
  'spf-none': describe<At>('error', ({ domain }) => ({
    found: `${domain} has no SPF record.`,
    why: 'Receivers cannot tell which servers may send mail for the domain, so anyone can forge it.',
    fix: `List every server and service that sends its mail, then publish one TXT record at ${domain} that names them and ends with ~all. Change that to -all once DMARC reports show that none is missing.`,
  })),
  'spf-address-invalid': describe<{ ip: string }>('error', ({ ip }) => ({
    found: `"${ip}" is not an IP address.`,
    why: 'SPF authorises IP addresses, so there is nothing to check.',
    fix: 'Enter the IPv4 or IPv6 address of the sending server, such as 192.0.2.1.',
  })),
  'spf-multiple-records': describe<At & { count: number }>('error', ({ domain, count }) => ({
    found: `${domain} has ${count} SPF records.`,
    why: 'Receivers must not choose between them: every check returns permerror.',
    fix: 'Merge them into one TXT record with a single v=spf1, and delete the others.',
  })),
  'spf-dns-error': describe<At & { type: string }>('error', ({ domain, type }) => ({
    found: `The ${type} records of ${domain} could not be looked up.`,
    why: 'Its contents are unknown; receivers return temperror and may defer the mail.',
    fix: `Check the name servers of ${domain} and its DNSSEC signatures, then try again.`,
  })),
  'spf-syntax-error': describe<AtTerm>('error', (at) => ({
    found: `"${at.term}" in the SPF record of ${at.domain} is not valid SPF.`,
    why: 'One invalid term makes the whole record a permerror, even if an earlier term would match.',
    fix: ownFix(
      at,
      'Correct or remove the term. Mechanisms are all, include:, a, mx, ip4:, ip6: and exists:, separated by single spaces.',
    ),
  })),
  'spf-unknown-modifier': describe<AtTerm>('info', (at) => ({
    found: `"${at.term}" in the SPF record of ${at.domain} is an unknown modifier.`,
    why: 'Receivers ignore it. A mechanism needs a colon instead of the equals sign.',
    fix: ownFix(at, 'Remove it, or write the intended mechanism, such as include:example.net.'),
  })),
  'spf-too-many-lookups': describe<At & { lookups: number }>('error', ({ domain, lookups }) => ({
    found: `The SPF record of ${domain} needs ${lookups} DNS lookups; the limit is 10.`,
    why: 'Receivers return permerror at the eleventh, so senders listed late in the record fail.',
    fix: 'Remove services you no longer use, replace a and mx with ip4: and ip6:, or move a service to a subdomain with its own record.',
  })),
  'spf-void-lookups': describe<At & { voidLookups: number }>('error', ({ domain, voidLookups }) => ({
    found: `${voidLookups} terms in the SPF record of ${domain} cause void lookups; the limit is 2.`,
    why: 'Receivers may return permerror at the third.',
    fix: 'Remove the terms whose names no longer exist.',
  })),
  'spf-mx-limit': describe<At & { count: number }>('error', ({ domain, count }) => ({
    found: `${domain}, named by an mx term, has ${count} mail servers; the limit is 10.`,
    why: 'The check returns permerror.',
    fix: 'Replace the mx term with ip4: and ip6: terms for the servers that send.',
  })),
  'spf-tree-cut': describe<{ lookups: number }>('info', ({ lookups }) => ({
    found: `The SPF record goes beyond ${lookups} lookups and was not followed further.`,
    why: 'No receiver follows it past 10.',
    fix: 'Shorten the record.',
  })),
  'spf-include-none': describe<AtTerm & { target: string }>('error', (at) => ({
    found: `"${at.term}" in the SPF record of ${at.domain} includes ${at.target}, which has no SPF record.`,
    why: 'A receiver that evaluates this term returns permerror.',
    fix: ownFix(at, `Remove the term, or correct the name; the documentation of the service says what to include.`),
  })),
  'spf-redirect-none': describe<Included & { target: string }>('error', (at) => ({
    found: `The SPF record of ${at.domain} redirects to ${at.target}, which has no SPF record.`,
    why: 'The check returns permerror.',
    fix: ownFix(at, `Correct the name in the redirect, or list your senders and end the record with ~all instead.`),
  })),
  'spf-redirect-ignored-with-all': describe<AtTerm>('warning', (at) => ({
    found: `The SPF record of ${at.domain} has both all and "${at.term}".`,
    why: 'A record with all ignores its redirect.',
    fix: ownFix(at, 'Remove the redirect, which changes nothing, or write it as include: before all.'),
  })),
  'spf-terms-after-all': describe<AtTerm>('warning', (at) => ({
    found: `"${at.term}" follows all in the SPF record of ${at.domain}.`,
    why: 'all matches every sender, so nothing after it is evaluated.',
    fix: ownFix(at, 'Move all to the end of the record.'),
  })),
  'spf-no-all': describe<Included>('warning', (at) => ({
    found: `The SPF record of ${at.domain} has neither all nor a redirect.`,
    why: 'Senders that it does not list are neutral: the record rejects nobody.',
    fix: ownFix(
      at,
      'Make sure the record lists every sender and end it with ~all. Change that to -all once DMARC reports show that none is missing.',
    ),
  })),
  'spf-pass-all': describe<AtTerm>('error', (at) => ({
    found: `The SPF record of ${at.domain} authorises every sender: "${at.term}".`,
    why: 'Any server in the world passes SPF for this domain.',
    fix: ownFix(
      at,
      `List every sender and replace ${at.term} with ~all. Change that to -all once DMARC reports show that none is missing.`,
    ),
  })),
  'spf-ptr-used': describe<Included>('warning', (at) => ({
    found: `The SPF record of ${at.domain} uses ptr.`,
    why: 'ptr is slow and unreliable; RFC 7208 advises against it, and some receivers skip it.',
    fix: ownFix(at, 'Replace it with ip4: and ip6: terms for the servers it stands for.'),
  })),
}
