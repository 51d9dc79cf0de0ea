// What is said to a mail server until it shows its certificate, and when nothing more is said.
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
  const said: string[] = []
  const names: string[] = []
  const server = createServer((socket) => {
    closing.push(() => socket.destroy())
    socket.on('error', () => {})
    socket.write(greeting)
    const listen = (chunk: Buffer) => {
      const line = chunk.toString('latin1')
      said.push(line)
      const answer = answers[line.trim()] ?? '500 what\r\n'
      socket.write(answer)
      if (line.trim() !== 'STARTTLS' || !answer.startsWith('220')) return
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
  const look = () => createMailServers(world, port).certificates('mail.example', new AbortController().signal)
  return { look, said, names, certificate: new X509Certificate(cert ?? '').raw }
}
const EHLO = '250-mail.example\r\n250-SIZE 1\r\n250 STARTTLS\r\n'

test.each([
  ['one line', '220 hello\r\n', EHLO],
  ['several lines', '220-hello\r\n220 there\r\n', '250-STARTTLS\r\n250 SIZE 1\r\n'],
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
])('a server %s is left alone', async (_, greeting, answers, said) => {
  const mail = await startMail(greeting, answers)
  expect(await mail.look()).toBeNull()
  expect(mail.said).toEqual(said)
})
