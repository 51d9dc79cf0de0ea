import { describe } from '../describe.ts'

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
    why: 'Receivers deliver mail that pretends to come from it as they please, and send no reports.',
    fix: `Publish a TXT record at _dmarc.${domain} with p=none and an address for reports. When they show for some weeks that all your own mail passes, raise p to quarantine, then to reject.`,
  })),
  'dmarc-dns-error': describe<{ name: string }>('error', ({ name }) => ({
    found: `The TXT records of ${name} could not be looked up.`,
    why: 'Nobody knows which policy applies, so receivers cannot apply any.',
    fix: 'Check the name servers of the domain and its DNSSEC signatures, then look again.',
  })),
  'dmarc-multiple-records': describe<{ name: string; count: number }>('error', ({ name, count }) => ({
    found: `${name} has ${count} DMARC records.`,
    why: 'Receivers discard them all and go on as if there were none.',
    fix: 'Keep one TXT record there and delete the others.',
  })),
  'dmarc-version-invalid': describe<{ name: string; value: string }>('error', ({ name, value }) => ({
    found: `The record at ${name} does not begin with "v=DMARC1": "${value}".`,
    why: 'Receivers ignore a record whose first tag is not exactly this, capitals included.',
    fix: 'Let it begin with "v=DMARC1;" and separate its tags with semicolons.',
  })),
  'dmarc-policy-none': describe<At>('warning', ({ domain }) => ({
    found: `The DMARC record of ${domain} asks for the policy none.`,
    why: 'Mail that fails is delivered as if nothing were wrong; none is for watching, not for protecting.',
    fix: 'When the reports show that your own mail passes, change it to p=quarantine, then to p=reject.',
  })),
  'dmarc-subdomain-policy-none': describe<At & { policy: string }>('warning', ({ domain, policy }) => ({
    found: `${domain} asks for ${policy}, but for none on its subdomains (sp=none).`,
    why: 'Forged mail can use any subdomain in its place.',
    fix: `When the reports show that mail from your subdomains passes, set sp=quarantine${policy === 'reject' ? ', then sp=reject' : ''}.`,
  })),
  'dmarc-nonexistent-policy-none': describe<At & { policy: string }>('warning', ({ domain, policy }) => ({
    found: `${domain} asks for ${policy}, but for none on subdomains that do not exist (np=none).`,
    why: 'Forged mail can use any invented subdomain; no mail of your own does.',
    fix: 'When the reports show no mail of yours from such names, set np=reject.',
  })),
  'dmarc-policy-missing': describe<At>('error', ({ domain }) => ({
    found: `The DMARC record of ${domain} has no p.`,
    why: 'It acts as p=none when it has an address for reports, and not at all when it has none.',
    fix: 'Add p=none behind v=DMARC1; raise it to quarantine, then to reject, when the reports show that your own mail passes.',
  })),
  'dmarc-policy-invalid': describe<Value>('error', ({ domain, tag, value }) => ({
    found: `${tag}=${value} in the DMARC record of ${domain} is no policy.`,
    why: 'One bad policy tag takes the others down with it: the record acts as p=none at most.',
    fix: `Write ${tag}=none, ${tag}=quarantine or ${tag}=reject.`,
  })),
  'dmarc-no-processing': describe<At>('error', ({ domain }) => ({
    found: `The DMARC record of ${domain} has no effect.`,
    why: 'Its policy is missing or wrong and it names no address for reports, so receivers skip it.',
    fix: 'Correct the policy tags and add rua=mailto:… with an address that reads reports.',
  })),
  'dmarc-test-mode': describe<At & { policy: string }>('info', ({ domain, policy }) => ({
    found: `The DMARC record of ${domain} is in test mode (t=y).`,
    why: `Receivers apply one level less than ${policy}.`,
    fix: 'Remove t=y when the reports show that your mail passes.',
  })),
  'dmarc-historic-tag': describe<At & { tag: string }>('info', ({ domain, tag }) => ({
    found: `The DMARC record of ${domain} has the historic tag ${tag}.`,
    why: 'RFC 9989 no longer reads it: the whole policy applies to all mail.',
    fix: tag === 'pct' ? 'Remove pct; t=y takes the place of pct=0.' : `Remove ${tag}.`,
  })),
  'dmarc-unknown-tag': describe<At & { tag: string }>('info', ({ domain, tag }) => ({
    found: `The DMARC record of ${domain} has the tag ${tag}, which is not registered.`,
    why: 'Receivers ignore it.',
    fix: 'Remove it, or correct its spelling.',
  })),
  'dmarc-value-invalid': describe<Value>('warning', ({ domain, tag, value }) => ({
    found: `${tag}=${value} in the DMARC record of ${domain} is no value of this tag.`,
    why: 'Receivers use the default in its place.',
    fix: `Correct or remove ${tag}: adkim and aspf take r or s, t takes y or n, psd takes y, n or u, fo takes 0, 1, d and s.`,
  })),
  'dmarc-inherited': describe<Inherited>('info', ({ domain, foundAt }) => ({
    found: `${domain} has no DMARC record of its own; the one of ${foundAt} applies.`,
    why: 'Its sp decides for subdomains, and its np for those that do not exist.',
    fix: `Nothing, unless mail from ${domain} needs a policy of its own at _dmarc.${domain}.`,
  })),
  'dmarc-psd-policy': describe<Inherited>('warning', ({ domain, foundAt }) => ({
    found: `The policy of ${domain} comes from the public suffix ${foundAt}.`,
    why: 'Its operator decides what happens to your mail, and receives the reports.',
    fix: `Publish a record of your own at _dmarc.${domain}.`,
  })),
  'dmarc-sp-ignored': describe<At & { organizationalDomain: string }>('warning', ({
    domain,
    organizationalDomain,
  }) => ({
    found: `The DMARC record of ${domain} has sp or np, but the Organizational Domain is ${organizationalDomain}.`,
    why: 'Both are read only in the record of the Organizational Domain.',
    fix: `Move them to _dmarc.${organizationalDomain}, or add psd=n to make ${domain} an Organizational Domain of its own.`,
  })),
  'dmarc-no-rua': describe<At>('warning', ({ domain }) => ({
    found: `The DMARC record of ${domain} names no address for aggregate reports.`,
    why: 'You do not learn who sends in your name, nor which of your own mail fails.',
    fix: 'Add rua=mailto:… with an address that reads reports.',
  })),
  'dmarc-rua-invalid': describe<Value>('error', ({ domain, tag, value }) => ({
    found: `"${value}" in ${tag} of the DMARC record of ${domain} is no URI that reports can go to.`,
    why: 'No reports are sent there.',
    fix: 'Write mailto: in front of the address, and commas between addresses.',
  })),
  'dmarc-report-size': describe<Value>('info', ({ domain, tag, value }) => ({
    found: `"${value}" in ${tag} of the DMARC record of ${domain} limits the size of reports.`,
    why: 'The limit is obsolete and ignored.',
    fix: 'Remove the exclamation mark and what follows it.',
  })),
  'dmarc-fo-ignored': describe<At>('info', ({ domain }) => ({
    found: `The DMARC record of ${domain} has fo but no ruf.`,
    why: 'Without an address for failure reports their options are ignored.',
    fix: 'Remove fo, or add ruf=mailto:….',
  })),
  'dmarc-external-report-unauthorized': describe<At & { destination: string; name: string }>('error', ({
    domain,
    destination,
    name,
  }) => ({
    found: `${destination} has not agreed to receive reports about ${domain}.`,
    why: 'Receivers send no reports to another organization that does not ask for them.',
    fix: `${destination} has to publish a TXT record at ${name}: "v=DMARC1;".`,
  })),
  'dmarc-external-report-unknown': describe<At & { destination: string }>('warning', ({ domain, destination }) => ({
    found: `Whether ${destination} agrees to receive reports about ${domain} could not be looked up.`,
    why: 'Receivers that cannot look it up send no reports there.',
    fix: `Check the name servers of ${destination}.`,
  })),
}
