// Paths of messages as seventeen programs write them, with what is true of each.
import type { MessageState } from '../message/causes.ts'
import { createSigner, signatureField } from './signed-mail.ts'

/** A connection, as the server that wrote the field saw it. */
export interface Connection {
  readonly helo: string
  /** The address's name, with forward-confirmed reverse DNS. */
  readonly name: string | null
  readonly address: string
}

interface Program {
  /** The release that was run on 28 November 2026 and greeted from named, unnamed, private, local and IPv6 addresses. */
  readonly ran?: string
  readonly server: string
  /** The Received fields that it and the recipient's servers behind it write, the newest first. */
  readonly fields: (connection: Connection, server: string) => readonly string[]
  /** The rewritten form of a greeting that is no name. */
  readonly greeting?: (helo: string) => string
  /** True if it notes the name that it looked up, so that a relay of the recipient is recognisable. */
  readonly hasNames?: boolean
}

const date = 'Tue, 24 Nov 2026 10:15:07 +0000'
const tagged = (address: string) => (address.includes(':') ? `IPv6:${address}` : address)
const mapped = (address: string) => (address.includes(':') ? address : `::ffff:${address}`)
const named = (name: string | null, literal: string) => (name === null ? `([${literal}])` : `(${name} [${literal}])`)
/** Programs that refuse other greetings. */
const strict = (helo: string) => (/^(?:[\w.-]+|\[[\w.:]+\])$/.test(helo) ? helo : 'refused.example')
const questioned = (safe: RegExp) => (helo: string) => helo.replace(safe, '?')

