import { describe, expect, test } from 'vitest'
import { canonicalField } from '../dkim/crypto.ts'
import { readSignature } from '../dkim/signature.ts'
import { rawField } from '../mime/fields.ts'
import { createSigner, type SignOptions, signatureField, signText, textResolver } from '../testing/signed-mail.ts'
import { describeVerdict } from './text.ts'
import { verifyMessage } from './verify.ts'

const rsa = createSigner('rsa')
const ed25519 = createSigner('ed25519')
const records = { 'one._domainkey.sender.example': rsa.record, '_dmarc.sender.example': 'v=DMARC1; p=reject' }
const fields = [
  'From: Alice <alice@sender.example>',
  'To: bob@receiver.example',
  'Subject: Figures for\r\n March',
  'Date: Tue, 24 Nov 2026 10:15:00 +0000',
  'Content-Type: text/plain; charset=utf-8; format=flowed',
  'Content-Transfer-Encoding: 8bit',
]
const body =
  'Grüße, the figures of March and all that belongs to them are in the table \r\nbelow, with those of last year.\r\n\r\n-- \r\nAlice\r\n'
const octets = (text: string) => Buffer.from(text, 'latin1')
const inUtf8 = Buffer.from(body).toString('latin1')

const make = (options: SignOptions = {}, signer = rsa, content = inUtf8) => ({
  fields: [signatureField(signer, fields, content, options), ...fields],
  body: content,
})
type Mail = ReturnType<typeof make>
const check = (mail: Mail, known: Record<string, string> = records) =>
  verifyMessage(octets(`${mail.fields.join('\r\n')}\r\n\r\n${mail.body}`), { resolver: textResolver(known) })
const causes = async (mail: Mail, known?: Record<string, string>) =>
  (await check(mail, known)).causes.map(({ cause, certainty }) => `${cause} ${certainty}`)
const replace = (mail: Mail, from: string | RegExp, to: string | ((...parts: string[]) => string)): Mail => ({
  ...mail,
  fields: mail.fields.map((field) => field.replace(from, to as string)),
})

describe('an intact message', () => {
  test.each([
    ['relaxed RSA', make()],
    ['simple RSA', make({ way: 'simple' })],
    ['a signature that lists From twice', make({ names: 'from:from:subject:reply-to' })],
  ])('passes with no cause: %s', async (_, mail) => {
    const { dkim, dmarc, causes: found } = await check(mail)
    expect([dkim[0]?.result, dmarc.result, found]).toEqual(['pass', 'pass', []])
  })

  test('passes with an Ed25519 key', async () => {
    const known = { 'one._domainkey.sender.example': ed25519.record }
    expect((await check(make({}, ed25519), known)).dkim[0]?.result).toBe('pass')
  })

  test('passes when its file has the line ends of Unix', async () => {
    const text = `${make().fields.join('\r\n')}\r\n\r\n${inUtf8}`.replaceAll('\r\n', '\n')
    const { dkim } = await verifyMessage(octets(text), { resolver: textResolver(records) })
    expect(dkim[0]?.result).toBe('pass')
  })

  test('says how much of the body l= leaves unsigned', async () => {
    const mail = make({ tags: ` l=${inUtf8.replace(/ +\r\n/g, '\r\n').length};` })
    const { dkim } = await check({ ...mail, body: `${mail.body}unsigned\r\n` })
    expect(dkim[0]).toMatchObject({ result: 'pass', unsignedOctets: expect.any(Number) })
    expect(dkim[0]?.unsignedOctets).toBeGreaterThan(0)
  })
})

const quoted = inUtf8.replace(/[\x80-\xff]/g, (one) => `=${one.charCodeAt(0).toString(16).toUpperCase()}`)
const simple: SignOptions = { way: 'simple' }
const oversigned: SignOptions = { names: 'from:from:to:subject:date:reply-to' }
const withReplyTo = (mail: Mail): Mail => ({ ...mail, fields: ['Reply-To: a@b.example', ...mail.fields] })

const received = (ip: string, sender = 'alice@sender.example') => [
  `Return-Path: <${sender}>`,
  `Received: from out.example (out.example [${ip}]) by mx.receiver.example; Tue, 24 Nov 2026 10:15:07 +0000`,
  ...fields,
]

/** A message from a service that signs and handles bounces itself. */
function byService(): Mail {
  const own = make()
  const written = own.fields.map((field) => field.replace(/^From: .*/, 'From: Alice <alice@shop.example>'))
  const rest = received('192.0.2.7', 'bounce@sender.example').slice(0, 2)
  return { fields: [...rest, signatureField(rsa, written.slice(1), own.body), ...written.slice(1)], body: own.body }
}

