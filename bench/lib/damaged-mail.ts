// Messages of many shapes, damaged as servers, lists and filters do it: each change by an independent program where
// there is one (libqp, libbase64, iconv-lite of the mailauth peer). Nothing here is shared with the engine.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installPeer } from './peer.ts'

const require = createRequire(join(installPeer('mailauth'), 'package.json'))
const libqp = require('libqp') as {
  encode(octets: Buffer): string
  wrap(text: string, width: number): string
  decode(text: string): Buffer
}
const iconv = require('iconv-lite') as {
  encode(text: string, charset: string): Buffer
  decode(octets: Buffer, charset: string): string
}

export interface Random {
  (): number
  pick<T>(list: readonly T[]): T
  below(limit: number): number
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return Object.assign(next, {
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    below: (limit: number) => Math.floor(next() * limit),
  })
}

const words =
  'please find the figures for march below our team met on tuesday and agreed to move the launch by two weeks since the supplier has not answered yet could you confirm that the order was shipped we would like to invite you to the meeting in room four thanks again for your patience with the long delay of the report about water levels'.split(
    ' ',
  )
const foreign = ['Grüße', 'naïve', 'café', 'Straße', 'señor', 'déjà', 'Ærø', 'façade']

const sentence = (random: Random, isForeign: boolean) =>
  `${Array.from({ length: 5 + random.below(14) }, () => (isForeign && random() < 0.12 ? random.pick(foreign) : random.pick(words))).join(' ')}.`

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Lines of at most so many characters; flowed ones keep a space at their end (RFC 3676). */
export function wrap(text: string, width: number, isFlowed: boolean): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && `${line} ${word}${isFlowed ? ' ' : ''}`.length > width) {
      lines.push(line + (isFlowed ? ' ' : ''))
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join('\r\n')
}

export type Shape =
  | 'plain'
  | 'foreign'
  | 'latin'
  | 'html'
  | 'alternative'
  | 'attachment'
  | 'quoted'
  | 'base64'
  | 'flowed'
export const shapes: readonly Shape[] = [
  'plain',
  'foreign',
  'latin',
  'html',
  'alternative',
  'attachment',
  'quoted',
  'base64',
  'flowed',
]

export interface Mail {
  readonly fields: readonly string[]
  /** One character an octet. */
  readonly body: string
}

export const textOf = ({ fields, body }: Mail) => `${fields.join('\r\n')}\r\n\r\n${body}`