export const programs: Readonly<Record<string, Program>> = {
  postfix: {
    ran: '3.7.11',
    server: 'mx.rcpt.example',
    hasNames: true,
    greeting: questioned(/[^\w.:[\]-]/g),
    fields: ({ helo, name, address }, server) => [
      `from ${helo} (${name ?? 'unknown'} [${tagged(address)}])\r\n\tby ${server} (Postfix) with ESMTP id ED8FE2143CF\r\n\tfor <bob@rcpt.example>; ${date} (UTC)`,
    ],
  },
  sendmail: {
    ran: '8.17.1.9',
    server: 'mx.rcpt.example',
    hasNames: true,
    fields: ({ helo, name, address }, server) => [
      `from ${helo} ${named(name, tagged(address))}\r\n\tby ${server} (8.17.1.9/8.17.1.9/Debian-2+deb12u2) with ESMTP id 6AS83uN4000121\r\n\tfor <bob@rcpt.example>; ${date}`,
    ],
  },
  exim: {
    ran: '4.96',
    server: 'mx.rcpt.example',
    hasNames: true,
    greeting: strict,
    fields: ({ helo, name, address }, server) => [
      `from ${name === null ? `[${address}] (helo=${helo})` : `${name} ([${address}]${helo === name ? '' : ` helo=${helo}`})`}\r\n\tby ${server} with esmtp (Exim 4.96)\r\n\t(envelope-from <alice@sender.example>)\r\n\tid 1xXDIz-00001e-0V\r\n\tfor bob@rcpt.example;\r\n\t${date}`,
    ],
  },
  courier: {
    ran: '1.0.16',
    server: 'mx.rcpt.example',
    hasNames: true,
    greeting: (helo) => helo.replace(/\s/g, '_'),
    fields: ({ helo, name, address }, server) => [
      `from ${helo} ${named(name, mapped(address))}\r\n  by ${server} with ESMTP\r\n  id 000000000021C61D.000000006B0A88FE.000000A0; ${date}`,
    ],
  },
  opensmtpd: {
    ran: '6.8.0p2',
    server: 'mx.rcpt.example',
    hasNames: true,
    greeting: strict,
    fields: ({ helo, name, address }, server) => [
      `from ${helo} (${name ?? '<unknown>'} [${address}])\r\n\tby ${server} (OpenSMTPD) with ESMTP id 9ea2368a\r\n\tfor <bob@rcpt.example>;\r\n\t${date} (UTC)`,
    ],
  },
  haraka: {
    ran: '3.3.4',
    server: 'mx.rcpt.example',
    hasNames: true,
    fields: ({ helo, name, address }, server) => [
      `from ${helo} ${named(name, address)}\r\n\tby ${server} (Haraka/3.3.4) with ESMTP id E92203DF-892E-41D2-9CF6-7135BCBAC6F1.1\r\n\tenvelope-from <alice@sender.example>;\r\n\t${date}`,
    ],
  },
  stalwart: {
    server: 'mx.rcpt.example',
    hasNames: true,
    fields: ({ helo, name, address }, server) => [
      `from ${helo} (${name ?? 'unknown'} [${address}])\r\n\t(using TLSv1_3 with cipher TLS13_AES_256_GCM_SHA384)\r\n\tby ${server} (Stalwart SMTP) with ESMTPS id 3A5F01E;\r\n\t${date}`,
    ],
  },
  mdaemon: {
    server: 'mx.rcpt.example',
    hasNames: true,
    fields: ({ helo, name, address }, server) => [
      `from ${helo} ${named(name, tagged(address))}\r\n\tby ${server} (192.0.2.1) (MDaemon PRO v26.0.2)\r\n\twith ESMTPS id md5001005270902.msg; ${date}`,
    ],
  },
  mailenable: {
    server: 'mx.rcpt.example',
    fields: ({ helo, address }, server) => [`from ${helo} ([${address}]) by ${server} with MailEnable ESMTP; ${date}`],
  },
  qmail: {
    server: 'mx.rcpt.example',
    hasNames: true,
    greeting: questioned(/[^\w.@%+/=:-]/g),
    fields: ({ helo, name, address }, server) => [
      '(qmail 19499 invoked from network); 24 Nov 2026 10:15:08 -0000',
      `from ${name ?? 'unknown'}${helo === name ? '' : ` (HELO ${helo})`} (${address})\r\n  by ${server} with SMTP; 24 Nov 2026 10:15:07 -0000`,
    ],
  },
  communigate: {
    server: 'mx.rcpt.example',
    fields: ({ helo, name, address }, server) => [
      `from ${helo === name ? `${name} ([${address}] verified)` : `[${address}] (HELO ${helo})`}\r\n  by ${server} (CommuniGate Pro SMTP 6.2.14)\r\n  with ESMTPS id 11859414 for bob@rcpt.example; ${date}`,
    ],
  },
  zimbra: {
    server: 'mta.rcpt.example',
    hasNames: true,
    greeting: questioned(/[^\w.:[\]-]/g),
    fields: ({ helo, name, address }, server) => [
      `from ${server} (LHLO ${server}) (10.0.0.7)\r\n by store.rcpt.example with LMTP; ${date}`,
      `from localhost (localhost [127.0.0.1])\r\n\tby ${server} (Postfix) with ESMTP id 35A12E49D\r\n\tfor <bob@rcpt.example>; ${date}`,
      `from ${server} ([127.0.0.1])\r\n\tby localhost (${server} [127.0.0.1]) (amavis, port 10026)\r\n\twith ESMTP id 8bB5u5Ck1x; ${date}`,
      `from ${helo} (${name ?? 'unknown'} [${tagged(address)}])\r\n\tby ${server} (Postfix) with ESMTPS id 35A12E49C\r\n\tfor <bob@rcpt.example>; ${date}`,
    ],
  },
  exchange: {
    server: 'DB5EUR03FT046.mail.protection.outlook.com',
    greeting: strict,
    fields: ({ helo, address }, server) => [
      `from AM6PR04MB5415.eurprd04.prod.outlook.com (2603:10a6:20b:95::12)\r\n by AM0PR04MB7156.eurprd04.prod.outlook.com with HTTPS; ${date}`,
      `from AM6P193CA0043.EURP193.PROD.OUTLOOK.COM (2603:10a6:209:8e::20)\r\n by AM6PR04MB5415.eurprd04.prod.outlook.com (2603:10a6:20b:95::12) with\r\n Microsoft SMTP Server (version=TLS1_2,\r\n cipher=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384) id 15.20.5186.14; ${date}`,
      `from ${server.split('.')[0]}.eop-EUR03.prod.protection.outlook.com\r\n (2603:10a6:209:8e:cafe::3d) by AM6P193CA0043.outlook.office365.com\r\n (2603:10a6:209:8e::20) with Microsoft SMTP Server (version=TLS1_2,\r\n cipher=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384) id 15.20.5186.13 via Frontend\r\n Transport; ${date}`,
      `from ${helo} (${address}) by\r\n ${server} (10.152.20.111) with Microsoft SMTP\r\n Server (version=TLS1_2, cipher=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384) id\r\n 15.20.5186.14 via Frontend Transport; ${date}`,
    ],
  },
  gmail: {
    server: 'mx.google.com',
    fields: ({ helo, name, address }, server) => [
      `by 2002:a05:6402:1a5c:b0:55f:a1f2:d1a9 with SMTP id b28csp123456edb;\r\n        ${date}`,
      `from ${helo} (${name === null ? '' : `${name}. `}[${address}])\r\n        by ${server} with ESMTPS id x1si123456edb.1.2026.11.24.02.15.07\r\n        for <bob@gmail.com>\r\n        (version=TLS1_3 cipher=TLS_AES_256_GCM_SHA384 bits=256/256);\r\n        ${date}`,
    ],
  },
  yahoo: {
    server: '10.214.173.232',
    fields: ({ helo, address }, server) => [
      `from 127.0.0.1\r\n by atlas-production.v2-mail-prod1-gq1.omega.yahoo.com pod-id atlas--production-gq1-655cc88fc4-nczw5.gq1.yahoo.com with HTTP; ${date}`,
      `from ${address} (EHLO ${helo})\r\n by ${server} with SMTPs\r\n (version=TLS1_3 cipher=TLS_AES_128_GCM_SHA256); ${date}`,
    ],
  },
  proofpoint: {
    server: 'mx0a-00123.pphosted.com',
    fields: ({ helo, name, address }, server) => [
      `from pps.filterd (m0148664.ppops.net [127.0.0.1])\r\n\tby ${server} (8.17.1.5/8.17.1.5) with ESMTP id 25T0abcd; ${date}`,
      `from ${helo} ${named(name, tagged(address))}\r\n\tby ${server} (PPS) with ESMTPS id 3gx1abcd\r\n\t(version=TLSv1.2 cipher=ECDHE-RSA-AES256-GCM-SHA384 bits=256 verify=NOT); ${date}`,
    ],
  },
  mimecast: {
    server: 'relay.mimecast.com',
    fields: ({ helo, name, address }, server) => [
      `from ${helo} ${named(name, tagged(address))} (Using TLS) by ${server} with ESMTP id\r\n us-mta-528-bBsBuk1zOWS6puaPgoTiTA-1; ${date}`,
    ],
  },
}