const links = 'See https://shop.example/a?x=1&y=2 and https://shop.example/b_c.\r\n'
const linked = make({}, rsa, links)
const bySafeLinks = (link: string) =>
  `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(link)}&data=05%7C01&sdata=a%3D&reserved=0`
const byFilter = (wrap: (link: string) => string): Mail => ({
  ...linked,
  body: links.replace(/https:\S+?(?=\.?\s)/g, wrap),
})

const boundary = 'multipart/mixed; boundary="one"'
const inParts = (mark: string, second: string) =>
  `--${mark}\r\nContent-Type: text/plain\r\n\r\nHello\r\n--${mark}\r\n${second}\r\n--${mark}--\r\n`
const attachment = 'Content-Type: application/pdf\r\nContent-Disposition: attachment\r\n\r\n%PDF'
/** A message of two parts, signed with its content type. */
function makeParts(names = 'from:subject:date:content-type'): Mail {
  const own = fields.map((field) => (field.startsWith('Content-Type') ? `Content-Type: ${boundary}` : field))
  const content = inParts('one', attachment)
  return { fields: [signatureField(rsa, own, content, { names }), ...own], body: content }
}

const special = 'From here on:\r\n.profile\r\n\r\nName\tSum\r\nA\t1\r\n'
const lines = make({ way: 'simple' }, rsa, special)
const damagedBy = (change: (body: string) => string): Mail => ({ ...lines, body: change(special) })

function byList(mail: Mail): Mail {
  const written = replace(mail, /^From: Alice.*/, 'From: Alice via List <list@lists.example>')
  return { ...written, fields: [...written.fields, 'Reply-To: Alice <alice@sender.example>'] }
}

test.each<[string, Mail, ...string[]]>([
  ['a list that adds lines below', { ...make(), body: `${inUtf8}____\r\nlist@lists.example\r\n` }, 'footer-added'],
  ['a filter that adds lines above', { ...make(), body: `CAUTION: external\r\n\r\n${inUtf8}` }, 'banner-added'],
  ['a list that tags the subject', replace(make(), 'Subject: ', 'Subject: [list] '), 'subject-changed'],
  [
    'a server that encodes the body',
    { ...replace(make(), '8bit', 'quoted-printable'), body: quoted.replaceAll(' \r\n', '=20\r\n') },
    're-encoded',
  ],
  [
    'a server that converts the characters',
    { ...replace(make(), /charset=utf-8/, 'charset=iso-8859-1'), body },
    'charset-converted',
  ],
  ['a server that doubles carriage returns', { ...make(), body: inUtf8.replaceAll('\r\n', '\r\r\n') }, 'line-endings'],
  ['a server that folds a header anew', replace(make(simple), '\r\n March', ' March'), 'refolded'],
  ['a server that strips spaces', { ...make(simple), body: inUtf8.replace('-- \r', '--\r') }, 'trailing-space'],
  ['a second author', withReplyTo(make(oversigned)), 'header-added'],
  ['a list that writes itself into From', byList(make()), 'from-rewritten'],
  ['a list that does so where a missing Reply-To was signed', byList(make(oversigned)), 'from-rewritten'],
  ['a mailbox that quotes From', damagedBy((text) => `>${text}`), 'from-quoted'],
  ['a program that doubles dots', damagedBy((text) => text.replace('.profile', '..profile')), 'dots-changed'],
  ['a program that loses dots', damagedBy((text) => text.replace('.profile', 'profile')), 'dots-changed'],
  ['a server that makes tabs spaces', damagedBy((text) => text.replaceAll('\t', '    ')), 'blanks-changed'],
  ['a filter of links', byFilter(bySafeLinks), 'links-rewritten'],
  [
    'another filter of links',
    byFilter(
      (link) => `https://urldefense.com/v3/__${link.replace('?', '*')}__;${link.includes('?') ? 'Pw' : ''}!!AbC-d!x$`,
    ),
    'links-rewritten',
  ],
  [
    'a filter that no list names',
    byFilter((link) => `https://f.example/r/1?k=2&to=${encodeURIComponent(link)}`),
    'links-rewritten',
  ],
  ['a server that writes other characters and says nothing of it', { ...make(), body }, 'charset-converted'],
  [
    'a boundary that the header no longer names',
    { ...makeParts(), body: inParts('two', attachment) },
    'boundary-renamed',
  ],
  [
    'a server that writes the date in its own way',
    replace(make(), /, 24.*/, ', 24 Nov 2026 02:15:00 -0800 (PST)'),
    'field-respelled',
  ],
  [
    'a server that writes addresses in its own way',
    replace(make(), 'From: Alice <', 'From: "Alice" <'),
    'field-respelled',
  ],
  ['a server that flows lines anew', { ...make(), body: inUtf8.replace(' \r\nbelow', ' below') }, 'rewrapped'],
  [
    'a list that tags the subject, and a server that writes the date in its own way',
    replace(replace(make(), 'Subject: ', 'Subject: [list] '), '+0000', 'GMT'),
    'field-respelled',
    'subject-changed',
  ],
  [
    'a list that tags the subject and adds an address for replies',
    replace(withReplyTo(make(oversigned)), 'ct: ', 'ct: [a] '),
    'header-added',
    'subject-changed',
  ],
  [
    'a server that adds an address for replies and folds a header anew',
    replace(withReplyTo(make({ ...simple, ...oversigned })), 'To: bob', 'To:\r\n bob'),
    'header-added',
    'refolded',
  ],
  [
    'a server that adds an address for replies and folds every header anew',
    replace(withReplyTo(make({ way: 'simple', names: 'from:to:reply-to' })), /^(From:|To:)/, '$1\r\n'),
    'header-added',
    'refolded',
  ],
  [
    'a server that folds one header anew and writes another in its own way',
    replace(replace(make(simple), '\r\n March', ' March'), '+0000', 'GMT'),
    'field-respelled',
    'refolded',
  ],
  [
    'a server that folds two headers, each in its own way',
    replace(replace(make(simple), '\r\n March', ' March'), 'To: bob', 'To:\r\n bob'),
    'refolded',
  ],
  [
    'a list that tags the subject, writes itself into From and adds an address for replies',
    replace(withReplyTo(byList(make(oversigned))), 'ct: ', 'ct: [a] '),
    'from-rewritten',
    'header-added',
    'subject-changed',
  ],
  [
    'a list that tags the subject and adds lines',
    { ...replace(make(), 'Subject: ', 'Subject: [list] '), body: `${inUtf8}____\r\nlist\r\n` },
    'footer-added',
    'subject-changed',
  ],
])('proves what broke the signature: %s', async (_, mail, ...expected) => {
  expect((await causes(mail)).sort()).toEqual(expected.map((cause) => `${cause} proved`).sort())
})