const latin1 = (octets: Buffer) => octets.toString('latin1')
const utf8 = (text: string) => latin1(Buffer.from(text, 'utf8'))
const base64 = (octets: string) =>
  (
    Buffer.from(octets, 'latin1')
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n')
const quoted = (octets: string) => libqp.wrap(libqp.encode(Buffer.from(octets, 'latin1')), 76).replace(/\r?\n/g, '\r\n')

export function makeMail(random: Random, shape: Shape): Mail {
  const isForeign =
    ['foreign', 'latin', 'quoted', 'base64'].includes(shape) || (shape === 'alternative' && random() < 0.5)
  const paragraphs = Array.from({ length: 2 + random.below(4) }, () =>
    Array.from({ length: 2 + random.below(3) }, () => capital(sentence(random, isForeign))).join(' '),
  )
  // Headers that some mail programs stumble over.
  const extras = [
    'From here on everything is new, as the table shows.',
    '.config and .profile are in the folder of that name.',
    'Name\tSum\tTotal\r\nAlice\t17\t34',
    `See https://shop.example/orders/${random.below(1e6)}?id=${random.below(99)}&lang=en and https://shop.example/help.`,
  ]
  for (const extra of extras.slice(0, shape === 'flowed' ? 2 : extras.length))
    if (random() < 0.6) paragraphs.splice(random.below(paragraphs.length + 1), 0, extra)
  const signature = random() < 0.4 ? '\r\n\r\n-- \r\nAlice Example\r\nExample Ltd' : ''
  const width = random.pick([72, 76, 66])
  const plain = `${paragraphs.map((text) => (/\t|https:/.test(text) ? text : wrap(text, width, shape === 'flowed'))).join('\r\n\r\n')}${signature}\r\n`
  const html = `<html><head><title>x</title></head>\r\n<body>\r\n${paragraphs.map((text) => `<p>${text.replaceAll('&', '&amp;').replace(/https:\/\/[^\s<]*\w/g, (link) => `<a href="${link}">${link}</a>`)}</p>`).join('\r\n')}\r\n</body>\r\n</html>\r\n`
  const subject = `${random() < 0.3 ? 'Re: ' : ''}${capital(Array.from({ length: 3 + random.below(6) }, () => random.pick(words)).join(' '))}`
  const common = [
    `From: ${random.pick(['Alice Example <alice@sender.example>', '"Alice Example" <alice@sender.example>', 'alice@sender.example'])}`,
    `To: ${random.pick(['bob@receiver.example', 'Bob <bob@receiver.example>', 'list@lists.example', 'Bob Receiver <bob@receiver.example>,\r\n Carol Long-Name of the Department <carol@receiver.example>'])}`,
    `Subject: ${isForeign && random() < 0.4 ? `=?utf-8?B?${Buffer.from(`${subject} ${random.pick(foreign)}`).toString('base64')}?=` : subject}`,
    'Date: Tue, 24 Nov 2026 10:15:00 +0000',
    `Message-ID: <${random.below(1e9)}.${random.below(1e9)}@sender.example>`,
    'MIME-Version: 1.0',
  ]
  const mail = (type: string, encoding: string, body: string): Mail => ({
    fields: [...common, `Content-Type: ${type}`, `Content-Transfer-Encoding: ${encoding}`],
    body,
  })
  const mark = `b${random.below(1e9)}`
  const part = (type: string, encoding: string, body: string) =>
    `--${mark}\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`
  const multipart = (kind: string, parts: readonly string[]): Mail => ({
    fields: [...common, `Content-Type: multipart/${kind}; boundary="${mark}"`],
    body: `This is a multi-part message in MIME format.\r\n${parts.join('')}--${mark}--\r\n`,
  })
  const isAscii = /^[\r\n -~]*$/.test(plain)
  if (shape === 'plain') return mail('text/plain; charset=us-ascii', '7bit', plain)
  if (shape === 'foreign') return mail('text/plain; charset=utf-8', '8bit', utf8(plain))
  if (shape === 'latin') return mail('text/plain; charset=iso-8859-1', '8bit', latin1(iconv.encode(plain, 'latin1')))
  if (shape === 'html') return mail('text/html; charset=utf-8', '7bit', html)
  if (shape === 'quoted') return mail('text/plain; charset=utf-8', 'quoted-printable', quoted(utf8(plain)))
  if (shape === 'base64') return mail('text/plain; charset=utf-8', 'base64', `${base64(utf8(plain))}\r\n`)
  if (shape === 'flowed') return mail('text/plain; charset=us-ascii; format=flowed', '7bit', plain)
  const plainPart = isAscii
    ? part('text/plain; charset=utf-8', '7bit', plain)
    : part('text/plain; charset=utf-8', 'quoted-printable', quoted(utf8(plain)))
  if (shape === 'alternative')
    return multipart('alternative', [
      plainPart,
      part('text/html; charset=utf-8', 'quoted-printable', quoted(utf8(html))),
    ])
  return multipart('mixed', [
    plainPart,
    part(
      'application/octet-stream; name="a.bin"',
      'base64',
      base64(Array.from({ length: 900 }, () => String.fromCharCode(random.below(256))).join('')),
    ),
  ])
}

export type Damage =
  | 'footer-added'
  | 'banner-added'
  | 'subject-changed'
  | 're-encoded'
  | 'charset-converted'
  | 'line-endings'
  | 'refolded'
  | 'trailing-space'
  | 'header-added'
  | 'from-rewritten'
  | 'rewrapped'
  | 'from-quoted'
  | 'dots-changed'
  | 'blanks-changed'
  | 'links-rewritten'
  | 'charset-unnamed'
  | 'boundary-renamed'
  | 'boundary-remade'
  | 'attachment-removed'
  | 'field-respelled'

/** The engine's name for a kind of damage, where it differs. */
export const causeOf = (kind: Damage): string =>
  ({ 'charset-unnamed': 'charset-converted', 'boundary-remade': 'boundary-renamed' })[kind as string] ?? kind
/** Damage that cannot be undone, so that it can only be inferred. */
export const inferred: ReadonlySet<Damage> = new Set(['boundary-remade', 'attachment-removed'])

const nameOf = (field: string) => field.slice(0, field.indexOf(':')).toLowerCase()
const rawValueOf = (field: string) => field.slice(field.indexOf(':') + 1).trim()
const withField = (mail: Mail, name: string, change: (value: string) => string): Mail => ({
  ...mail,
  fields: mail.fields.map((field) =>
    nameOf(field) === name ? `${field.slice(0, field.indexOf(':'))}: ${change(rawValueOf(field))}` : field,
  ),
})
const fieldValue = ({ fields }: Mail, name: string) => rawValueOf(fields.find((field) => nameOf(field) === name) ?? ':')
const isMultipart = (mail: Mail) => fieldValue(mail, 'content-type').startsWith('multipart/')
const boundaryOf = (mail: Mail) => /boundary="([^"]+)"/.exec(fieldValue(mail, 'content-type'))?.[1] ?? ''

