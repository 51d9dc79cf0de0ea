import { describe } from './describe.ts'

interface Domain {
  domain: string
}
interface Host extends Domain {
  host: string
}

export const mxFindings = {
  'mx-none': describe<Domain>('info', ({ domain }) => ({
    found: `${domain} has no MX records.`,
    why: 'Mail is then brought to the address of the domain itself (RFC 5321 5.1), where often nothing takes it.',
    fix: 'Publish an MX record with your mail server, or "MX 0 ." if the domain takes no mail.',
  })),
  'mx-null-with-others': describe<Domain>('error', ({ domain }) => ({
    found: `${domain} says that it takes no mail ("MX 0 .") and names mail servers beside that.`,
    why: 'Senders may give up at once (RFC 7505 3): the record must stand alone.',
    fix: 'Remove "MX 0 .", or the other MX records.',
  })),
  'mx-host-address': describe<Host>('error', ({ domain, host }) => ({
    found: `An MX record of ${domain} names the address ${host} instead of a host.`,
    why: 'It is looked up as a name, which does not exist, so no mail comes by it (RFC 5321 5.1).',
    fix: 'Give the server a name with an address record, and enter that name.',
  })),
  'mx-host-alias': describe<Host & { target: string }>('warning', ({ domain, host, target }) => ({
    found: `The mail server ${host} of ${domain} is an alias (CNAME) of ${target}.`,
    why: 'An MX record must not name an alias (RFC 2181 10.3); some senders refuse it.',
    fix: `Enter ${target} itself in the MX record.`,
  })),
  'mx-host-no-address': describe<Host>('error', ({ domain, host }) => ({
    found: `The mail server ${host} of ${domain} has no address.`,
    why: 'No mail comes by it; if it is the only one, the domain gets none.',
    fix: `Give ${host} an A record, or remove its MX record.`,
  })),
  'mx-host-not-public': describe<Host>('error', ({ domain, host }) => ({
    found: `The mail server ${host} of ${domain} has no address of the public internet.`,
    why: 'Senders cannot reach it.',
    fix: `Give ${host} its public address, or remove its MX record.`,
  })),
}