test.each<[string, Mail, string]>([
  ['a word of the body', { ...make(), body: inUtf8.replace('figures', 'numbers') }, 'body-changed inferred'],
  ['a part that ends early', { ...make(), body: inUtf8.slice(0, 30) }, 'truncated inferred'],
  [
    'links that carry nothing',
    byFilter(() => 'https://protect-us.mimecast.com/s/AbCdEf?domain=shop.example'),
    'links-rewritten inferred',
  ],
  [
    'a notice in the place of an attachment',
    { ...makeParts(), body: inParts('one', 'Content-Type: text/plain\r\n\r\nThe attachment a.pdf was removed.') },
    'attachment-removed inferred',
  ],
  [
    'a message whose parts were put together anew',
    { ...replace(makeParts(), '"one"', '"two"'), body: inParts('two', attachment) },
    'boundary-renamed inferred',
  ],
  ['another date', replace(make(), '10:15', '11:15'), 'header-changed inferred'],
  [
    'a field that is gone',
    { ...make(), fields: make().fields.filter((field) => !field.startsWith('Date')) },
    'header-removed inferred',
  ],
])('never calls proved what it cannot undo: %s', async (_, mail, expected) => {
  expect(await causes(mail)).toEqual([expected])
})

test.each<[string, Mail, Record<string, string>, string, string]>([
  ['missing', make(), {}, 'permerror', 'key-missing proved'],
  [
    'another one',
    make(),
    { 'one._domainkey.sender.example': createSigner('rsa').record },
    'fail',
    'key-mismatch inferred',
  ],
  ['of another type', make(), { 'one._domainkey.sender.example': ed25519.record }, 'permerror', 'key-mismatch proved'],
  [
    'written twice',
    make(),
    { 'one._domainkey.sender.example': `${rsa.record}; p=` },
    'permerror',
    'key-unusable proved',
  ],
  ['revoked', make(), { 'one._domainkey.sender.example': 'v=DKIM1; p=' }, 'permerror', 'key-revoked proved'],
  [
    'for other uses',
    make(),
    { 'one._domainkey.sender.example': `${rsa.record}; s=calendar` },
    'permerror',
    'key-unusable proved',
  ],
  ['cut short', replace(make(), /(\r\n b=.*).{8}$/, '$1'), records, 'fail', 'signature-damaged proved'],
  ['expired', make({ tags: ' t=1000; x=2000;' }), records, 'fail', 'expired proved'],
])(
  'a key or signature that is %s is distinguished from a change of the message',
  async (_, mail, known, result, expected) => {
    expect([(await check(mail, known)).dkim[0]?.result, await causes(mail, known)]).toEqual([result, [expected]])
  },
)