const signer = createSigner('rsa')

/** The TXT records of all who take part. */
export const corpusRecords: Readonly<Record<string, string>> = {
  'one._domainkey.sender.example': signer.record,
  '_dmarc.sender.example': 'v=DMARC1; p=reject',
  'sender.example': 'v=spf1 ip4:198.51.100.25 ip6:2001:db8::25 -all',
  'lists.example': 'v=spf1 ip4:192.0.2.40 -all',
  'evil.example': 'v=spf1 ip4:203.0.113.9 ip6:2001:db8:9::9 -all',
}

export type Situation = 'honest' | 'forged' | 'forwarded' | 'list' | 'private border' | 'IPv6'

export interface Chain {
  readonly program: string
  readonly situation: Situation
  readonly about: string
  /** Fields by the recipient's servers, which no outsider can change. */
  readonly own: readonly string[]
  /** The header as it came in. */
  readonly sent: readonly string[]
  readonly body: string
  readonly truth: MessageState
  /** Undefined where a forger may claim one. */
  readonly forwardedBy?: string | null | undefined
}

export const textOf = ({ own, sent, body }: Pick<Chain, 'own' | 'sent' | 'body'>): string =>
  [...own, ...sent, '', body].join('\r\n')

const written = [
  'From: Alice <alice@sender.example>',
  'To: bob@rcpt.example',
  'Subject: Figures',
  'Date: Tue, 24 Nov 2026 10:15:00 +0000',
]
const body = 'Hello Bob,\r\n\r\nhere they are.\r\n'
const signed = [signatureField(signer, written, body), ...written]

const honest: Connection = { helo: 'out.sender.example', name: 'out.sender.example', address: '198.51.100.25' }
const honest6: Connection = { ...honest, address: '2001:db8::25' }
const relay: Connection = { helo: 'relay.rcpt.example', name: 'relay.rcpt.example', address: '10.0.0.1' }
const forwarder: Connection = { helo: 'mx.lists.example', name: 'mx.lists.example', address: '192.0.2.40' }
const evil = (helo: string, name: string | null, address = '203.0.113.9'): Connection => ({ helo, name, address })

const received = (text: string) => `Received: ${text}`
const returnPath = (address: string) => `Return-Path: <${address}>`
const byPostfix = (connection: Connection, server: string) =>
  (programs.postfix?.fields(connection, server) ?? []).map(received)

/** Names that forgers claim in a greeting. */
export const greetingsOf = (server: string): readonly string[] => [
  'out.sender.example',
  '[198.51.100.25]',
  '198.51.100.25',
  'x[198.51.100.25]',
  'x(out.sender.example[198.51.100.25])by',
  server,
  'relay.rcpt.example',
  'localhost',
  'by',
  'from',
]

