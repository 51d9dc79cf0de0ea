import { describe } from './describe.ts'

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
    found: `The servers of ${parent === '.' ? 'the root' : parent} know no name servers for ${zone}.`,
    why: 'Nobody on the internet finds the domain.',
    fix: 'Enter its name servers at the registrar, or renew the registration.',
  })),
  'zone-parent-silent': describe<Zone & { parent: string }>('info', ({ zone, parent }) => ({
    found: `The servers of ${parent === '.' ? 'the root' : parent}, which delegates ${zone}, could not be asked.`,
    why: 'What the parent says could not be compared with what the zone says.',
    fix: 'Look again in a moment.',
  })),
  'zone-parents-differ': describe<Zone & { parent: string }>('warning', ({ zone, parent }) => ({
    found: `The servers of ${parent} name different name servers for ${zone}.`,
    why: 'A change at the registry is under way, or stuck.',
    fix: 'Look again in an hour; if it stays, tell the registrar.',
  })),
  'zone-server-not-in-zone': describe<Host>('warning', ({ zone, host }) => ({
    found: `The parent names ${host} for ${zone}, the zone itself does not.`,
    why: 'Resolvers use either list, so a server that was meant to be given up still gets questions.',
    fix: `Make the NS records of ${zone} and the name servers at the registrar the same.`,
  })),
  'zone-server-not-in-parent': describe<Host>('warning', ({ zone, host }) => ({
    found: `${zone} itself names ${host}, the parent does not.`,
    why: 'The server gets few questions, and helps nobody when the others fail.',
    fix: `Add ${host} at the registrar, or remove its NS record.`,
  })),
  'zone-server-no-address': describe<Host>('error', ({ zone, host }) => ({
    found: `${host}, a name server of ${zone}, has no address.`,
    why: 'Resolvers lose time with it, and the zone has a server less than it seems.',
    fix: `Give ${host} an A record, or remove it from the name servers.`,
  })),
  'zone-server-address-private': describe<Address>('error', ({ zone, host, address }) => ({
    found: `${host}, a name server of ${zone}, has the address ${address}, which is not one of the public internet.`,
    why: 'Nobody outside reaches it.',
    fix: 'Publish its public address, or remove it from the name servers.',
  })),
  'zone-server-alias': describe<Host & { target: string }>('error', ({ zone, host, target }) => ({
    found: `${host}, a name server of ${zone}, is an alias (CNAME) of ${target}.`,
    why: 'A name server must not be an alias (RFC 2181 10.3): many resolvers do not follow it.',
    fix: `Name ${target} itself, or give ${host} address records.`,
  })),
  'zone-server-silent': describe<Address>('error', ({ zone, host, address }) => ({
    found: `${host} (${address}), a name server of ${zone}, does not answer.`,
    why: 'Resolvers wait for it in vain, and the others carry its load.',
    fix: 'Start it again or open port 53 for UDP and TCP, or remove it from the name servers.',
  })),
  'zone-server-lame': describe<Address & { rcode: string }>('error', ({ zone, host, address, rcode }) => ({
    found: `${host} (${address}) is named for ${zone} but does not hold it: it answers ${rcode} without authority.`,
    why: 'Resolvers must ask another server; some give up.',
    fix: `Set the zone up on ${host}, or remove it from the name servers.`,
  })),
  'zone-server-no-tcp': describe<Address>('error', ({ host, address }) => ({
    found: `${host} (${address}) does not answer over TCP.`,
    why: 'Answers too long for UDP cannot be had, which DNSSEC and long TXT records need (RFC 7766).',
    fix: 'Open port 53 for TCP at the server and its firewall.',
  })),
  'zone-server-no-edns': describe<Address>('warning', ({ host, address }) => ({
    found: `${host} (${address}) does not speak EDNS.`,
    why: 'Resolvers stopped working round that in 2019; signed zones cannot be served without it (RFC 6891).',
    fix: 'Update the server, or open the firewall that cuts it.',
  })),
  'zone-transfer-open': describe<Address>('warning', ({ zone, host, address }) => ({
    found: `${host} (${address}) hands all of ${zone} to everybody (AXFR).`,
    why: 'Every name of the zone is known to whoever asks, internal ones among them.',
    fix: 'Allow transfers to the secondary servers alone.',
  })),
  'zone-recursion-open': describe<Address>('warning', ({ host, address }) => ({
    found: `${host} (${address}) looks up foreign names for everybody.`,
    why: 'It can be used to flood others, and its cache can be poisoned (RFC 5358).',
    fix: 'Switch recursion off on a server that serves zones.',
  })),
  'zone-server-unsigned': describe<Address>('error', ({ zone, host, address }) => ({
    found: `${host} (${address}) gives ${zone} without signatures, though other servers sign it.`,
    why: 'Resolvers that check signatures throw its answers away, so the domain fails now and then.',
    fix: `Let ${host} fetch the signed zone, and load it again.`,
  })),
  'zone-server-signatures-over': describe<Address & { expires: string }>('error', ({
    zone,
    host,
    address,
    expires,
  }) => ({
    found: `The signatures of ${zone} at ${host} (${address}) ended on ${expires}; other servers have newer ones.`,
    why: 'Resolvers that check signatures throw its answers away, so the domain fails now and then.',
    fix: `Find out why ${host} no longer gets the zone from its primary.`,
  })),
  'zone-below': describe<Zone & { domain: string }>('info', ({ zone, domain }) => ({
    found: `${zone} is a zone of its own below ${domain}.`,
    why: 'It has name servers and signatures of its own, and this section is about those.',
    fix: `Ask for ${domain} to see the zone above it.`,
  })),
  'zone-one-server': describe<Host>('error', ({ zone, host }) => ({
    found: `${zone} has one name server alone, ${host}.`,
    why: 'When it fails, the domain and its mail are gone (RFC 2182 asks for two at least).',
    fix: 'Add a second name server in another network.',
  })),
  'zone-one-network': describe<Zone & { network: string }>('warning', ({ zone, network }) => ({
    found: `All name servers of ${zone} are in one network, ${network}.`,
    why: 'One broken line takes all of them away.',
    fix: 'Add a name server in another network.',
  })),
  'zone-no-ipv6': describe<Zone>('info', ({ zone }) => ({
    found: `No name server of ${zone} has an IPv6 address.`,
    why: 'Resolvers with IPv6 alone cannot ask them.',
    fix: 'Give two of the name servers IPv6 addresses.',
  })),
  'zone-glue-missing': describe<Host>('error', ({ zone, host }) => ({
    found: `The parent hands out no address for ${host}, which lies inside ${zone}.`,
    why: 'To find its address one would have to ask it first.',
    fix: 'Enter its addresses at the registrar (glue, host records).',
  })),
  'zone-glue-differs': describe<Host & { glue: string; own: string }>('error', ({ host, glue, own }) => ({
    found: `The parent hands out ${glue} for ${host}, its own zone says ${own}.`,
    why: 'Questions go to an old address.',
    fix: 'Bring the host record at the registrar up to date.',
  })),
  'zone-serials-differ': describe<Zone & { serials: string }>('warning', ({ zone, serials }) => ({
    found: `The name servers hold different versions of ${zone}: ${serials}.`,
    why: 'Right after a change that is normal; if it stays, visitors get old answers from some of them.',
    fix: 'Check the transfers to the servers with the lower serial.',
  })),
  'zone-servers-disagree': describe<Zone & { hosts: string }>('warning', ({ zone, hosts }) => ({
    found: `The name servers give different lists of name servers for ${zone}: ${hosts}.`,
    why: 'They do not hold the same zone.',
    fix: 'Check how the zone gets to each of them.',
  })),
  'zone-ttl-differs': describe<Zone & { ttls: string }>('info', ({ zone, ttls }) => ({
    found: `The name servers give the NS records of ${zone} different TTLs: ${ttls} seconds.`,
    why: 'They do not hold the same zone, or one of them answers from a cache.',
    fix: 'Check how the zone gets to each of them.',
  })),
  'zone-soa-primary-unknown': describe<Zone & { primary: string }>('info', ({ zone, primary }) => ({
    found: `The SOA record of ${zone} names ${primary} as primary server, which is none of its name servers.`,
    why: 'That is right for a hidden primary; dynamic updates go there.',
    fix: 'If no such server exists, name one that does.',
  })),
  'zone-soa-contact-invalid': describe<Zone & { contact: string }>('warning', ({ zone, contact }) => ({
    found: `The SOA record of ${zone} has "${contact}" as contact, which is no mail address.`,
    why: 'Whoever finds a fault cannot tell you.',
    fix: 'Write the address with a dot in place of the @, such as hostmaster.example.com.',
  })),
  'zone-soa-refresh-short': describe<Zone & { seconds: number }>('info', ({ zone, seconds }) => ({
    found: `Secondary servers of ${zone} are to look for changes every ${seconds} seconds.`,
    why: 'With notification that is more often than needed.',
    fix: 'Set refresh to 3600 seconds or more.',
  })),
  'zone-soa-retry-long': describe<Zone & { retry: number; refresh: number }>('warning', ({ zone, retry, refresh }) => ({
    found: `In the SOA record of ${zone} retry (${retry}) is not shorter than refresh (${refresh}).`,
    why: 'After a failed transfer the secondary servers wait longer than usual.',
    fix: 'Set retry to a part of refresh, such as 3600 with 14400.',
  })),
  'zone-soa-expire-short': describe<Zone & { seconds: number }>('warning', ({ zone, seconds }) => ({
    found: `Secondary servers give ${zone} up after ${seconds} seconds without the primary.`,
    why: 'A primary that is down over a weekend takes the domain with it.',
    fix: 'Set expire to two weeks (1209600) or more.',
  })),
  'zone-soa-minimum-long': describe<Zone & { seconds: number }>('warning', ({ zone, seconds }) => ({
    found: `Resolvers keep for ${seconds} seconds that a name of ${zone} does not exist.`,
    why: 'A new name is not seen for so long by whoever asked before (RFC 2308).',
    fix: 'Set the last number of the SOA record to 3600 or less.',
  })),
  'zone-apex-alias': describe<Zone & { target: string }>('error', ({ zone, target }) => ({
    found: `${zone} itself is an alias (CNAME) of ${target}.`,
    why: 'Beside an alias nothing else may stand: SOA, NS and MX records are lost (RFC 1034 3.6.2).',
    fix: 'Use address records, or what the provider calls ALIAS or ANAME.',
  })),
  'zone-nsec3-iterations': describe<Zone & { iterations: number }>('warning', ({ zone, iterations }) => ({
    found: `${zone} uses NSEC3 with ${iterations} iterations.`,
    why: 'They protect nothing, and resolvers may take the zone for unsigned (RFC 9276).',
    fix: 'Sign with 0 iterations.',
  })),
  'zone-nsec3-salt': describe<Zone>('info', ({ zone }) => ({
    found: `${zone} uses NSEC3 with a salt.`,
    why: 'It protects nothing and costs every server work (RFC 9276).',
    fix: 'Sign without salt.',
  })),
}