test('does not call a key wrong that opens another signature of the message', async () => {
  const altered = replace(make(), /(b=.{9})(.)/, (_, start: string, one: string) => start + (one === 'A' ? 'B' : 'A'))
  expect(await causes(altered)).toEqual(['key-mismatch inferred'])
  expect(await causes({ ...altered, fields: [...altered.fields.slice(0, 1), ...make().fields] })).toEqual([
    'signature-damaged proved',
  ])
})

test('does not name what relaxed canonicalization passes over', async () => {
  expect(await causes({ ...make(), body: inUtf8.replace('with those', 'with\r\nthose') })).toEqual(['rewrapped proved'])
})

test('an unreachable resolver is no verdict on the message', async () => {
  const resolver = () => Promise.reject(new Error('no answer'))
  const mail = make()
  const { dkim, causes: found } = await verifyMessage(octets(`${mail.fields.join('\r\n')}\r\n\r\n${mail.body}`), {
    resolver,
  })
  expect([dkim[0]?.result, found]).toEqual(['temperror', []])
})

test.each<[string, Mail, Record<string, string>, string[]]>([
  [
    'no signature, an unknown server',
    { ...make(), fields: received('192.0.2.9') },
    {},
    ['dkim-missing', 'spf-not-authorised'],
  ],
  [
    'a signature of a service alone',
    byService(),
    { '_dmarc.shop.example': 'v=DMARC1; p=reject' },
    ['dkim-not-aligned', 'spf-not-aligned'],
  ],
  [
    'a sender without SPF',
    { ...make(), fields: received('192.0.2.9') },
    { 'sender.example': 'other' },
    ['dkim-missing', 'spf-missing'],
  ],
  ['no way in', { ...make(), fields }, {}, ['dkim-missing', 'spf-unknown-sender']],
])('the missing part of each way to confirm From is named: %s', async (_, mail, more, expected) => {
  const known = { ...records, 'sender.example': 'v=spf1 ip4:192.0.2.7 -all', ...more }
  const { reasons, dmarc } = await check(mail, known)
  expect([dmarc.result, ...reasons.map(({ code }) => code)]).toEqual(['fail', ...expected])
})

test('lists nothing that is missing where an aligned SPF pass confirms From without a DMARC record', async () => {
  const mail = { ...make(), fields: received('192.0.2.7') }
  const { reasons, dmarc } = await check(mail, { 'sender.example': 'v=spf1 ip4:192.0.2.7 -all' })
  expect([dmarc.result, dmarc.isSpfAligned, reasons]).toEqual(['none', true, []])
})

