import { describe } from '@sundry/kit'

interface At {
  domain: string
}
interface Value extends At {
  tag: string
  value: string
}
interface Inherited extends At {
  foundAt: string
}

export const dmarcFindings = {
  'dmarc-none': describe<At>('error', ({ domain }) => ({
    found: `No DMARC policy applies to ${domain}.`,
    why: 'Receivers have no policy for forged mail from it, and send no reports.',
    fix: `Publish a TXT record at _dmarc.${domain} with p=none and a report address. When reports have shown for some weeks that all your own mail passes, raise p to quarantine, then to reject.`,
  })),
  'dmarc-dns-error': describe<{ name: string }>('error', ({ name }) => ({
    found: `The TXT records of ${name} could not be looked up.`,
    why: 'It is unknown which policy applies, so receivers cannot apply one.',
    fix: 'Check the name servers of the domain and its DNSSEC signatures, then try again.',
  })),
  'dmarc-multiple-records': describe<{ name: string; count: number }>('error', ({ name, count }) => ({
    found: `${name} has ${count} DMARC records.`,
    why: 'Receivers discard them all and behave as if there were none.',
    fix: 'Keep one TXT record there and delete the others.',
  })),
  'dmarc-version-invalid': describe<{ name: string; value: string }>('error', ({ name, value }) => ({
    found: `The record at ${name} does not begin with "v=DMARC1": "${value}".`,
    why: 'Receivers ignore a record whose first tag is not exactly this, in capitals.',
    fix: 'Begin it with "v=DMARC1;" and separate the tags with semicolons.',
  })),
  'dmarc-policy-none': describe<At>('warning', ({ domain }) => ({
    found: `The DMARC policy of ${domain} is p=none.`,
    why: 'Mail that fails is delivered as usual: p=none only monitors.',
    fix: 'When reports show that your own mail passes, change it to p=quarantine, then to p=reject.',
  })),
  'dmarc-subdomain-policy-none': describe<At & { policy: string }>('warning', ({ domain, policy }) => ({
    found: `The DMARC policy of ${domain} is ${policy}, but none for its subdomains (sp=none).`,
    why: 'Anyone can forge mail from its subdomains.',
    fix: `When reports show that mail from your subdomains passes, set sp=quarantine${policy === 'reject' ? ', then sp=reject' : ''}.`,
  })),
  'dmarc-nonexistent-policy-none': describe<At & { policy: string }>('warning', ({ domain, policy }) => ({
    found: `The DMARC policy of ${domain} is ${policy}, but none for subdomains that do not exist (np=none).`,
    why: 'Anyone can forge mail from invented subdomains, which you never use yourself.',
    fix: 'When reports show no mail of yours from such names, set np=reject.',
  })),
  'dmarc-policy-missing': describe<At>('error', ({ domain }) => ({
    found: `The DMARC record of ${domain} has no p= tag.`,
    why: 'Receivers treat it as p=none if it has a report address, and ignore it otherwise.',
    fix: 'Add p=none after v=DMARC1; raise it to quarantine, then to reject, when reports show that your own mail passes.',
  })),
  'dmarc-policy-invalid': describe<Value>('error', ({ domain, tag, value }) => ({
    found: `${tag}=${value} in the DMARC record of ${domain} is not a valid policy.`,
    why: 'One invalid policy tag disables the others: receivers apply p=none or ignore the record.',
    fix: `Write ${tag}=none, ${tag}=quarantine or ${tag}=reject.`,
  })),
  'dmarc-no-processing': describe<At>('error', ({ domain }) => ({
    found: `The DMARC record of ${domain} has no effect.`,
    why: 'Its policy is missing or invalid and it has no report address, so receivers ignore it.',
    fix: 'Correct the policy tags and add rua=mailto:… with an address that receives reports.',
  })),
  'dmarc-test-mode': describe<At & { policy: string }>('info', ({ domain, policy }) => ({
    found: `The DMARC record of ${domain} is in test mode (t=y).`,
    why: `Receivers apply one level below ${policy}.`,
    fix: 'Remove t=y when reports show that your mail passes.',
  })),
  'dmarc-historic-tag': describe<At & { tag: string }>('info', ({ domain, tag }) => ({
    found: `The DMARC record of ${domain} has the historic tag ${tag}.`,
    why: 'RFC 9989 ignores it: the policy applies to all mail.',
    fix: tag === 'pct' ? 'Remove pct; t=y replaces pct=0.' : `Remove ${tag}.`,
  })),
  'dmarc-unknown-tag': describe<At & { tag: string }>('info', ({ domain, tag }) => ({
    found: `The DMARC record of ${domain} has the unknown tag ${tag}.`,
    why: 'Receivers ignore it.',
    fix: 'Remove it, or correct its spelling.',
  })),
  'dmarc-tag-repeated': describe<At & { tag: string }>('warning', ({ domain, tag }) => ({
    found: `The DMARC record of ${domain} has the tag ${tag} more than once.`,
    why: 'A tag may stand there once (RFC 6376, 3.2): some receivers read the first, some the last, and some ignore the record.',
    fix: `Keep one ${tag}=.`,
  })),
  'dmarc-value-invalid': describe<Value>('warning', ({ domain, tag, value }) => ({
    found: `${tag}=${value} in the DMARC record of ${domain} is not a valid value.`,
    why: 'Receivers use the default instead.',
    fix: `Correct or remove ${tag}: adkim and aspf take r or s, t takes y or n, psd takes y, n or u, fo takes 0, 1, d and s.`,
  })),
  'dmarc-inherited': describe<Inherited>('info', ({ domain, foundAt }) => ({
    found: `${domain} has no DMARC record of its own; the record of ${foundAt} applies.`,
    why: 'Its sp= applies to subdomains, and its np= to subdomains that do not exist.',
    fix: `No action needed, unless ${domain} needs its own policy at _dmarc.${domain}.`,
  })),
  'dmarc-psd-policy': describe<Inherited>('warning', ({ domain, foundAt }) => ({
    found: `The policy of ${domain} comes from the public suffix ${foundAt}.`,
    why: 'The operator of the suffix decides what happens to your mail, and receives the reports.',
    fix: `Publish your own record at _dmarc.${domain}.`,
  })),
  'dmarc-sp-ignored': describe<At & { organizationalDomain: string }>('warning', ({
    domain,
    organizationalDomain,
  }) => ({
    found: `The DMARC record of ${domain} has sp or np, but the Organizational Domain is ${organizationalDomain}.`,
    why: 'Receivers read both only in the record of the Organizational Domain.',
    fix: `Move them to _dmarc.${organizationalDomain}, or add psd=n to make ${domain} its own Organizational Domain.`,
  })),
  'dmarc-no-rua': describe<At>('warning', ({ domain }) => ({
    found: `The DMARC record of ${domain} has no address for aggregate reports (rua).`,
    why: 'You do not learn who sends in your name, or which of your own mail fails.',
    fix: 'Add rua=mailto:… with an address that receives reports.',
  })),
  'dmarc-rua-invalid': describe<Value>('error', ({ domain, tag, value }) => ({
    found: `"${value}" in ${tag} of the DMARC record of ${domain} is not a URI that reports can be sent to.`,
    why: 'No reports are sent there.',
    fix: 'Put mailto: in front of each address, and separate addresses with commas.',
  })),
  'dmarc-report-size': describe<Value>('info', ({ domain, tag, value }) => ({
    found: `"${value}" in ${tag} of the DMARC record of ${domain} limits the size of reports.`,
    why: 'The size limit is obsolete and ignored.',
    fix: 'Remove the exclamation mark and what follows it.',
  })),
  'dmarc-fo-ignored': describe<At>('info', ({ domain }) => ({
    found: `The DMARC record of ${domain} has fo= but no ruf=.`,
    why: 'Without an address for failure reports, their options are ignored.',
    fix: 'Remove fo=, or add ruf=mailto:….',
  })),
  'dmarc-external-report-unauthorized': describe<At & { destination: string; name: string }>('error', ({
    domain,
    destination,
    name,
  }) => ({
    found: `${destination} has not authorised reports about ${domain}.`,
    why: 'Receivers send no reports to another organisation without its authorisation.',
    fix: `${destination} must publish a TXT record at ${name}: "v=DMARC1;".`,
  })),
  'dmarc-external-report-unknown': describe<At & { destination: string }>('warning', ({ domain, destination }) => ({
    found: `It is unknown whether ${destination} authorises reports about ${domain}: the lookup failed.`,
    why: 'Receivers that cannot look it up send no reports there.',
    fix: `Check the name servers of ${destination}.`,
  })),
}
