import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseWhois } from './parse-whois.ts'

/** Invented answers in the shapes registries use. */
const shapes: Record<string, { tld: string; raw: string; want: object }> = {
  'thick gTLD with empty keys between': {
    tld: 'example',
    raw: `   Domain Name: SAMPLE.EXAMPLE
   Registrar WHOIS Server: whois.registrar.example
   Updated Date: 2029-05-06T07:08:09Z
   Creation Date: 2001-02-03T04:05:06Z
   Registry Expiry Date: 2031-02-03T04:05:06Z
   Registrar Registration Expiration Date: 2030-02-03T04:05:06Z
   Registrar: Sample Names, Inc.
   Registrar IANA ID: 9999
   Registrar Abuse Contact Phone:
   Domain Status: clientTransferProhibited https://icann.org/epp#clientTransferProhibited
   Domain Status: serverHold (by court order)
   Registrant Organization: REDACTED FOR PRIVACY
   Name Server: NS1.SAMPLE.EXAMPLE
   Name Server: NS2.SAMPLE.EXAMPLE
   DNSSEC: unsigned
>>> Last update of whois database: 2030-01-01T00:00:00Z <<<`,
    want: {
      registered: true,
      domain: 'sample.example',
      createdOn: '2001-02-03T04:05:06Z',
      updatedOn: '2029-05-06T07:08:09Z',
      expiresOn: '2031-02-03T04:05:06Z',
      registrarExpiresOn: '2030-02-03T04:05:06Z',
      registrar: 'Sample Names, Inc.',
      registrarId: '9999',
      nameServers: ['ns1.sample.example', 'ns2.sample.example'],
      status: ['clientTransferProhibited', 'serverHold'],
      dnssec: false,
      redacted: ['registrant organization'],
      registrarServer: 'whois.registrar.example',
    },
  },
  'Thai: an abbreviated expiry': {
    tld: 'th',
    raw: `Domain Name:            SAMPLE.CO.TH
Registrar:              Sample Names Co., Ltd.
Name Server:            NS1.SAMPLE.EXAMPLE
Status:                 ACTIVE
Updated date:           26 Sep 2029
Created date:           09 Oct 2001
Exp date:               08 Oct 2031`,
    want: { createdOn: '2001-10-09', updatedOn: '2029-09-26', expiresOn: '2031-10-08', status: ['ACTIVE'] },
  },
  'Japanese: a form of numbered fields in the language of the country': {
    tld: 'jp',
    raw: `Domain Information: [ドメイン情報]
a. [ドメイン名]                 SAMPLE.CO.JP
g. [Organization]               Sample K.K.
p. [ネームサーバ]               ns1.sample.example
p. [ネームサーバ]               ns2.sample.example
[状態]                          Connected (2031/03/31)
[登録年月日]                    1998/03/25
[接続年月日]                    1998/04/01
[最終更新]                      2029/04/01 01:02:03 (JST)`,
    want: {
      domain: 'sample.co.jp',
      createdOn: '1998-03-25',
      expiresOn: '2031-03-31',
      nameServers: ['ns1.sample.example', 'ns2.sample.example'],
      status: ['Connected (2031/03/31)'],
    },
  },
  'Malaysian: a lettered form with each name server below its number': {
    tld: 'my',
    raw: `a [Domain Name]                    sample.com.my
c [Record Created]                 18-MAR-1998
d [Record Expired]                 18-MAR-2031
e [Record Last Modified]           04-APR-2029
f [Invoicing Party]                R014
  Sample Names Sdn Bhd
  billing@sample.example
j [Primary Name Server]            SHQ000000
  ns1.sample.example
  192.0.2.1
k [Secondary Name Server]          SHQ000001
  ns2.sample.example`,
    want: {
      domain: 'sample.com.my',
      createdOn: '1998-03-18',
      expiresOn: '2031-03-18',
      nameServers: ['ns1.sample.example', 'ns2.sample.example'],
    },
  },
  'French: name servers and dates in the language of the country': {
    tld: 'sn',
    raw: `Nom de domaine:  sample.sn
Date de création: 2008-05-15T17:29:00Z
Date d'expiration: 2031-05-15T17:29:00Z
Serveur de noms: ns1.sample.example
Serveur de noms: ns2.sample.example`,
    want: {
      domain: 'sample.sn',
      createdOn: '2008-05-15T17:29:00Z',
      expiresOn: '2031-05-15T17:29:00Z',
      nameServers: ['ns1.sample.example', 'ns2.sample.example'],
    },
  },
  'Austrian: a registrar with its address behind it': {
    tld: 'at',
    raw: `domain:         sample.at
registrar:      Sample GmbH ( https://nic.example/registrar/1 )
nserver:        ns1.sample.example
changed:        20290425 17:08:09`,
    want: { registrar: 'Sample GmbH', updatedOn: '2029-04-25T17:08:09Z' },
  },
  'Korean: the same twice, in two languages': {
    tld: 'kr',
    raw: `도메인이름                  : sample.kr
등록일                      : 1999. 07. 29.
사용 종료일                 : 2031. 07. 29.
DNSSEC                      : 미서명

Domain Name                 : sample.kr
Authorized Agency           : Sample Corp.(http://sample.example)
DNSSEC                      : unsigned`,
    want: { createdOn: '1999-07-29', expiresOn: '2031-07-29', registrar: 'Sample Corp.', dnssec: false },
  },
  'sections with values below them': {
    tld: 'uk',
    raw: `
    Domain name:
        sample.co.uk

    Registrar:
        Sample Names Ltd t/a Samples [Tag = SAMPLES]
        URL: https://samples.example

    Relevant dates:
        Registered on: before Aug-1996
        Expiry date:  05-Dec-2031
        Last updated:  23-Oct-2029

    Registration status:
        Registered until expiry date.

    Name servers:
        ns1.sample.example      192.0.2.1  2001:db8::1
        ns2.sample.example
`,
    want: {
      createdOn: '1996-08-01',
      expiresOn: '2031-12-05',
      updatedOn: '2029-10-23',
      registrar: 'Sample Names Ltd t/a Samples',
      status: ['Registered until expiry date.'],
      nameServers: ['ns1.sample.example', 'ns2.sample.example'],
    },
  },
  'keys with dots, day first': {
    tld: 'fi',
    raw: `domain.............: sample.fi
status.............: Registered
created............: 1.2.2003 00:00:00
expires............: 4.3.2031 00:00:00
nserver............: ns1.sample.fi [OK]
registrar..........: Sample Names Oy`,
    want: { createdOn: '2003-02-01T00:00:00Z', expiresOn: '2031-03-04T00:00:00Z', registrar: 'Sample Names Oy' },
  },
  'RPSL with contacts that have dates of their own': {
    tld: 'fr',
    raw: `%% This is a Whois server.
domain:      sample.fr
status:      ACTIVE
nserver:     ns1.sample.fr
created:     1999-01-02T03:04:05Z
Expiry Date: 2031-01-02T03:04:05Z
last-update: 2029-01-02T03:04:05Z
registrar:   SAMPLE NAMES

nic-hdl:     XX1
type:        PERSON
changed:     2011-11-11T11:11:11Z nobody@sample.fr
created:     1988-08-08T08:08:08Z`,
    want: { createdOn: '1999-01-02T03:04:05Z', updatedOn: '2029-01-02T03:04:05Z', registrar: 'SAMPLE NAMES' },
  },
  'brackets, and the expiry inside the state': {
    tld: 'jp',
    raw: `Domain Information:
a. [Domain Name]                SAMPLE.CO.JP
p. [Name Server]                ns1.sample.example
p. [Name Server]                ns2.sample.example
[State]                         Connected (2031/09/30)
[Registered Date]               2003/09/11
[Last Update]                   2029/10/23 19:22:08 (JST)`,
    want: {
      createdOn: '2003-09-11',
      expiresOn: '2031-09-30',
      updatedOn: '2029-10-23T10:22:08Z',
      nameServers: ['ns1.sample.example', 'ns2.sample.example'],
    },
  },
  'sentences and a bare list': {
    tld: 'edu',
    raw: `Domain Name: SAMPLE.EDU

Registrant:
   Sample University

Name Servers:
   NS1.SAMPLE.EDU
   NS2.SAMPLE.EDU

Domain record activated:    02-Mar-1987
Domain record last updated: 01-Jul-2029
Domain expires:             31-Jul-2031`,
    want: {
      createdOn: '1987-03-02',
      updatedOn: '2029-07-01',
      expiresOn: '2031-07-31',
      nameServers: ['ns1.sample.edu', 'ns2.sample.edu'],
    },
  },
  'a value that goes on in the next line': {
    tld: 'pl',
    raw: `DOMAIN NAME:           sample.pl
nameservers:           ns1.sample.pl.
                       ns2.sample.pl.
created:               2002.09.19 13:00:00
last modified:         2029.08.17 11:21:09
renewal date:          2031.09.18 14:00:00`,
    want: { nameServers: ['ns1.sample.pl', 'ns2.sample.pl'], expiresOn: '2031-09-18T14:00:00Z' },
  },
  'every change, the latest last': {
    tld: 'il',
    raw: `domain:       sample.org.il
nserver:      ns.sample.org.il
validity:     21-11-2031
status:       Transfer Locked
changed:      registrar AT ns.il 19960111 (Assigned)
changed:      registrar AT ns.il 20290623 (Changed)`,
    want: { createdOn: '1996-01-11', updatedOn: '2029-06-23', expiresOn: '2031-11-21' },
  },
  'a registrar by its handle, its name in a block below': {
    tld: 'ua',
    raw: `domain:     sample.com.ua
nserver:    ns1.sample.example
status:     ok
created:    2002-12-04 00:00:00+02
expires:    2031-12-04 00:00:00+02

% Registrar:
registrar:     ua.samples
organization:  Sample Names LLC`,
    want: { registrar: 'Sample Names LLC', createdOn: '2002-12-03T22:00:00Z', status: ['ok'] },
  },
  'month first': {
    tld: 'tk',
    raw: `Domain name:\n   SAMPLE.TK\n\nDomain registered: 01/02/2009\nRecord will expire on: 03/04/2031`,
    want: { createdOn: '2009-01-02', expiresOn: '2031-03-04' },
  },
  'host records of other registrars before the domain’s': {
    tld: 'com',
    raw: `Whois Server Version 2.0

   Server Name: SAMPLE.COM.OTHER.EXAMPLE
   IP Address: 192.0.2.1
   Registrar: OTHER NAMES LTD

   Domain Name: SAMPLE.COM
   Registrar: SAMPLE NAMES LTD
   Name Server: NS1.SAMPLE.EXAMPLE
   Expiration Date: 14-sep-2031`,
    want: { registrar: 'SAMPLE NAMES LTD', nameServers: ['ns1.sample.example'], expiresOn: '2031-09-14' },
  },
  'the record of the top-level domain before the registry’s': {
    tld: '',
    raw: `% IANA WHOIS server

refer:        whois.nic.example

domain:       EXAMPLE
nserver:      A.NIC.EXAMPLE 192.0.2.1
created:      2015-06-25
source:       IANA

# whois.nic.example

Domain Name: sample.example
Creation Date: 2018-04-27T22:04:24Z
Registrar: Sample Names
Name Server: ns1.sample.example`,
    want: { createdOn: '2018-04-27T22:04:24Z', nameServers: ['ns1.sample.example'] },
  },
  'a list that goes on behind a contact': {
    tld: 'im',
    raw: `Domain Name: sample.im
Administrative Contact
Name: Redacted
Expiry Date: 05/09/2031 00:59:56
Name Server:ns1.sample.example.`,
    want: { expiresOn: '2031-09-05T00:59:56Z', nameServers: ['ns1.sample.example'] },
  },
  'the label before each name server': {
    tld: 'to',
    raw: `Tonic whoisd V1.1
sample ns1.sample.example
sample ns2.sample.example`,
    want: { nameServers: ['ns1.sample.example', 'ns2.sample.example'] },
  },
  'Chinese keys and dates': {
    tld: 'zz',
    raw: `域名: sample.zz
注册日期: 2004年3月5日
到期日期: 2031年03月05日
域名服务器: ns1.sample.example`,
    want: { createdOn: '2004-03-05', expiresOn: '2031-03-05', nameServers: ['ns1.sample.example'] },
  },
}