describe('an ARC chain', () => {
  const sealed = (
    mail: Mail,
    chain = 'none',
    found = 'pass',
    before: readonly string[] = [],
    algorithm = 'rsa-sha256',
  ): Mail => {
    const i = before.length / 3 + 1
    const results = `ARC-Authentication-Results: i=${i}; mx${i}.example; dkim=${found} header.d=sender.example`
    const message = signatureField(rsa, mail.fields, mail.body, { head: `ARC-Message-Signature: i=${i}` })
    const open = `ARC-Seal: i=${i}; a=${algorithm}; cv=${chain}; d=mx${i}.example; s=one; b=`
    const text = [...before, results, message, open].map((raw) => canonicalField(rawField(raw), 'relaxed')).join('\r\n')
    return { ...mail, fields: [open + signText(rsa, text), message, results, ...mail.fields] }
  }
  /** Sealed once more, after a footer. */
  const relayed = (mail: Mail, found: string): Mail => {
    const [seal = '', message = '', results = ''] = mail.fields
    return sealed({ ...mail, body: `${mail.body}____\r\nfooter\r\n` }, 'pass', found, [results, message, seal])
  }
  const known = {
    ...records,
    'one._domainkey.mx1.example': rsa.record,
    'one._domainkey.mx2.example': rsa.record,
  }
  const footed = { ...make(), body: `${inUtf8}____\r\nfooter\r\n` }

  test.each<[string, Mail, object | null]>([
    [
      'by the server that found it intact and sealed it so',
      sealed(footed),
      { after: 'mx1.example', before: 'mx1.example' },
    ],
    ['before the first server', sealed(footed, 'none', 'fail'), { after: null, before: 'mx1.example' }],
    ['after the only server', { ...sealed(make()), body: footed.body }, { after: 'mx1.example', before: null }],
    ['between two servers', relayed(sealed(make()), 'fail'), { after: 'mx1.example', before: 'mx2.example' }],
    ['by the second server', relayed(sealed(make()), 'pass'), { after: 'mx2.example', before: 'mx2.example' }],
    ['where no seal can be believed', replace(sealed(footed), 'dkim=pass', 'dkim=none'), null],
  ])('an ARC chain shows where a message was changed: %s', async (_, mail, expected) => {
    expect((await check(mail, known)).dkim[0]?.changed).toEqual(expected)
  })

  test('passes while seal and newest message signature verify', async () => {
    expect((await check(sealed(make()), known)).arc).toMatchObject({ result: 'pass', sets: [{ seal: 'pass' }] })
  })

  test.each([
    ['a footer behind the seal', { ...sealed(make()), body: `${inUtf8}____\r\nfooter\r\n` }],
    ['results that were written anew', replace(sealed(make()), 'dkim=pass', 'dkim=fail')],
    ['an algorithm of its own', sealed(make(), 'none', 'pass', [], 'rsa-other')],
    ['a tag twice', sealed(make(), 'none', 'pass', [], 'rsa-sha256; s=two')],
    ['a first set that claims a chain before it', sealed(make(), 'pass')],
    ['a set without its seal', { ...sealed(make()), fields: sealed(make()).fields.slice(1) }],
  ])('fails with %s', async (_, mail) => {
    expect((await check(mail, known)).arc.result).toBe('fail')
  })
})

test('believes the path up to the hop that came from outside, and asks SPF of it', async () => {
  const received = [
    'Return-Path: <alice@sender.example>',
    'Received: from mx.receiver.example (mx.receiver.example [10.0.0.2]) by store.receiver.example; Tue, 24 Nov 2026 10:15:09 +0000',
    'Received: from out.sender.example (out.sender.example [192.0.2.7]) by mx.receiver.example; Tue, 24 Nov 2026 10:15:07 +0000',
    'Received: from laptop (unknown [198.51.100.9]) by out.sender.example; Tue, 24 Nov 2026 10:15:02 +0000',
  ]
  const mail = make()
  const known = { ...records, 'sender.example': 'v=spf1 ip4:192.0.2.7 -all' }
  const { hops, spf, dmarc } = await check({ ...mail, fields: [...received, ...mail.fields] }, known)
  expect(hops.map(({ isTrusted }) => isTrusted)).toEqual([false, true, true])
  expect([spf, dmarc.isSpfAligned]).toEqual([
    { result: 'pass', domain: 'sender.example', ip: '192.0.2.7', helo: 'out.sender.example', unknown: null },
    true,
  ])
})

describe('what a signature covers', () => {
  const on = (added: string, mail: Mail = make()) => ({ ...mail, fields: [added, ...mail.fields] })
  const part = ` l=${inUtf8.replace(/ +\r\n/g, '\r\n').length};`
  const typed = { names: 'from:to:subject:date:content-type' }

  test.each<[string, Mail, string, readonly string[]]>([
    ['all that is shown', make(typed), 'confirmed', []],
    ['all but the type', make(), 'confirmed', ['Content-Type']],
    ['not the second subject', on('Subject: Pay', make(typed)), 'changed', ['Subject']],
    ['not a subject behind a lone carriage return', on('X-A: a\rSubject: Pay', make(typed)), 'changed', ['Subject']],
    [
      'not the encoding that was put in',
      on('Content-Transfer-Encoding: base64', make(typed)),
      'confirmed',
      ['Content-Transfer-Encoding'],
    ],
    ['not the end of the body', { ...make({ ...typed, tags: part }), body: `${inUtf8}Pay\r\n` }, 'changed', []],
    ['the whole body by its length', make({ ...typed, tags: part }), 'confirmed', []],
  ])('decides whether the message is confirmed: %s', async (_, mail, state, unsigned) => {
    const checked = await check(mail)
    expect([checked.state, checked.dkim[0]?.unsignedFields]).toEqual([state, unsigned])
    const covered = describeVerdict(await check(make(typed))).notes
    expect(JSON.stringify(describeVerdict(checked).notes) === JSON.stringify(covered)).toBe(
      state === 'confirmed' && unsigned.length === 0,
    )
  })

  test('the coverage is read from the signature that confirms From, not from another valid one', async () => {
    const foreign = signatureField(ed25519, fields, `${inUtf8}Pay\r\n`, typed).replace(
      'd=sender.example',
      'd=evil.example',
    )
    const { state } = await check(on(foreign, { ...make({ tags: part }), body: `${inUtf8}Pay\r\n` }))
    expect(state).toBe('changed')
  })
})

