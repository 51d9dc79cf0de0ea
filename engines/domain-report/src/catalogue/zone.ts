import { counted, describe } from '@sundry/kit'

interface Zone {
  zone: string
}
interface Host extends Zone {
  host: string
}
interface Address extends Host {
  address: string
}

export const zoneFindings = {
  'zone-not-delegated': describe<Zone & { parent: string }>('error', ({ zone, parent }) => ({
    found: `${parent === '.' ? 'The root' : parent} does not delegate ${zone}.`,
    why: 'The domain does not resolve.',
    fix: 'Set its name servers at the registrar, or renew the registration.',
  })),
  'zone-parent-silent': describe<Zone & { parent: string }>('info', ({ zone, parent }) => ({
    found: `The name servers of ${parent === '.' ? 'the root' : parent}, which delegates ${zone}, did not respond.`,
    why: 'The delegation could not be compared with the zone.',
    fix: 'Try again shortly.',
  })),
  'zone-parents-differ': describe<Zone & { parent: string }>('warning', ({ zone, parent }) => ({
    found: `The name servers of ${parent} return different delegations for ${zone}.`,
    why: 'A change at the registry is in progress, or stuck.',
    fix: 'Try again in an hour; if it persists, contact the registrar.',
  })),
  'zone-server-not-in-zone': describe<Host>('warning', ({ zone, host }) => ({
    found: `${host} is in the delegation of ${zone}, but not in its NS set.`,
    why: 'Resolvers use either list, so a retired server still receives queries.',
    fix: `Make the NS records of ${zone} match the name servers at the registrar.`,
  })),
  'zone-server-not-in-parent': describe<Host>('warning', ({ zone, host }) => ({
    found: `${host} is in the NS set of ${zone}, but not in its delegation.`,
    why: 'The server receives few queries, and does not help when the others fail.',
    fix: `Add ${host} at the registrar, or remove its NS record.`,
  })),
  'zone-server-no-address': describe<Host>('error', ({ zone, host }) => ({
    found: `${host}, a name server of ${zone}, has no address record.`,
    why: 'Resolvers waste time on it, and the zone has one server less than it seems.',
    fix: `Give ${host} an A record, or remove it from the name servers.`,
  })),
  'zone-dot-missing': describe<Zone & { type: string; host: string; written: string }>('error', ({
    zone,
    type,
    host,
    written,
  }) => ({
    found: `An ${type} record of ${zone} points to ${host}: a final dot is missing behind ${written}.`,
    why: 'A name without a final dot is completed with the name of the zone.',
    fix: `Write ${written}. with a final dot.`,
  })),
  'zone-server-domain-missing': describe<Host & { domain: string }>('error', ({ zone, host, domain }) => ({
    found: `${host}, a name server of ${zone}, is in ${domain}, which does not exist in the DNS.`,
    why: `If ${domain} is not registered, anyone can register it and answer for ${zone}.`,
    fix: `Remove ${host} from the name servers, at the registrar and in the zone.`,
  })),
  'zone-mx-domain-missing': describe<{ domain: string; host: string; missing: string }>('error', ({
    domain,
    host,
    missing,
  }) => ({
    found: `The mail server ${host} of ${domain} is in ${missing}, which does not exist in the DNS.`,
    why: `If ${missing} is not registered, anyone can register it and receive mail for ${domain}.`,
    fix: `Remove the MX record for ${host}.`,
  })),
  'zone-alias-target-missing': describe<{ host: string; target: string }>('warning', ({ host, target }) => ({
    found: `${host} is a CNAME for ${target}, which does not exist.`,
    why: `The name cannot be reached. If anyone can claim ${target} at its provider, they control what ${host} serves.`,
    fix: 'Remove the CNAME record, or set its target up again.',
  })),
  'zone-alias-domain-missing': describe<{ host: string; target: string; domain: string }>('error', ({
    host,
    target,
    domain,
  }) => ({
    found: `${host} is a CNAME for ${target}, and ${domain} does not exist in the DNS.`,
    why: `If ${domain} is not registered, anyone can register it and control what ${host} serves.`,
    fix: 'Remove the CNAME record.',
  })),
  'zone-server-address-private': describe<Address>('error', ({ zone, host, address }) => ({
    found: `${host}, a name server of ${zone}, has the address ${address}, which is not public.`,
    why: 'Nobody outside your network can reach it.',
    fix: 'Publish its public address, or remove it from the name servers.',
  })),
  'zone-server-alias': describe<Host & { target: string }>('error', ({ zone, host, target }) => ({
    found: `${host}, a name server of ${zone}, is a CNAME for ${target}.`,
    why: 'An NS record must not point to a CNAME (RFC 2181 10.3); many resolvers do not follow it.',
    fix: `Name ${target} itself, or give ${host} address records.`,
  })),
  'zone-server-silent': describe<Address>('error', ({ zone, host, address }) => ({
    found: `${host} (${address}), a name server of ${zone}, does not respond.`,
    why: 'Resolvers wait for it until they time out, and the others carry its load.',
    fix: 'Restart it, open port 53 for UDP and TCP, or remove it from the name servers.',
  })),
  'zone-server-lame': describe<Address & { rcode: string }>('error', ({ zone, host, address, rcode }) => ({
    found: `Lame delegation: ${host} (${address}) is not authoritative for ${zone} (${rcode}).`,
    why: 'Resolvers must try another server; some give up.',
    fix: `Set the zone up on ${host}, or remove it from the name servers.`,
  })),
  'zone-server-no-tcp': describe<Address>('error', ({ host, address }) => ({
    found: `${host} (${address}) does not respond over TCP.`,
    why: 'Responses too long for UDP fail; DNSSEC and long TXT records need TCP (RFC 7766).',
    fix: 'Open port 53 for TCP at the server and its firewall.',
  })),
  'zone-server-no-edns': describe<Address>('warning', ({ host, address }) => ({
    found: `${host} (${address}) does not support EDNS.`,
    why: 'Resolvers dropped their workarounds in 2019, and DNSSEC needs EDNS (RFC 6891).',
    fix: 'Update the server, or the firewall that blocks it.',
  })),
  'zone-transfer-open': describe<Address>('warning', ({ zone, host, address }) => ({
    found: `${host} (${address}) allows zone transfers (AXFR) of ${zone} to anyone.`,
    why: 'Anyone can list every name in the zone, including internal ones.',
    fix: 'Allow transfers to your secondary servers only.',
  })),
  'zone-recursion-open': describe<Address>('warning', ({ host, address }) => ({
    found: `${host} (${address}) is an open resolver.`,
    why: 'It can be abused for amplification attacks, and its cache can be poisoned (RFC 5358).',
    fix: 'Turn off recursion on authoritative servers.',
  })),
  'zone-server-unsigned': describe<Address>('error', ({ zone, host, address }) => ({
    found: `${host} (${address}) serves ${zone} unsigned, though other servers serve it signed.`,
    why: 'Validating resolvers reject its responses, so the domain fails intermittently.',
    fix: `Make ${host} transfer and load the signed zone.`,
  })),
  'zone-server-signatures-over': describe<Address & { expires: string }>('error', ({
    zone,
    host,
    address,
    expires,
  }) => ({
    found: `The RRSIGs of ${zone} at ${host} (${address}) expired on ${expires}; other servers have newer ones.`,
    why: 'Validating resolvers reject its responses, so the domain fails intermittently.',
    fix: `Find out why ${host} no longer receives the zone from its primary.`,
  })),
  'zone-below': describe<Zone & { domain: string }>('info', ({ zone, domain }) => ({
    found: `${zone} is a separate zone below ${domain}.`,
    why: 'It has its own name servers and signatures, which this section covers.',
    fix: `Check ${domain} to see the zone above it.`,
  })),
  'zone-one-server': describe<Host>('error', ({ zone, host }) => ({
    found: `${zone} has only one name server, ${host}.`,
    why: 'When it fails, the domain and its mail are unreachable (RFC 2182 requires at least two).',
    fix: 'Add a second name server in another network.',
  })),
  'zone-one-network': describe<Zone & { network: string }>('warning', ({ zone, network }) => ({
    found: `All name servers of ${zone} are in one network, ${network}.`,
    why: 'One network outage takes all of them down.',
    fix: 'Add a name server in another network.',
  })),
  'zone-no-ipv6': describe<Zone>('info', ({ zone }) => ({
    found: `No name server of ${zone} has an IPv6 address.`,
    why: 'IPv6-only resolvers cannot reach them.',
    fix: 'Give at least two name servers IPv6 addresses.',
  })),
  'zone-glue-missing': describe<Host>('error', ({ zone, host }) => ({
    found: `The parent has no glue for ${host}, which is inside ${zone}.`,
    why: 'Resolvers would need its address to look up its address.',
    fix: 'Add its addresses at the registrar (host records, glue).',
  })),
  'zone-glue-differs': describe<Host & { glue: string; own: string }>('error', ({ host, glue, own }) => ({
    found: `The glue for ${host} is ${glue}, but its zone has ${own}.`,
    why: 'Resolvers may use an outdated address.',
    fix: 'Update the host record at the registrar.',
  })),
  'zone-serials-differ': describe<Zone & { serials: string }>('warning', ({ zone, serials }) => ({
    found: `The name servers serve different versions of ${zone}: ${serials}.`,
    why: 'This is normal right after a change; if it persists, some of them serve outdated records.',
    fix: 'Check the zone transfers to the servers with the lower serial.',
  })),
  'zone-servers-disagree': describe<Zone & { hosts: string }>('warning', ({ zone, hosts }) => ({
    found: `The name servers serve different NS sets for ${zone}: ${hosts}.`,
    why: 'They do not serve the same zone.',
    fix: 'Check how the zone reaches each of them.',
  })),
  'zone-ttl-differs': describe<Zone & { ttls: string }>('info', ({ zone, ttls }) => ({
    found: `The name servers serve the NS set of ${zone} with different TTLs: ${ttls} seconds.`,
    why: 'They do not serve the same zone, or one of them responds from a cache.',
    fix: 'Check how the zone reaches each of them.',
  })),
  'zone-soa-primary-unknown': describe<Zone & { primary: string }>('info', ({ zone, primary }) => ({
    found: `The SOA record of ${zone} names the primary ${primary}, which is not in the NS set.`,
    why: 'This is fine for a hidden primary; dynamic updates go there.',
    fix: 'If that server does not exist, name one that does.',
  })),
  'zone-soa-contact-invalid': describe<Zone & { contact: string }>('warning', ({ zone, contact }) => ({
    found: `The SOA record of ${zone} has the contact "${contact}", which is not an email address.`,
    why: 'People who find a problem cannot reach you.',
    fix: 'Write the address with a dot instead of the @, such as hostmaster.example.com.',
  })),
  'zone-soa-refresh-short': describe<Zone & { seconds: number }>('info', ({ zone, seconds }) => ({
    found: `Secondary servers of ${zone} check for changes every ${counted(seconds, 'second')}.`,
    why: 'With NOTIFY, this is more often than needed.',
    fix: 'Set refresh to 3600 seconds or more.',
  })),
  'zone-soa-retry-long': describe<Zone & { retry: number; refresh: number }>('warning', ({ zone, retry, refresh }) => ({
    found: `In the SOA record of ${zone}, retry (${retry}) is not shorter than refresh (${refresh}).`,
    why: 'After a failed transfer, secondary servers wait longer than usual.',
    fix: 'Set retry to a fraction of refresh, such as 3600 with 14400.',
  })),
  'zone-soa-expire-short': describe<Zone & { seconds: number }>('warning', ({ zone, seconds }) => ({
    found: `Secondary servers stop serving ${zone} after ${counted(seconds, 'second')} without the primary.`,
    why: 'A primary that is down over a weekend takes the domain down with it.',
    fix: 'Set expire to two weeks (1209600) or more.',
  })),
  'zone-soa-minimum-long': describe<Zone & { seconds: number }>('warning', ({ zone, seconds }) => ({
    found: `Resolvers cache for ${counted(seconds, 'second')} that a name in ${zone} does not exist.`,
    why: 'A resolver that has asked before does not see a new name for that long (RFC 2308).',
    fix: 'Set the last number of the SOA record to 3600 or less.',
  })),
  'zone-apex-alias': describe<Zone & { target: string }>('error', ({ zone, target }) => ({
    found: `The apex of ${zone} is a CNAME for ${target}.`,
    why: 'A CNAME must not coexist with other records: SOA, NS and MX are lost (RFC 1034 3.6.2).',
    fix: 'Use address records, or ALIAS/ANAME if the provider offers it.',
  })),
  'zone-nsec3-iterations': describe<Zone & { iterations: number }>('warning', ({ zone, iterations }) => ({
    found: `${zone} uses NSEC3 with ${iterations} iterations.`,
    why: 'Iterations add no protection, and resolvers may treat the zone as unsigned (RFC 9276).',
    fix: 'Sign with 0 iterations.',
  })),
  'zone-nsec3-salt': describe<Zone>('info', ({ zone }) => ({
    found: `${zone} uses NSEC3 with a salt.`,
    why: 'A salt adds no protection and costs every server work (RFC 9276).',
    fix: 'Sign without a salt.',
  })),
}
