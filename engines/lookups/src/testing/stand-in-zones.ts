import type { SentRecord, StandInAnswer, StandInQuery } from '@sundry/dns/testing'

const soa = (zone: string): SentRecord => ({
  name: zone,
  ttl: 300,
  type: 'SOA',
  data: `ns1.example.net. hostmaster.${zone}. 2026112201 7200 3600 1209600 60`,
})

const lines = `
example.com NS ns1.example.net.
example.com NS ns2.example.net.
example.com A 192.0.2.10
example.com AAAA 2001:db8::10
example.com MX 10 aspmx.l.google.com.
example.com TXT "v=spf1 include:_spf.example.net -all"
example.com CAA 0 issue "ca.example"
example.com DS 23804 13 2 A5A40E9B5B2888052CF62018662AC210037DB01228B17780ADD41410D4E7521B
example.com DNSKEY 257 3 13 Oi0oqG4QUoEAMNOnFxK/wy5ZLXWr1v14w3Ex17/5idZdn7EuThvm4Mjn1fBFIwriEo8dAko5BJ5tOMtKsF+srg==
www.example.com CNAME example.com.
www.example.com A 192.0.2.10
_sip._tcp.example.com SRV 10 60 5060 sip.example.com.
10.2.0.192.in-addr.arpa PTR host.example.com.
xn--bcher-kva.com NS ns1.example.net.
xn--bcher-kva.com A 192.0.2.11
example.net NS ns1.example.net.
example.net NS ns3.example.net.
example.net NS ns9.example.net.
ns1.example.net A 127.0.0.1
ns2.example.net A 127.0.0.1
ns3.example.net A 127.0.0.12
ns4.example.net A 127.0.0.13
example.fi NS ns1.example.net.
example.de NS ns1.example.net.
example.ru NS ns1.example.net.
example.org A 192.0.2.12
shop.com NS ns1.cloudflare.example.
shop.com A 192.0.2.13
www.shop.com CNAME shops.myshopify.com.
shops.myshopify.com A 192.0.2.14
com NS tld.example.
net NS tld.example.
fi NS tld.example.
de NS tld.example.
tld.example A 127.0.0.1
10.2.0.192.origin.asn.cymru.com TXT "64500 | 192.0.2.0/24 | ZZ | test | 2000-01-01"
AS64500.asn.cymru.com TXT "64500 | ZZ | test | 2000-01-01 | SAMPLE-NET Sample Hosting Ltd, ZZ"
`

const records: SentRecord[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', type = '', ...data] = line.split(' ')
    return { name, type, ttl: 300, data: data.join(' ') }
  })
const big = Array.from({ length: 120 }, (_, index) => ({
  name: 'big.example.com',
  type: 'TXT',
  ttl: 300,
  data: `"record number ${index} of an answer too long for one packet"`,
}))
const all = [...records, ...big]

/** Delegations that differ from what the zone says of itself. */
const delegations: Readonly<Record<string, readonly string[]>> = {
  'example.net': ['ns1.example.net.', 'ns3.example.net.', 'ns4.example.net.'],
}

const plain = (name: string) => name.toLowerCase().replace(/\.$/, '')

function referral(name: string): StandInAnswer {
  const names = delegations[name] ?? all.filter((one) => one.name === name && one.type === 'NS').map(({ data }) => data)
  if (names.length === 0) return { rcode: 'NXDOMAIN', authority: [soa(name.slice(name.indexOf('.') + 1))] }
  const glue = all.filter(({ type, name: host }) => (type === 'A' || type === 'AAAA') && names.includes(`${host}.`))
  return {
    authority: names.map((data) => ({ name, type: 'NS', ttl: 86_400, data })),
    additional: glue.filter(({ name: host }) => host.endsWith(`.${name}`)),
  }
}

export function answerFromZones({ message, name: requested, type }: StandInQuery): StandInAnswer {
  const name = plain(requested)
  if (name === 'silent.com') return null
  if (name === 'unexplained.com') {
    return message.flags.cd ? { answers: [{ name, type: 'A', ttl: 1, data: '192.0.2.15' }] } : { rcode: 'SERVFAIL' }
  }
  if (name === 'failing.com') return { rcode: 'SERVFAIL' }
  if (name === 'broken.com') return { rcode: 'SERVFAIL', ede: [{ code: 7, text: 'the signature is of last year' }] }
  if (!message.flags.rd && type === 'NS') return referral(name)
  if (!message.flags.rd && type === 'SOA') return { flags: { aa: true }, answers: [soa(name)] }
  if (type === 'ANY') return { flags: { ra: true }, answers: [{ name, type: 'HINFO', ttl: 60, data: '"RFC8482" ""' }] }
  const own = all.filter((one) => plain(one.name) === name)
  const alias = own.find((one) => one.type === 'CNAME')
  const target = alias && type !== 'CNAME' ? plain(alias.data) : null
  const answers = [
    ...own.filter((one) => one.type === type || one.type === 'CNAME'),
    ...all.filter((one) => plain(one.name) === target && one.type === type),
  ]
  const exists = own.length > 0 || all.some((one) => plain(one.name).endsWith(`.${name}`))
  const flags = { ra: true, ad: name === 'example.com' }
  if (answers.length > 0) return { flags, answers }
  return { rcode: exists ? 'NOERROR' : 'NXDOMAIN', flags: { ra: true }, authority: [soa('example')] }
}