test('claims no cover of text above the first field', async () => {
  const names = 'from:to:subject:date:content-type'
  const notes = async (fields: readonly string[]) =>
    describeVerdict(await check({ ...make({ names }), fields: [...fields, ...make({ names }).fields] })).notes
  expect(await notes([' Pay now'])).not.toEqual(await notes([]))
})

test('signs what is no blank in mail, such as the last octet of à', () => {
  expect(canonicalField(rawField('Subject : Voil\xc3\xa0 \t'), 'relaxed')).toBe('subject:Voil\xc3\xa0')
})

test('reads the domain of a signature in UTF-8', () => {
  const field = 'DKIM-Signature: v=1; a=rsa-sha256; d=banc\xc3\xb3.example; s=one; h=from; bh=AAAA; b=AAAA'
  expect(readSignature(rawField(field))).toMatchObject({ domain: 'xn--banc-tqa.example' })
})

test('names the domain that signed or authorised, where it is above that of From', async () => {
  const own = ['From: Alice <alice@news.sender.example>', ...fields.slice(1)]
  const signed = { fields: [signatureField(rsa, own, inUtf8), ...own], body: inUtf8 }
  const sent = { fields: [...received('192.0.2.7').slice(0, 2), ...own], body: inUtf8 }
  const why = async (mail: Mail) =>
    describeVerdict(await check(mail, { ...records, 'sender.example': 'v=spf1 ip4:192.0.2.7 -all' })).why
  expect(await why(signed)).toContain('signature of sender.example')
  expect(await why(sent)).toContain('which sender.example authorises')
})

describe('SPF confirms', () => {
  const state = async (path: readonly string[], record = 'v=spf1 ip4:192.0.2.7 -all') =>
    (
      await check(
        { ...make(), fields: [...path] },
        { ...records, 'sender.example': record, 'all.example': 'v=spf1 all' },
      )
    ).state
  test.each([
    ['"x@sender.example>"@evil.example'],
    ['"<x@sender.example>"@evil.example'],
    ['"a\\"@sender.example>"@evil.example'],
    ['x@evil.example> <x@sender.example'],
  ])('nothing by an envelope sender that only quotes the domain: %s', async (sender) => {
    expect(await state(received('192.0.2.7', sender))).not.toBe('confirmed')
  })

  test('a sender in quotes, as others', async () => {
    expect(await state(received('192.0.2.7', '"a b"@sender.example'))).toBe('confirmed')
  })

  test.each([
    'v=spf1 +all',
    'v=spf1 ip4:0.0.0.0/0 -all',
    'v=spf1 include:all.example -all',
    'v=spf1 redirect=all.example',
  ])('nothing by a record that authorises everyone: %s', async (record) =>
    expect(await state(received('192.0.2.7'), record)).toBe('not-proved'),
  )
})

describe('DMARC', () => {
  const own = ['From: Alice <alice@bank.co.test>', ...fields.slice(1)]
  const signed = { fields: [signatureField(rsa, own, inUtf8), ...own], body: inUtf8 }
  const result = async (policy: string, mail = signed) =>
    (await check(mail, { ...records, '_dmarc.bank.co.test': policy, '_dmarc.sender.example': policy })).dmarc

  test('stays undecided if a record that could part two domains cannot be looked up', async () => {
    const known = textResolver({
      'one._domainkey.sender.example': rsa.record,
      '_dmarc.a.sender.example': 'v=DMARC1; p=reject',
      '_dmarc.example': 'v=DMARC1; p=none',
    })
    const mail = { ...signed, fields: signed.fields.map((field) => field.replace('bank.co.test', 'a.sender.example')) }
    const text = [signatureField(rsa, mail.fields.slice(1), inUtf8), ...mail.fields.slice(1)].join('\r\n')
    const resolver: typeof known = (name, type) =>
      name === '_dmarc.sender.example' ? Promise.reject(new Error('no answer')) : known(name, type)
    expect((await verifyMessage(octets(`${text}\r\n\r\n${inUtf8}`), { resolver })).state).toBe('unknown')
  })

  test('does not apply by a record without a valid policy', async () => {
    expect(await result('v=DMARC1; p=maybe')).toMatchObject({ result: 'none', policy: null })
    expect(await result('v=DMARC1; p=maybe', make())).toMatchObject({ result: 'none', confirmedBy: 'dkim' })
  })

  test('asks for the weaker policy while it is tested', async () => {
    expect(await result('v=DMARC1; p=reject; t=y')).toMatchObject({ result: 'fail', policy: 'quarantine' })
  })
})

