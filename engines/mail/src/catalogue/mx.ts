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

interface Ip {
  ip: string
}

export const reverseFindings = {
  'reverse-none': describe<Ip>('error', ({ ip }) => ({
    found: `${ip} has no PTR record.`,
    why: 'Large receivers reject mail from servers without reverse DNS.',
    fix: 'Ask the provider of the address to publish a PTR record with the name of your mail server.',
  })),
  'reverse-not-confirmed': describe<Ip & { name: string }>('error', ({ ip, name }) => ({
    found: `The PTR record of ${ip} names ${name}, but ${name} does not resolve to ${ip}.`,
    why: 'Receivers distrust reverse DNS that is not forward-confirmed and may reject the mail.',
    fix: `Publish an address record for ${name} with ${ip}, or correct the PTR record.`,
  })),
  'reverse-dns-error': describe<Ip & { name: string }>('error', ({ ip, name }) => ({
    found: `${name} could not be looked up while checking ${ip}.`,
    why: 'It is unknown whether the name is right; receivers may defer the mail.',
    fix: 'Check the name servers of that name, then try again.',
  })),
  'reverse-address-invalid': describe<Ip>('error', ({ ip }) => ({
    found: `"${ip}" is not an IP address.`,
    why: 'There is nothing to look up.',
    fix: 'Enter an IPv4 or IPv6 address, such as 192.0.2.1.',
  })),
}