export const chainsOf = (program: string, greeted?: string): readonly Chain[] => {
  const writer = programs[program]
  if (!writer) return []
  const { server, hasNames = false, greeting = (helo: string) => helo } = writer
  const own = (connection: Connection, sender = 'alice@sender.example') => [
    returnPath(sender),
    ...writer.fields({ ...connection, helo: greeting(connection.helo) }, server).map(received),
  ]
  const chain = (
    situation: Situation,
    about: string,
    truth: MessageState,
    parts: { own: readonly string[]; sent?: readonly string[]; body?: string; forwardedBy?: string },
  ): Chain => ({
    program,
    situation,
    about,
    truth,
    sent: written,
    body,
    forwardedBy: truth === 'confirmed' ? null : undefined,
    ...parts,
  })
  /** Below what is true: a field that says the author's server handed the message to one that the forger names. */
  const forged = (by: string) => [...byPostfix(honest, by), ...written]
  const toForwarder = byPostfix(honest, 'mx.lists.example')
  const footed = `${body}____\r\nlist@lists.example\r\n`
  const lists = 'bounces@lists.example'
  if (greeted !== undefined)
    return [chain('forged', 'greets as it likes', 'failed', { own: own(evil(greeted, null)), sent: forged(greeted) })]
  return [
    ...['out.sender.example', 'laptop', '[198.51.100.25]', '[192.168.1.2]'].map((helo) =>
      chain('honest', `greets as ${helo}`, 'confirmed', { own: own({ ...honest, helo }) }),
    ),
    chain('honest', 'no name in DNS', 'confirmed', { own: own({ ...honest, name: null }) }),
    chain('honest', 'signed', 'confirmed', { own: own(honest), sent: signed }),
    ...['out.sender.example', '[IPv6:2001:db8::25]'].map((helo) =>
      chain('IPv6', `greets as ${helo}`, 'confirmed', { own: own({ ...honest6, helo }) }),
    ),
    ...greetingsOf(server).flatMap((helo) =>
      [null, 'mail.evil.example'].map((name) =>
        chain('forged', `greets as ${helo} from ${name}`, 'failed', { own: own(evil(helo, name)), sent: forged(helo) }),
      ),
    ),
    ...[server, 'mx.google.com', 'localhost', 'mail.evil.example'].map((by) =>
      chain('forged', `claims a hop by ${by}`, 'failed', {
        own: own(evil('mail.evil.example', 'mail.evil.example')),
        sent: forged(by),
      }),
    ),
    ...['[IPv6:2001:db8::25]', 'x[IPv6:2001:db8::25]'].map((helo) =>
      chain('IPv6', `forged, greets as ${helo}`, 'failed', {
        own: own(evil(helo, null, '2001:db8:9::9')),
        sent: forged(server),
      }),
    ),
    chain('forwarded', 'unsigned', 'failed', {
      own: own(forwarder),
      sent: [...toForwarder, ...written],
      forwardedBy: 'mx.lists.example',
    }),
    chain('forwarded', 'signed', 'confirmed', {
      own: own(forwarder),
      sent: [...toForwarder, ...signed],
      forwardedBy: 'mx.lists.example',
    }),
    chain('list', 'adds a footer', 'changed', {
      own: own(forwarder, lists),
      sent: [...toForwarder, ...signed],
      body: footed,
      forwardedBy: 'mx.lists.example',
    }),
    chain('list', 'leaves it as it is', 'confirmed', {
      own: own(forwarder, lists),
      sent: [...toForwarder, ...signed],
      forwardedBy: 'mx.lists.example',
    }),
    chain('list', 'of an unsigned message', 'failed', {
      own: own(forwarder, lists),
      sent: [...toForwarder, ...written],
      forwardedBy: 'mx.lists.example',
    }),
    ...(hasNames
      ? [
          chain('private border', 'behind a relay that is named', 'confirmed', {
            own: [...own(relay), ...byPostfix(honest, 'relay.rcpt.example')],
          }),
        ]
      : []),
    chain('private border', 'behind a relay without a name', 'unknown', {
      own: [...own({ ...relay, name: null }), ...byPostfix(honest, 'relay.rcpt.example')],
    }),
    ...['relay.rcpt.example', server, '[198.51.100.25]'].map((helo) =>
      chain('private border', `forged through a load balancer, greets as ${helo}`, 'unknown', {
        own: own(evil(helo, null, '10.0.0.1')),
        sent: forged(helo),
      }),
    ),
  ]
}

export const corpus = (): readonly Chain[] => Object.keys(programs).flatMap((program) => chainsOf(program))