test.each<[string, Mail]>([
  ['a second From', { ...make(), fields: ['From: Security <alice@sender.example>', ...make().fields] }],
  ['a From folded by blanks', replace(make(), 'Alice <', 'ceo@bank.example\r\n \r\n <')],
  ['two addresses', replace(make(), 'Alice <', '<ceo@bank.example> <')],
  ['a From in Latin-1', replace(make(), 'Alice', 'Alic\xe9')],
])('confirms no message with %s', async (_, mail) => {
  const checked = await check(mail)
  expect([checked.state, checked.dmarc.result, checked.dmarc.confirmedBy]).toEqual(['failed', 'permerror', null])
})

test('shows the From that it judges, and names its domain', async () => {
  const written = ['From: Bänk <ceo@bancó.example>', ...fields.slice(1)].map((field) =>
    Buffer.from(field).toString('latin1'),
  )
  const checked = await check({ ...make(), fields: written })
  expect([checked.from, checked.dmarc.domain]).toEqual(['Bänk <ceo@bancó.example>', 'xn--banc-tqa.example'])
  expect(describeVerdict(checked).sentence).toContain('xn--banc-tqa.example')
})

describe('the results of a server', () => {
  const spf = { ...records, 'sender.example': 'v=spf1 ip4:192.0.2.7 -all' }
  const [path = '', hop = ''] = received('192.0.2.7')
  const results = (server: string, text: string) => `Authentication-Results: ${server}; ${text}`
  const broken = { ...make(), body: `${inUtf8}footer\r\n` }
  const intact = 'dkim=pass header.d=sender.example header.s=one'

  test.each([
    ['above the Received of the recipient, under its name', [path, results('receiver.example', intact), hop], true],
    ['below it', [path, hop, results('mx.receiver.example', intact)], false],
    ['under another name', [path, results('mx.evil.example', intact), hop], false],
  ])('count only where the recipient wrote them: %s', async (_, above, counts) => {
    const checked = await check({ ...broken, fields: [...above, ...broken.fields] }, records)
    expect([checked.comparisons.length > 0, checked.changedAfter !== null, checked.state]).toEqual([
      counts,
      counts,
      'changed',
    ])
  })

  test('take a pass of SPF alone back, and give none', async () => {
    const checked = (text: string, known: Record<string, string>) =>
      check({ ...make(), fields: [path, results('mx.receiver.example', text), hop, ...fields] }, known)
    const state = async (text: string, known: Record<string, string>) => (await checked(text, known)).state
    expect(describeVerdict(await checked('spf=fail', spf)).why).toContain('192.0.2.7')
    expect(await state('spf=fail smtp.mailfrom=sender.example', spf)).toBe('unknown')
    expect(await state('spf=pass smtp.mailfrom=other.example', spf)).toBe('unknown')
    expect(await state('spf=pass smtp.mailfrom=sender.example; dmarc=pass', records)).toBe('failed')
  })
})

test.each([
  ['x= is no number', { tags: ' x=abc;' }, records, 'neutral', false],
  ['the key is in test mode', {}, { ...records, 'one._domainkey.sender.example': `${rsa.record}; t=y` }, 'pass', true],
])('says where %s', async (_, options, known, result, isTesting) => {
  expect((await check(make(options), known)).dkim[0]).toMatchObject({ result, isTesting })
})

test('takes the time of arrival only from a field of the recipient', async () => {
  const mail = make({ tags: ` t=1764000000; x=1764100000;` })
  const early = 'Mon, 24 Nov 2025 16:10:00 +0000'
  const result = async (field: string) => (await check({ ...mail, fields: [field, ...mail.fields] })).dkim[0]?.result
  expect(await result(`Received: from a.example (a.example [192.0.2.7]) by mx.receiver.example; ${early}`)).toBe('pass')
  expect(await result(`Received: from a.example by mx.receiver.example; ${early}`)).toBe('fail')
})

