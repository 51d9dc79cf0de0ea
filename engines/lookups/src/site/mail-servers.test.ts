// The dialogue with a mail server until it shows its certificate, and its end.
import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { TLSSocket } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { tcpDial } from '../guard/connect-vetted.ts'
import { loopbackAddresses, loopbackPolicy } from '../testing/loopback.ts'
import { createMailServers } from './mail-servers.ts'

const fixture = (name: string) =>
  readFile(new URL(`../../../../apps/server/src/testing/fixtures/${name}`, import.meta.url), 'utf8')
const world = { policy: loopbackPolicy, addresses: loopbackAddresses, dial: tcpDial }
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Answers line by line, and begins TLS behind an answer of 220 to STARTTLS. */
async function startMail(greeting: string, answers: Record<string, string>) {
  const [key, cert] = await Promise.all(['site.key.pem', 'site.pem'].map(fixture))
  const reported: string[] = []
  const names: string[] = []
  const server = createServer((socket) => {
    closing.push(() => socket.destroy())
    socket.on('error', () => {})
    socket.write(greeting)
    const listen = (chunk: Buffer) => {
      const line = chunk.toString('latin1')
      reported.push(line)
      const answer = answers[line.trim()] ?? '500 what\r\n'
      socket.write(answer)
      if (!/^(?:b )?(?:STARTTLS|STLS)/.test(line) || !/^(?:220|b OK|\+OK)/.test(answer)) return
      socket.off('data', listen)
      const SNICallback = (name: string, done: (error: null) => void) => {
        names.push(name)
        done(null)
      }
      const tls = new TLSSocket(socket, { isServer: true, SNICallback, ...(key && cert && { key, cert }) })
      tls.on('error', () => {})
    }
    socket.on('data', listen)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const ports = { 587: port, 143: port, 110: port }
  const ca = await fixture('ca.pem')
  const startTls = (at: 587 | 143 | 110, host = 'mail.example') =>
    createMailServers({ ...world, ca }, 25, ports).startTls(host, at, new AbortController().signal)
  const look = () => createMailServers(world, port).certificates('mail.example', new AbortController().signal)
  return { look, startTls, said: reported, names, certificate: new X509Certificate(cert ?? '').raw }
}
const EHLO = '250-mail.example\r\n250-SIZE 1\r\n250 STARTTLS\r\n'

test.each([
  ['one line', '220 hello\r\n', EHLO],
  ['several lines', '220-hello\r\n220 there\r\n', '250-STARTTLS\r\n250 SIZE 1\r\n'],
  ['a space at the end of a line', '220 mail ESMTP\r\n', '250-STARTTLS \r\n250 SIZE 1\r\n'],
  ['lower case', '220 hello\r\n', '250-mail\r\n250 starttls\r\n'],
])('a server that greets in %s shows its certificate', async (_, greeting, extensions) => {
  const mail = await startMail(greeting, { 'EHLO localhost': extensions, STARTTLS: '220 go ahead\r\n' })
  const chain = await mail.look()
  expect(chain?.map((one) => Buffer.from(one).equals(mail.certificate))).toEqual([true])
  expect([mail.said, mail.names]).toEqual([['EHLO localhost\r\n', 'STARTTLS\r\n'], ['mail.example']])
})

test.each([
  ['that is closed', '421 later\r\n', {}, []],
  ['that never ends a line', '220 hello\r\n', { 'EHLO localhost': 'x'.repeat(20_000) }, ['EHLO localhost\r\n']],
  ['that knows no extensions', '220 hello\r\n', {}, ['EHLO localhost\r\n']],
  [
    'without STARTTLS',
    '220 hello\r\n',
    { 'EHLO localhost': '250-XSTARTTLS\r\n250 SIZE 1\r\n' },
    ['EHLO localhost\r\n'],
  ],
  [
    'that cannot begin now',
    '220 hello\r\n',
    { 'EHLO localhost': EHLO, STARTTLS: '454 not now\r\n' },
    ['EHLO localhost\r\n', 'STARTTLS\r\n'],
  ],
  [
    'that says more before TLS begins',
    '220 hello\r\n',
    { 'EHLO localhost': EHLO, STARTTLS: '220 go ahead\r\n250 injected\r\n' },
    ['EHLO localhost\r\n', 'STARTTLS\r\n'],
  ],
])('a server %s is left alone', async (_, greeting, answers, reported) => {
  const mail = await startMail(greeting, answers)
  expect(await mail.look()).toBeNull()
  expect(mail.said).toEqual(reported)
})

const HOST = 'site.example'
const imap = (more: string) => `* CAPABILITY IMAP4rev1 ${more}\r\na OK done\r\n`
const pop = (...lines: string[]) => ['+OK', ...lines, '.', ''].join('\r\n')
const esmtp = (more: string) => `250-mail.example\r\n250-${more}\r\n250 SIZE 1\r\n`
const ok = { STARTTLS: '220 go\r\n', 'b STARTTLS': 'b OK go\r\n', STLS: '+OK go\r\n' }

test.each([
  [143, 'TLS before a login', '* OK hi\r\n', imap('STARTTLS LOGINDISABLED'), ok, 'valid', false],
  [143, 'a login without TLS', '* OK hi\r\n', imap('STARTTLS'), ok, 'valid', true],
  [143, 'no TLS', '* OK hi\r\n', imap('XSTARTTLS'), ok, 'not-offered', true],
  [143, 'a session that is logged in', '* PREAUTH hi\r\n', imap('STARTTLS'), ok, 'none', null],
  [
    143,
    'more than it was asked',
    '* OK hi\r\n',
    imap('STARTTLS'),
    { 'b STARTTLS': 'b OK go\r\n* BAD x' },
    'none',
    true,
  ],
  [110, 'TLS before a login', '+OK hi\r\n', pop('STLS', 'UIDL'), ok, 'valid', false],
  [110, 'a login without TLS', '+OK hi\r\n', pop('USER', 'STLS'), ok, 'valid', true],
  [110, 'nothing of what it can do', '+OK hi\r\n', '-ERR what\r\n', ok, 'none', null],
  [587, 'TLS before a login', '220 hi\r\n', esmtp('STARTTLS'), ok, 'valid', false],
  [587, 'a login without TLS', '220 hi\r\n', esmtp('AUTH CRAM-MD5 PLAIN'), ok, 'not-offered', true],
  [587, 'TLS that cannot begin now', '220 hi\r\n', esmtp('STARTTLS'), { STARTTLS: '454 no\r\n' }, 'none', false],
] as const)(
  'on port %i a server that offers %s is reported',
  async (port, _, greeting, can, answers, tls, offersLogin) => {
    const mail = await startMail(greeting, { ...answers, 'EHLO localhost': can, 'a CAPABILITY': can, CAPA: can })
    expect(await mail.startTls(port, HOST)).toEqual({ tls, offersLogin })
    expect(mail.said.join('')).not.toMatch(/login|auth|user|pass/i)
  },
)

test('a certificate of another name is not valid after STARTTLS', async () => {
  const mail = await startMail('220 hi\r\n', { ...ok, 'EHLO localhost': esmtp('STARTTLS') })
  expect(await mail.startTls(587, 'another.example')).toEqual({ tls: 'invalid', offersLogin: false })
})