const footers = [
  '_______________________________________________\r\nusers mailing list -- users@lists.example\r\nTo unsubscribe send an email to users-leave@lists.example\r\n',
  '-- \r\nYou received this message because you are subscribed to the group "users".\r\nTo unsubscribe, write to users+unsubscribe@lists.example.\r\n',
  '\r\nThis e-mail and any attachments are confidential. If you are not the intended recipient,\r\nplease delete it.\r\n',
]
const banners = [
  'CAUTION: This email originated from outside of the organization. Do not click links unless you know the sender.\r\n\r\n',
  '[EXTERNAL EMAIL] Please be careful.\r\n\r\n',
  '*** This message came from the internet ***\r\n',
]

function insertInHtml(html: string, text: string, isFooter: boolean): string {
  const block = `<div style="border:1px solid #ccc">${text.replace(/\r\n/g, ' ').trim()}</div>\r\n`
  return isFooter ? html.replace('</body>', `${block}</body>`) : html.replace('<body>\r\n', `<body>\r\n${block}`)
}

function inText(mail: Mail, random: Random, isFooter: boolean): Mail {
  const text = random.pick(isFooter ? footers : banners)
  const type = fieldValue(mail, 'content-type')
  const encoding = fieldValue(mail, 'content-transfer-encoding')
  const put = (content: string, isHtml: boolean) =>
    isHtml ? insertInHtml(content, text, isFooter) : isFooter ? content + text : text + content
  if (!isMultipart(mail)) {
    const isHtml = type.startsWith('text/html')
    if (encoding === 'base64')
      return { ...mail, body: `${base64(put(Buffer.from(mail.body, 'base64').toString('latin1'), isHtml))}\r\n` }
    return { ...mail, body: put(mail.body, isHtml) }
  }
  const mark = `--${boundaryOf(mail)}`
  const [preamble = '', ...pieces] = mail.body.split(`${mark}`)
  if (isFooter && random() < 0.4) {
    // Mailman adds a part of its own if it cannot add to the text.
    const closing = pieces.pop() ?? ''
    const added = `\r\nContent-Type: text/plain; charset="us-ascii"\r\nMIME-Version: 1.0\r\nContent-Transfer-Encoding: 7bit\r\nContent-Disposition: inline\r\n\r\n${text}\r\n`
    return { ...mail, body: [preamble, ...pieces, added, closing].join(mark) }
  }
  const changed = pieces.map((piece) => {
    const split = piece.indexOf('\r\n\r\n') + 4
    if (!/content-type: text\/(plain|html)/i.test(piece.slice(0, split))) return piece
    const isHtml = /text\/html/i.test(piece.slice(0, split))
    // The last line end belongs to the boundary.
    const content = piece.slice(split, -2)
    return `${piece.slice(0, split)}${put(content, isHtml)}\r\n`
  })
  return { ...mail, body: [preamble, ...changed].join(mark) }
}

