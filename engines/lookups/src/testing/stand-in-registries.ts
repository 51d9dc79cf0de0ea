const domain = (name: string, fields: object = {}) => ({
  objectClassName: 'domain',
  ldhName: name,
  status: ['client transfer prohibited', 'client delete prohibited'],
  events: [
    { eventAction: 'registration', eventDate: '1995-08-14T04:00:00Z' },
    { eventAction: 'expiration', eventDate: '2099-08-13T04:00:00Z' },
    { eventAction: 'last changed', eventDate: '2026-08-14T07:01:44Z' },
  ],
  entities: [
    {
      objectClassName: 'entity',
      roles: ['registrar'],
      vcardArray: ['vcard', [['fn', {}, 'text', 'Sample Names, Inc.']]],
      publicIds: [{ type: 'IANA Registrar ID', identifier: '9999' }],
    },
  ],
  nameservers: [{ ldhName: 'ns1.example.net' }, { ldhName: 'ns2.example.net' }],
  secureDNS: { delegationSigned: true },
  ...fields,
})

const undated = [{ eventAction: 'registration', eventDate: '2001-02-03T04:05:06Z' }]

export const rdapDomains: Readonly<Record<string, object>> = {
  'example.com': domain('example.com'),
  'xn--bcher-kva.com': domain('xn--bcher-kva.com', { unicodeName: 'bücher.com' }),
  'shop.com': domain('shop.com', {
    events: [...undated, { eventAction: 'expiration', eventDate: '2020-01-01T00:00:00Z' }],
  }),
  'example.net': domain('example.net', {
    nameservers: [{ ldhName: 'ns1.example.net' }, { ldhName: 'ns3.example.net' }],
  }),
  'example.fi': domain('example.fi', { events: undated, status: ['active'] }),
  'example.de': domain('example.de', { events: [], entities: [], status: ['active'] }),
  'redacted.com': domain('redacted.com', {
    events: undated,
    redacted: [{ name: { type: 'Registry Domain Expiration Date' } }, { name: { type: 'Registrant Name' } }],
  }),
  'big.com': domain('big.com', { remarks: 'x'.repeat(2_000_000) }),
}

export const whoisDomains: Readonly<Record<string, string>> = {
  'example.fi':
    'domain.............: example.fi\r\nstatus.............: Registered\r\ncreated............: 3.2.2001\r\nexpires............: 4.3.2099 00:00:00\r\nregistrar..........: Sample Names Oy\r\nnserver............: ns1.example.net [OK]\r\n',
  'example.de':
    'Domain: example.de\r\nNserver: ns1.example.net\r\nStatus: connect\r\nChanged: 2026-01-02T03:04:05+01:00\r\n',
  'example.ru':
    'domain:        EXAMPLE.RU\r\nnserver:       ns1.example.net.\r\nstate:         REGISTERED, DELEGATED, VERIFIED\r\nregistrar:     SAMPLE-RU\r\ncreated:       2001-02-03T04:05:06Z\r\npaid-till:     2099-02-03T04:05:06Z\r\n',
  museum: '% IANA WHOIS server\r\n\r\nrefer:        whois.museum.example\r\n\r\ndomain:       MUSEUM\r\n',
  'example.museum':
    'Domain Name: EXAMPLE.MUSEUM\r\nCreation Date: 2001-02-03T04:05:06Z\r\nRegistry Expiry Date: 2099-02-03T04:05:06Z\r\nRegistrar: Sample Names\r\n',
  'reserved.ru': 'Reserved by the registry\r\n',
  'throttled.org': 'You have exceeded your quota of queries.\r\n',
  'throttled.io': 'WHOIS LIMIT EXCEEDED\r\n',
}