describe('a registration', () => {
  test.each(Object.entries(shapes))('a registration is read in the shape of %s', (_, { tld, raw, want }) => {
    expect(parseWhois(raw, { domain: null, tld, server: null })).toMatchObject({ registered: true, ...want })
  })

  test('finds the order of day and month in the text when the registry is unknown, and gives nothing when it cannot', () => {
    const text = (created: string) =>
      `Domain Name: sample.zz\nCreated: ${created}\nExpires: 03/04/2031\nRegistrar: Samples`
    expect(parseWhois(text('25/12/2009')).expiresOn).toBe('2031-04-03')
    expect(parseWhois(text('12/25/2009')).expiresOn).toBe('2031-03-04')
    expect(parseWhois(text('01/02/2009')).expiresOn).toBeNull()
  })

  test.each([
    'Certificate Expiry Date: 2031-01-01',
    'Contact Expiration Date: 2031-01-01',
    'Trademark Expiration Date: 2031-01-01',
    'Option expiration date: 2031-01-01',
    'Transfer Key Expiration Date: 2031-01-01',
    'Redemption period expires: 2031-01-01',
    'Renewal grace period expiration date: 2031-01-01',
    'free-date: 2031-01-01',
    '% Expires: 2031-01-01',
    'Expires: Aug 2031',
  ])('a registration has no expiry from a line with %s', (line) => {
    const text = `Domain Name: sample.zz\nCreated: 2009-01-02\nRegistrar: Samples\n${line}\n`
    expect(parseWhois(text)).toMatchObject({ registered: true, expiresOn: null })
  })

  test.each([
    'Domain registration expiry',
    'Domain Exp Date',
    'Gültig bis',
    'Vervaldatum',
    'Udløbsdato',
    'Utgångsdatum',
    'Data wygaśnięcia',
    'Datum isteka',
    'Lejárat',
    'Дата истечения',
    'Дійсний до',
    'Λήξη',
    '过期时间',
    '만료일',
    'วันหมดอายุ',
    'תאריך תפוגה',
  ])('a registration has an expiry from the key %s', (key) => {
    expect(parseWhois(`Domain: sample.zz\nRegistrar: Samples\n${key}: 2031-05-04\n`).expiresOn).toBe('2031-05-04')
  })

  test('takes the top-level domain from the answer or the server', () => {
    const raw = 'Domain: sample.pt\nCreation Date: 03/04/2009\nExpiration Date: 05/06/2031'
    expect(parseWhois(raw, { domain: null, tld: '', server: 'whois.dns.pt' }).expiresOn).toBe('2031-06-05')
    expect(parseWhois(raw).expiresOn).toBe('2031-06-05')
  })
})