function reEncoded(mail: Mail): Mail | null {
  if (isMultipart(mail)) return null
  const encoding = fieldValue(mail, 'content-transfer-encoding')
  const change = (to: string, body: string) => ({ ...withField(mail, 'content-transfer-encoding', () => to), body })
  if (encoding === 'quoted-printable') return change('8bit', latin1(libqp.decode(mail.body)).replace(/\r?\n/g, '\r\n'))
  if (encoding === 'base64')
    return change('quoted-printable', quoted(Buffer.from(mail.body, 'base64').toString('latin1')))
  return mail.body.length % 2 === 0
    ? change('quoted-printable', quoted(mail.body))
    : change('base64', `${base64(mail.body)}\r\n`)
}

function charsetConverted(mail: Mail): Mail | null {
  const type = fieldValue(mail, 'content-type')
  const encoding = fieldValue(mail, 'content-transfer-encoding')
  if (isMultipart(mail) || !/8bit|quoted/.test(encoding)) return null
  const isUtf8 = /utf-8/i.test(type)
  const octets = encoding === '8bit' ? Buffer.from(mail.body, 'latin1') : libqp.decode(mail.body)
  const text = iconv.decode(octets, isUtf8 ? 'utf8' : 'latin1')
  const made = latin1(isUtf8 ? iconv.encode(text, 'latin1') : iconv.encode(text, 'utf8'))
  const named = withField(mail, 'content-type', (value) =>
    value.replace(/charset=\S+/, `charset=${isUtf8 ? 'iso-8859-1' : 'utf-8'}`),
  )
  const body = encoding === '8bit' ? made : quoted(made)
  return body === mail.body ? null : { ...named, body }
}

const flow = (text: string) => text.replace(/ \r\n(?=\S)/g, ' ')

const damages: Partial<Record<Damage, (mail: Mail, random: Random) => Mail | null>> = {
  'footer-added': (mail, random) => inText(mail, random, true),
  'banner-added': (mail, random) => inText(mail, random, false),
  'subject-changed': (mail, random) => {
    const tag = random.pick(['[users]', '[EXTERNAL]', '***SPAM***', '[Ext]', '(Junk)'])
    return withField(mail, 'subject', (value) =>
      value.startsWith('Re: ') && random() < 0.5 ? `Re: ${tag} ${value.slice(4)}` : `${tag} ${value}`,
    )
  },
  're-encoded': reEncoded,
  'charset-converted': charsetConverted,
  'line-endings': (mail, random) => ({
    ...mail,
    body: random.pick([
      mail.body.replaceAll('\r\n', '\r\r\n'),
      mail.body.replaceAll('\r\n', '\r\n\r\n'),
      mail.body.replaceAll('\r\n', '\n'),
    ]),
  }),
  refolded: (mail, random) => {
    const name = random.pick(['to', 'subject', 'from'])
    const indent = random.pick([' ', '\t'])
    return {
      ...mail,
      fields: mail.fields.map((field) => {
        if (nameOf(field) !== name) return field
        if (field.includes('\r\n')) return field.replace(/\r\n[ \t]+/g, ' ')
        const at = field.indexOf(' ', field.indexOf(':') + 8)
        return at < 0
          ? field.replace(': ', `:\r\n${indent}`)
          : `${field.slice(0, at)}\r\n${indent}${field.slice(at + 1)}`
      }),
    }
  },
  'trailing-space': (mail, random) => {
    if (random() < 0.3 && mail.body.includes('-- \r\n'))
      return { ...mail, body: mail.body.replace('-- \r\n', '--\r\n') }
    return isMultipart(mail) ? null : { ...mail, body: mail.body.replace(/\r\n/g, ' \r\n') }
  },
  'header-added': (mail, random) => {
    const added = random.pick([
      'Reply-To: other@lists.example',
      'Subject: another',
      'From: Mallory <mallory@evil.example>',
      'To: more@receiver.example',
      'Cc: more@receiver.example',
    ])
    return { ...mail, fields: random() < 0.5 ? [added, ...mail.fields] : [...mail.fields, added] }
  },
  'from-rewritten': (mail, random) => {
    const from = fieldValue(mail, 'from')
    const shown = (/^"?([^"<]*?)"?\s*</.exec(from)?.[1] ?? 'alice').trim()
    const made = withField(mail, 'from', () => `${shown} via Users <users@lists.example>`)
    return { ...made, fields: [...made.fields, `${random.pick(['Reply-To', 'X-Original-From'])}: ${from}`] }
  },
  rewrapped: (mail, random) => {
    if (!/format=flowed/.test(fieldValue(mail, 'content-type'))) return null
    const width = random.pick([60, 68, 78, 998])
    const isFlowed = random() < 0.7
    const made = mail.body
      .split('\r\n\r\n')
      .map((text) =>
        text.startsWith('-- ')
          ? text
          : wrap(flow(text).replace(/\r\n$/, ''), width, isFlowed) + (text.endsWith('\r\n') ? '\r\n' : ''),
      )
      .join('\r\n\r\n')
    return made === mail.body ? null : { ...mail, body: made }
  },
}

