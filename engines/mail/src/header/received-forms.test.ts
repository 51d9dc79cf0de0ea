import { expect, test } from 'vitest'
import { readFields } from '../mime/fields.ts'
import { findBorder, readHops } from './received.ts'
import { readClient } from './received-forms.ts'

// Written on 28 November 2026 by Postfix 3.7.11, Exim 4.96, Sendmail 8.17.1.9, Courier 1.0.16, OpenSMTPD 6.8.0p2 and
// Haraka 3.3.4 to clients that greeted as the field shows. 203.0.113.9 has no name, 198.51.100.77 has one of no address.
test.each([
  [
    'from laptop (out.bank.example [198.51.100.25]) by mx.rcpt.example (Postfix) with ESMTP id F0FB22143D5 for <bob@rcpt.example>',
    '198.51.100.25',
    'out.bank.example',
  ],
  [
    'from [198.51.100.25] (unknown [203.0.113.9]) by mx.rcpt.example (Postfix) with ESMTP id F33752143CF for <bob@rcpt.example>',
    '203.0.113.9',
    null,
  ],
  [
    'from [198.51.100.25]??x?[198.51.100.25]? (unknown [203.0.113.9]) by mx.rcpt.example (Postfix) with ESMTP id 021C92143CF for <bob@rcpt.example>',
    '203.0.113.9',
    null,
  ],
  [
    'from x??[198.51.100.25]??by?mx.rcpt.example??x (unknown [203.0.113.9]) by mx.rcpt.example (Postfix) with SMTP id 031942143CF for <bob@rcpt.example>',
    '203.0.113.9',
    null,
  ],
  [
    'from x[IPv6:2001:db8::25] (unknown [IPv6:2001:db8:9::9]) by mx.rcpt.example (Postfix) with ESMTP id 11DA52143D6 for <bob@rcpt.example>',
    '2001:db8:9::9',
    null,
  ],
  [
    'from out.bank.example ([198.51.100.25] helo=laptop) by mx.rcpt.example with esmtp (Exim 4.96) (envelope-from <alice@bank.example>) id 1xXDIz-00001m-2W for bob@rcpt.example',
    '198.51.100.25',
    'out.bank.example',
  ],
  [
    'from [203.0.113.9] (helo=[198.51.100.25]) by mx.rcpt.example with esmtp (Exim 4.96) (envelope-from <alice@bank.example>) id 1xXDJ0-00001q-0M for bob@rcpt.example',
    '203.0.113.9',
    null,
  ],
  [
    'from [2001:db8:9::9] (helo=[IPv6:2001:db8::25]) by mx.rcpt.example with esmtp (Exim 4.96) (envelope-from <alice@bank.example>) id 1xXDJ2-00002K-37 for bob@rcpt.example',
    '2001:db8:9::9',
    null,
  ],
  [
    'from x[198.51.100.25] ([203.0.113.9]) by mx.rcpt.example (8.17.1.9/8.17.1.9/Debian-2+deb12u2) with ESMTP id 6AS83u81000135 for <bob@rcpt.example>',
    '203.0.113.9',
    null,
  ],
  [
    'from liar.example (liar.example [198.51.100.77] (may be forged)) by mx.rcpt.example (8.17.1.9/8.17.1.9/Debian-2+deb12u2) with ESMTP id 6AS83v0e000163 for <bob@rcpt.example>',
    '198.51.100.77',
    null,
  ],
  [
    'from out.bank.example (out.bank.example [::ffff:198.51.100.25]) by mx.rcpt.example with ESMTP id 000000000021C61D.000000006B0A88FE.000000A0',
    '198.51.100.25',
    'out.bank.example',
  ],
  [
    'from x_([198.51.100.25])_by_mx.rcpt.example;_x ([::ffff:203.0.113.9]) by mx.rcpt.example with SMTP id 000000000021C626.000000006B0A88FE.000000BD',
    '203.0.113.9',
    null,
  ],
  [
    'from [198.51.100.25]_(x_[198.51.100.25]) ([::ffff:203.0.113.9]) by mx.rcpt.example with ESMTP id 000000000021C62B.000000006B0A88FE.000000B8',
    '203.0.113.9',
    null,
  ],
  [
    'from [198.51.100.25] (<unknown> [203.0.113.9]) by mx.rcpt.example (OpenSMTPD) with ESMTP id 4e9ea9db for <bob@rcpt.example>',
    '203.0.113.9',
    null,
  ],
  [
    'from liar.example (liar.example [198.51.100.77]) by mx.rcpt.example (OpenSMTPD) with ESMTP id 0c96f1a0 for <bob@rcpt.example>',
    '198.51.100.77',
    null,
  ],
  [
    'from x(out.bank.example[198.51.100.25])by ([203.0.113.9]) by mx.rcpt.example (Haraka/3.3.4) with ESMTP id 6E026123.1 envelope-from <alice@bank.example>',
    '203.0.113.9',
    null,
  ],
  [
    'from "x ([203.0.113.9]) by mx.rcpt.example (Haraka/3.3.4) with ESMTP id 1607933D.1 envelope-from <alice@bank.example>',
    '203.0.113.9',
    null,
  ],
  [
    'from liar.example (liar.example [198.51.100.77]) by mx.rcpt.example (Haraka/3.3.4) with ESMTP id 47AA8AB5.1 envelope-from <alice@bank.example>',
    '198.51.100.77',
    null,
  ],
])('reads the address of the connection, and the name that leads back to it: %s', (field, address, name) => {
  const client = readClient(field)
  expect([client?.address, client?.isNameChecked ? client.name : null]).toEqual([address, name])
})