describe('no registration', () => {
  test.each([
    'No match for "SAMPLE.EXAMPLE".\n>>> Last update of whois database: 2030-01-01 <<<',
    'NOT FOUND\n',
    'Domain not found.\nTerms of Use: access may be limited or blocked at any time for excessive use of any kind.',
    '% No entries found for the selected source(s).\n',
    'sample.nl is free\n',
    'Domain: sample.eu\nScript: LATIN\nStatus: AVAILABLE\n',
    'Domain Name: sample.cx\nDomain Status: No Object Found\n',
    'The queried object does not exist: DOMAIN NOT FOUND\n',
    'Object does not exist\n',
    'This domain name has not been registered.\n',
    'domain "sample.nu" not found.\n',
    'no matching record.\n',
    'Sorry, the domain is not exist',
    '% This query returned 0 objects.\n',
    'Domain sample.tm is available for purchase\n',
    'Available\nDomain: sample.capetown\n',
    // In the words of registries that none of the patterns was written for.
    'The domain you requested is not known in our database.\n',
    'sample.zz Status: available\n',
    'Requested Domain cannot be found\n',
    "Domain sample.zz hasn't been registered yet\n",
    'Domaine inexistant\n',
    'Dominio disponível\n',
    'Das Domain ist verfügbar\n',
    'Registered: no\n',
    'NOT IN REGISTRY\n',
    'No match for sample.zz.\nReserved names are listed on our website.\n',
    '% Some registry\n% Terms apply\n\nsample.zz: Object_Not_Found\n',
    'There is no such domain\n',
  ])('%j is not found', (raw) => {
    expect(parseWhois(raw)).toMatchObject({ registered: false, state: 'not-found', expiresOn: null })
  })

  test.each([
    ['throttled', 'You have exceeded your quota of queries.'],
    ['throttled', 'WHOIS LIMIT EXCEEDED - SEE OUR SITE FOR DETAILS'],
    ['throttled', 'whois.registry.example: only 1 request per second allowed, try again later'],
    ['throttled', '%% This is a Whois server.\n%%\n%% Too many requests...\n%%\n%% No entries found in the Database.'],
    [
      'throttled',
      'Error for "sample.uk".\nThe WHOIS query quota for 192.0.2.1 has been exceeded\nand will be replenished in 50 seconds.',
    ],
    ['throttled', '% Maximum queries per hour reached'],
    ['refused', 'Your IP address has been blocked.'],
    ['refused', 'Access denied'],
    ['refused', 'Requests of this client are not permitted.'],
    ['reserved', 'Domain: sample.eu\nStatus: NOT AVAILABLE'],
    ['unavailable', 'Service temporarily unavailable.'],
    ['unavailable', 'TLD is not supported.'],
    ['unparseable', 'Welcome to the registry of samples.'],
    ['unparseable', 'Your request could not be processed: no domain was given.'],
    ['unparseable', 'This name is no longer free.'],
    ['unparseable', 'Invalid query.'],
    ['unavailable', 'This TLD has no whois server, but the whois database is on the web.'],
    ['unparseable', ''],
  ])('a name is never called available when the answer is %s', (state, raw) => {
    expect(parseWhois(raw)).toMatchObject({ registered: null, state })
  })

  const terms = [
    'Terms of use: the data is provided for information purposes only, and where',
    'no match was found or a name is not registered the registry does not answer',
    'for it. Excessive queries are refused, and no entries found may be due to',
    'that. The domain may be available.',
  ].join('\n')

  test.each([
    'We were unable to locate a record of sample.example.',
    'There is no such domain in our register',
    'Sorry: sample.example could not be found in the registry',
    'sample.example is not a registered domain name',
    'Die Domain sample.example ist nicht vergeben',
    'Le domaine sample.example n’existe pas',
    'El dominio no se encuentra registrado',
    'Домен не найден',
    'Domena nie istnieje',
    'Domänen är ledig',
    'この名前は登録されていません',
    'Không tìm thấy tên miền',
  ])('a name is absent in an answer with terms of use and the line: %s', (reported) => {
    expect(parseWhois(`WHOIS server\n\n${reported}\n\n${terms}`)).toMatchObject({
      registered: false,
      state: 'not-found',
    })
  })

  const threats = [
    'The registry limits queries: IP addresses that send too many requests are',
    'blacklisted. If you have exceeded the limit, wait before you try again later.',
    'Access denied for bulk queries. All rights reserved.',
  ].join('\n')

  test.each(['NOT FOUND', 'No match for "sample.example".', 'no existe', 'Status: AVAILABLE', 'Domain unknown'])(
    'a name is absent in an answer that threatens others with limits and has the line: %s',
    (sentence) => {
      for (const raw of [`${sentence}\n\n${threats}`, `${threats}\n\n${sentence}`, `${sentence}\n${threats}`])
        expect(parseWhois(raw).state, raw).toBe('not-found')
    },
  )

  test.each([
    'Whois server not found',
    'TLD not found',
    '404 Not Found',
    'getaddrinfo: Name or service not known',
    'No whois information available for this TLD',
    'Not available',
    'You have been rate limited. No data available.',
    'Your access has been restricted. Data not available',
    'Server error, no results',
  ])('a name is not called available by an answer about something else than the name: %s', (sentence) => {
    for (const raw of [sentence, `% ${sentence}`, `${sentence}\n\n${terms}`, `"not found" means free\n${sentence}`])
      expect(parseWhois(raw).registered, raw).toBeNull()
  })

  test.each([
    ['the terms of use alone', `WHOIS server\n\n${terms}`],
    ['a record without name servers', `Domain: sample.example\nNo name servers found\n\n${terms}`],
    ['a name that is not delegated', `Domain: sample.example\nState: REGISTERED, NOT DELEGATED\n\n${terms}`],
    ['a name that cannot be registered', `The name sample.example cannot be registered.\n\n${terms}`],
    ['a type that is not known', `Domain: sample.example\nRegistrant type:\n  Unknown\n\n${terms}`],
    ['a contact told elsewhere', 'Email: HIDDEN! Details are available at https://whois.example'],
    ['a question that failed', `Timeout: no response found\n\n${terms}`],
  ])('a name is not called available for %s', (_, raw) => expect(parseWhois(raw).state).not.toBe('not-found'))

  test('a name that the registry holds is distinguished from one that no one may have', () => {
    expect(parseWhois('Reserved by Registry')).toMatchObject({ registered: true, state: 'reserved' })
    expect(parseWhois('Domain: sample.it\nStatus: RESERVED')).toMatchObject({ registered: true, state: 'reserved' })
    for (const raw of [
      'The domain you requested is prohibited.',
      'Not available for second level registration.',
      'Status: RESERVED (No match for domain "sample.example")',
    ])
      expect(parseWhois(raw), raw).toMatchObject({ registered: false, state: 'reserved' })
  })
})

describe('whatever comes', () => {
  test('every answer is read without a throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (raw) => {
        expect(parseWhois(raw)).toHaveProperty('state')
      }),
      { seed: 20_261_121, numRuns: 500 },
    )
  })

  test('every answer is read no further than a registry would go, and in no more than linear steps', () => {
    for (const piece of [
      'a',
      ' ',
      ':',
      '.',
      'a: ',
      '[',
      'Domain Name: x\n',
      'no match '.repeat(3),
      '2030-01-01 ',
      'ns1.a.',
    ]) {
      expect(parseWhois(piece.repeat(1_000_000 / piece.length))).toHaveProperty('state')
    }
  })
})