describe('a search that takes long', () => {
  const damaged = {
    ...make(),
    fields: [...make().fields.slice(0, 1), ...make({}, rsa, 'other').fields],
    body: inUtf8.replace('figures', 'numbers'),
  }
  const text = octets(`${damaged.fields.join('\r\n')}\r\n\r\n${damaged.body}`)

  test('a search that takes long does not claim to have tried everything, whichever signature spent the budget', async () => {
    const { dkim } = await verifyMessage(text, { resolver: textResolver(records), maxOctets: 1_000_000 })
    expect(dkim.map(({ causes: [first] }) => first?.cause)).toEqual(['body-search-cut', 'body-search-cut'])
  })

  test('gives others their turn, and ends at one once its signal is aborted', async () => {
    const stop = new AbortController()
    let turns = 0
    const turn = async () => {
      turns += 1
      if (turns === 5) stop.abort(new Error('enough'))
    }
    const long = octets(`${make({}, rsa, 'other').fields.join('\r\n')}\r\n\r\n${inUtf8.repeat(200)}`)
    const work = verifyMessage(long, { resolver: textResolver(records), signal: stop.signal, turn })
    await expect(work).rejects.toThrow('enough')
    expect(turns).toBe(5)
  })
})

test.each([
  ['a header of a million folds', `Subject: a${'\r\n '.repeat(300_000)}\r\n`],
  [
    'parts nested without end',
    `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n'.repeat(5000)}`,
  ],
  ['a line of many spaces', `\r\n${' '.repeat(150_000)}x\r\n`],
  ['many short lines that flow', `\r\n${'a \r\n'.repeat(20_000)}`],
  ['headers in the body without end', `\r\n${'Content-Type: multipart/x\r\n a\r\n'.repeat(10_000)}`],
  ['a copy list of a megabyte', `Cc: ${'a@b.example,'.repeat(80_000)}\r\nFrom: x@y.example\r\n\r\nx\r\n`],
  ['bodies that open without end', `Content-Type: text/html\r\n\r\n${'<body '.repeat(30_000)}`],
  ['a run of carriage returns', `\r\n${'\r'.repeat(200_000)}x\r\n`],
  ['a run of line ends', `\r\n${'\r\n'.repeat(200_000)}x\r\n`],
  ['Base64 with a wide gap', `Content-Transfer-Encoding: base64\r\n\r\nQUJD${' '.repeat(200_000)}QUJD\r\n`],
  ['an author of many addresses', `From: ${'a@'.repeat(4000)}\r\n\r\nother\r\n`],
  ['an author of many equals signs', `From: @${'a=.'.repeat(2500)}\r\n\r\nother\r\n`],
  ['folds behind runs of blanks', `Subject:${`${' '.repeat(8000)}x`.repeat(1)}\r\n`.repeat(100)],
  [
    'a signature of a hundred thousand tags',
    `DKIM-Signature: ${Array.from({ length: 100_000 }, (_, at) => `a${at}=`).join(';')}\r\n\r\n`,
  ],
  [
    'a domain that signs without end',
    `DKIM-Signature: v=1; a=rsa-sha256; d=${'a.'.repeat(200_000)}sender.example; s=one; h=from; bh=AAAA; b=AAAA\r\nFrom: a@sender.example\r\n\r\nx\r\n`,
  ],
  ['a signature of empty tags', `DKIM-Signature: ${';'.repeat(100_000)}\r\n\r\n`],
])('hostile input ends with a verdict: %s', async (_, text) => {
  const head = make({}, rsa, 'other').fields.slice(0, 1).join('')
  const { dkim } = await verifyMessage(octets(`${head}\r\n${text}`), {
    resolver: textResolver(records),
    maxOctets: 3_000_000,
  })
  expect(dkim.length).toBeGreaterThan(0)
})

test('the names that the header gives are asked for together, each once', async () => {
  const steps: string[][] = []
  let isOpen = false
  const known = textResolver(records)
  const resolver: typeof known = async (name, type) => {
    if (!isOpen) steps.push([])
    isOpen = true
    steps.at(-1)?.push(`${name} ${type}`)
    await new Promise((resolve) => setTimeout(resolve))
    isOpen = false
    return known(name, type)
  }
  const twice = make()
  const mail = {
    ...twice,
    fields: [signatureField(ed25519, fields, inUtf8, { tags: ' x=4102444800;' }), ...twice.fields],
  }
  const { dmarc } = await verifyMessage(octets(`${mail.fields.join('\r\n')}\r\n\r\n${mail.body}`), { resolver })
  expect(dmarc.result).toBe('pass')
  expect(steps[0]?.toSorted()).toEqual(['_dmarc.sender.example TXT', 'one._domainkey.sender.example TXT'])
  expect(new Set(steps.flat()).size).toBe(steps.flat().length)
})