// Forms from documentation and from fields in public archives.
test.each([
  [
    'from [192.0.2.7] (account a@b.example HELO [198.51.100.25]) by c.example (CommuniGate Pro SMTP 6.3.19) with ESMTPSA id 1',
    '192.0.2.7',
  ],
  [
    'from [192.0.2.7] (account a@b.example [192.0.2.7] verified) by c.example (CommuniGate Pro SMTP 6.3.19) with ESMTPSA id 1',
    '192.0.2.7',
  ],
  [
    'from [192.0.2.7] (port=4711 helo=[198.51.100.25]) by c.example with esmtpsa (TLS1.3) tls TLS_AES_256_GCM_SHA384 (Exim 4.98)',
    '192.0.2.7',
  ],
  ['from A.b.example ([fe80::1]) by A.b.example ([fe80::1%20]) with mapi id 15.00.1473.003', 'fe80::1'],
  ['from unknown (HELO [198.51.100.25]) ([192.0.2.7]) by esa.b.example with ESMTP/TLS/AES256-SHA256', '192.0.2.7'],
  ['from a.example ( [192.0.2.7]) by mx.google.com with ESMTP id e1sm23', '192.0.2.7'],
  [
    'from a.example (a.example [192.0.2.7]) (using TLSv1.3 with cipher TLS_AES_256_GCM_SHA384 (256/256 bits)) (No client certificate requested) by b.example (Postfix) with ESMTPS id 1',
    '192.0.2.7',
  ],
])('reads the address where other programs write it: %s', (field, address) => {
  expect(readClient(field)?.address).toBe(address)
})

test.each([
  'from [198.51.100.25] by b.example (Postfix) with ESMTP id 1',
  'from a.example by b.example (MDaemon PRO v10.1.1) with ESMTP id 1',
  'from a.example (198.51.100.25) by b.example with ESMTP id 1',
  'from a.example (HELO [198.51.100.25]) by b.example with SMTP',
  'from a.example ([192.0.2.7]:2506 "EHLO [198.51.100.25]" rhost-flags-OK) by b.example with ESMTP',
  'from a.example (x [198.51.100.25]) by evil.example (@a.example [192.0.2.7]) by b.example (8.17.1/8.17.1) with ESMTP id 1',
  'from a.example (a.example [192.0.2.7]) (Client CN "x) by evil.example (Postfix) with (", Issuer "x" (not verified)) by b.example (Postfix) with ESMTPS id 1',
  'from a.example (a.example [192.0.2.700]) by b.example (Postfix) with ESMTP id 1',
])('reads nothing from a form that may hold the word of the client: %s', (field) => {
  expect(readClient(field)).toBeNull()
})

const outside =
  'from out.bank.example (out.bank.example [198.51.100.25]) by mx1.rcpt.example (Postfix) with ESMTP id 1 for <bob@rcpt.example>'
const border = (...fields: string[]) =>
  findBorder(readHops(readFields(fields.map((field) => `Received: ${field}; x\r\n`).join(''))))
const through = (name: string, address: string, server: string, rest = '') =>
  `from ${name} (${name} [${address}]) by ${server} (Postfix) with ESMTP id 2${rest}`

test.each<[string, readonly string[], ReturnType<typeof border>]>([
  [
    'a server beside it, below the domain of the recipient',
    [through('mx1.rcpt.example', '192.0.2.1', 'store.rcpt.example', ' for <bob@rcpt.example>'), outside],
    { kind: 'outside', at: 0, isOwn: false },
  ],
  [
    'LMTP',
    ['from mx1.rcpt.example by store.rcpt.example with LMTP id 3 for <bob@rcpt.example>', outside],
    { kind: 'outside', at: 0, isOwn: false },
  ],
  [
    'a filter on the same machine',
    ['by mx1.rcpt.example (Postfix, from userid 105) id 3', outside],
    { kind: 'outside', at: 0, isOwn: false },
  ],
  [
    'a server beside it that is not named below',
    [through('mx9.rcpt.example', '192.0.2.9', 'store.rcpt.example', ' for <bob@rcpt.example>'), outside],
    { kind: 'outside', at: 1, isOwn: null },
  ],
  [
    'a server below the same registry',
    [through('mx1.rcpt.example', '203.0.113.9', 'mx.other.example'), outside],
    { kind: 'outside', at: 1, isOwn: false },
  ],
  [
    'a customer of the same provider',
    [
      through('static.9.113.0.203.clients.your-server.de', '203.0.113.9', 'static.1.2.0.192.clients.your-server.de'),
      outside.replace('by mx1.rcpt.example', 'by static.9.113.0.203.clients.your-server.de'),
    ],
    { kind: 'outside', at: 1, isOwn: false },
  ],
  [
    'a neighbour below co.uk',
    [through('evil.co.uk', '203.0.113.9', 'rcpt.co.uk'), outside.replace('by mx1.rcpt.example', 'by evil.co.uk')],
    { kind: 'outside', at: 1, isOwn: false },
  ],
  ['a page in which its user wrote', ['by mx1.rcpt.example with HTTP id 3', outside], { kind: 'unknown', at: 1 }],
  [
    'another machine that was local to nobody',
    ['by mx2.rcpt.example (Postfix, from userid 105) id 3', outside],
    { kind: 'unknown', at: 1 },
  ],
])('finds where a message came in behind %s', (_, fields, expected) => {
  expect(border(...fields)).toEqual(expected)
})
