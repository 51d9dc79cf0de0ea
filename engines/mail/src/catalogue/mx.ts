import { describe } from '@sundry/kit'

interface Domain {
  domain: string
}
interface Host extends Domain {
  host: string
}

export const mxFindings = {
  'mx-none': describe<Domain>('info', ({ domain }) => ({
    found: `${domain} has no MX records.`,
    why: 'Senders then deliver to the address of the domain itself (RFC 5321 5.1), where there is often no mail server.',
    fix: 'Publish an MX record with your mail server, or the null MX "0 ." if the domain accepts no mail.',
  })),
  'mx-null-with-others': describe<Domain>('error', ({ domain }) => ({
    found: `${domain} has a null MX ("0 .") beside other MX records.`,
    why: 'A null MX must be the only MX record (RFC 7505 3); senders may give up at once.',
    fix: 'Remove the null MX, or the other MX records.',
  })),
  'mx-host-address': describe<Host>('error', ({ domain, host }) => ({
    found: `An MX record of ${domain} names the IP address ${host} instead of a host.`,
    why: 'Senders look it up as a host name that does not exist, so no mail can be delivered through it (RFC 5321 5.1).',
    fix: 'Give the server a host name with an address record, and enter that name.',
  })),
  'mx-host-alias': describe<Host & { target: string }>('warning', ({ domain, host, target }) => ({
    found: `The mail server ${host} of ${domain} is a CNAME for ${target}.`,
    why: 'An MX record must not point to a CNAME (RFC 2181 10.3); some senders reject it.',
    fix: `Name ${target} itself in the MX record.`,
  })),
  'mx-host-no-address': describe<Host>('error', ({ domain, host }) => ({
    found: `The mail server ${host} of ${domain} has no address record.`,
    why: 'No mail can be delivered through it; if it is the only one, the domain receives none.',
    fix: `Give ${host} an A record, or remove its MX record.`,
  })),
  'mx-host-not-public': describe<Host>('error', ({ domain, host }) => ({
    found: `The mail server ${host} of ${domain} has no public address.`,
    why: 'Senders cannot reach it.',
    fix: `Give ${host} its public address, or remove its MX record.`,
  })),
}