const wrappers: readonly ((link: string, random: Random) => string)[] = [
  (link) =>
    `https://eur02.safelinks.protection.outlook.com/?url=${encodeURIComponent(link)}&data=05%7C02%7Cbob%40receiver.example%7Cab12&sdata=q1w2%2Fe3%3D&reserved=0`,
  (link) =>
    `https://urldefense.proofpoint.com/v1/url?u=${encodeURIComponent(link)}&k=oIvRg1%2BdGA%3D%3D%0A&r=x%2By&s=9f`,
  (link) =>
    `https://urldefense.proofpoint.com/v2/url?u=${encodeURIComponent(link).replaceAll('-', '%2D').replaceAll('_', '%5F').replaceAll('%2F', '_').replaceAll('%', '-')}&d=DwMFaQ&c=ab&r=cd&m=ef&s=gh&e=`,
  (link) =>
    `https://urldefense.com/v3/__${link.replaceAll('&', '*').replaceAll('?', '*')}__;${Buffer.from((link.match(/[?&]/g) ?? []).join('')).toString('base64url')}!!K1-x!aBc$`,
  (link) => `https://linkprotect.cudasvc.com/url?a=${encodeURIComponent(link)}&c=E,1,abc-DEF_1,&typo=1`,
  (link) => `https://click.filter.example/wf/${encodeURIComponent(link)}`,
  (link) => `https://gate.example/check?h=1&target=${Buffer.from(link).toString('base64url')}`,
]
const LINK = /https:\/\/shop\.example\/[^\s<>"]*\w/g

/** In text that is sent as it is; encoded parts are decoded and encoded again. */
function inEveryText(mail: Mail, change: (text: string, isHtml: boolean) => string): Mail | null {
  const changed = (content: string, encoding: string, isHtml: boolean) => {
    if (encoding === 'base64')
      return `${base64(change(Buffer.from(content, 'base64').toString('latin1'), isHtml))}${content.endsWith('\r\n') ? '\r\n' : ''}`
    if (encoding === 'quoted-printable')
      return quoted(change(latin1(libqp.decode(content)).replace(/\r?\n/g, '\r\n'), isHtml))
    return change(content, isHtml)
  }
  const type = fieldValue(mail, 'content-type')
  const made = { ...mail }
  if (!isMultipart(mail))
    made.body = changed(mail.body, fieldValue(mail, 'content-transfer-encoding'), type.startsWith('text/html'))
  else {
    const mark = `--${boundaryOf(mail)}`
    made.body = mail.body
      .split(mark)
      .map((piece) => {
        const split = piece.indexOf('\r\n\r\n') + 4
        const head = piece.slice(0, split)
        if (!/content-type: text\/(plain|html)/i.test(head)) return piece
        const encoding = /encoding: (\S+)/i.exec(head)?.[1] ?? ''
        return `${head}${changed(piece.slice(split, -2), encoding, /text\/html/i.test(head))}\r\n`
      })
      .join(mark)
  }
  return made.body === mail.body ? null : made
}

const isRaw = (mail: Mail) => /^(?:7bit|8bit)$/.test(fieldValue(mail, 'content-transfer-encoding'))
const changedBody = (mail: Mail, body: string): Mail | null => (body === mail.body ? null : { ...mail, body })

const moreDamages: Partial<typeof damages> = {
  'from-quoted': (mail) => changedBody(mail, mail.body.replace(/^From /gm, '>From ')),
  'dots-changed': (mail, random) =>
    changedBody(mail, random() < 0.5 ? mail.body.replace(/^\./gm, '..') : mail.body.replace(/^\./gm, '')),
  'blanks-changed': (mail, random) => {
    if (isMultipart(mail) || !isRaw(mail)) return null
    const spaces = random.pick([' ', '    ', '        '])
    return changedBody(mail, mail.body.replaceAll('\t', spaces))
  },
  'links-rewritten': (mail, random) => {
    const wrapper = random.pick(wrappers)
    return inEveryText(mail, (text, isHtml) =>
      text.replace(LINK, (link) => {
        const made = wrapper(isHtml ? link.replaceAll('&amp;', '&') : link, random)
        return isHtml ? made.replaceAll('&', '&amp;') : made
      }),
    )
  },
  'charset-unnamed': (mail) => {
    const made = charsetConverted(mail)
    return made && { ...mail, body: made.body }
  },
  'boundary-renamed': (mail, random) => {
    if (!isMultipart(mail)) return null
    const [before, after] = [boundaryOf(mail), `=_${random.below(1e9)}`]
    return random() < 0.5
      ? { ...mail, body: mail.body.replaceAll(`--${before}`, `--${after}`) }
      : withField(mail, 'content-type', (value) => value.replace(before, after))
  },
  'boundary-remade': (mail, random) => {
    if (!isMultipart(mail)) return null
    const [before, after] = [boundaryOf(mail), `----=_Part_${random.below(1e9)}`]
    const made = withField(mail, 'content-type', (value) => value.replace(before, after))
    return { ...made, body: mail.body.replaceAll(`--${before}`, `--${after}`) }
  },
  'attachment-removed': (mail, random) => {
    if (!/multipart\/mixed/.test(fieldValue(mail, 'content-type'))) return null
    const mark = `--${boundaryOf(mail)}`
    const pieces = mail.body.split(mark)
    const at = pieces.findIndex((piece) => piece.includes('a.bin'))
    const notice = random.pick([
      'The attachment a.bin was removed because its type is not allowed.',
      'An attachment (a.bin) has been deleted by the virus scanner.',
      'Der Anhang a.bin wurde entfernt.',
    ])
    if (random() < 0.3) pieces.splice(at, 1)
    else
      pieces[at] = `\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${notice}\r\n`
    return { ...mail, body: pieces.join(mark) }
  },
  'field-respelled': (mail, random) => {
    if (random() < 0.5)
      return withField(mail, 'date', () =>
        random.pick([
          'Tue, 24 Nov 2026 10:15:00 GMT',
          'Tue, 24 Nov 2026 11:15:00 +0100',
          'Tue, 24 Nov 2026 05:15:00 -0500 (EST)',
          '24 Nov 2026 10:15:00 +0000',
          'Tue, 24 Nov 2026 15:45:00 +0530',
        ]),
      )
    const made = withField(mail, 'from', (value) => {
      const shown = /^"?([^"<]*?)"?\s*</.exec(value)?.[1]
      if (!shown) return '<alice@sender.example>'
      return value.startsWith('"') ? `${shown} <alice@sender.example>` : `"${shown}" <alice@sender.example>`
    })
    return made
  },
}
Object.assign(damages, moreDamages)

export const kinds = Object.keys(damages) as Damage[]
/** Null where the change does nothing to that message. */
export const damage = (mail: Mail, kind: Damage, random: Random): Mail | null => damages[kind]?.(mail, random) ?? null
