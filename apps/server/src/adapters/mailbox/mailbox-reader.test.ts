import type { AddressInfo } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { makeCertificate } from '@sundry/lookups/testing'
import { expect, onTestFinished, test } from 'vitest'
import { loopbackSource } from '../../testing/loopback-world.ts'
import { memoryLog } from '../../testing/test-server.ts'
import { createMailboxReader } from './mailbox-reader.ts'

const certificate = makeCertificate({ name: 'mail.example', names: ['mail.example'] })
const report = (id: number) =>
  `<?xml version="1.0"?><feedback><report_metadata><org_name>receiver.example</org_name><report_id>${id}</report_id><date_range><begin>1788220800</begin><end>1788307199</end></date_range></report_metadata><policy_published><domain>example.com</domain><p>none</p></policy_published><record><row><source_ip>192.0.2.1</source_ip><count>${id}</count><policy_evaluated><disposition>none</disposition><dkim>pass</dkim><spf>fail</spf></policy_evaluated></row><identifiers><header_from>example.com</header_from></identifiers></record></feedback>`
const message = (id: number) =>
  `From: a@receiver.example\r\nSubject: Report\r\nContent-Type: text/xml\r\n\r\n${report(id)}\r\n`
const bomb = `From: a@receiver.example\r\nSubject: Bomb\r\nContent-Type: application/gzip\r\nContent-Transfer-Encoding: base64\r\n\r\n${gzipSync(Buffer.alloc(400_000_000)).toString('base64')}\r\n`

interface Hostility {
  /** Replaces the answer to a command; null is silence. */
  answer?: (command: string, tag: string, socket: TLSSocket) => string | null | undefined
}

/** A stand-in IMAP server with messages of UIDs 11, 12, …; it notes every command. */
async function serve(messages: readonly string[], { answer }: Hostility = {}) {
  const commands: string[] = []
  const server = createServer({ cert: certificate.cert, key: certificate.key }, (socket) => {
    let text = ''
    socket.on('error', () => {})
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    socket.on('data', (chunk) => {
      text += chunk
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(text.slice(0, end)) ?? []
        text = text.slice(end + 2)
        commands.push(command)
        const other = answer?.(command, tag, socket)
        if (other !== undefined) {
          if (other !== null) socket.write(other)
          continue
        }
        socket.write(`${usual(command)}${tag} OK done\r\n`)
      }
    })
  })
  const uids = messages.map((_, at) => 11 + at)
  function usual(command: string): string {
    if (command === 'CAPABILITY') return '* CAPABILITY IMAP4rev1\r\n'
    if (/^EXAMINE/.test(command))
      return `* ${uids.length} EXISTS\r\n* OK [UIDVALIDITY 7] ok\r\n* OK [UIDNEXT 99] ok\r\n`
    if (/^UID SEARCH/.test(command)) return `* SEARCH ${uids.join(' ')}\r\n`
    const [, set = '', items = ''] = /^UID FETCH (\S+) (.*)/.exec(command) ?? []
    if (set === '') return ''
    const requested = uids.filter((uid) =>
      set.split(',').some((part) => {
        const [from = '', to = from] = part.split(':')
        return uid >= Number(from) && uid <= Number(to)
      }),
    )
    return requested
      .map((uid) => {
        const body = messages[uid - 11] ?? ''
        const source = /BODY/.test(items)
          ? ` BODY[] {${Buffer.byteLength(body)}}\r\n${body}`
          : ` RFC822.SIZE ${body.length}`
        return `* ${uid - 10} FETCH (UID ${uid} INTERNALDATE "01-Sep-2026 10:00:00 +0000"${source})\r\n`
      })
      .join('')
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  onTestFinished(() => void server.close())
  return { commands, port, account: { host: 'mail.example', port, user: 'ann', password: 'secret', folder: 'INBOX' } }
}

function open(port: number, bounds: { deadlineMs?: number; isListed?: boolean; ca?: string } = {}) {
  // A loaded machine is slow to start a process.
  const { isListed = true, ca = certificate.cert, deadlineMs = 50_000 } = bounds
  const privateHosts = isListed ? [`mail.example:${port}`] : []
  const reader = createMailboxReader({ world: loopbackSource({ ca }), privateHosts, log: memoryLog(), deadlineMs })
  onTestFinished(() => reader.close())
  return reader
}

const turn = { position: null, since: '2026-01-01' }

test('reads what is new, and only looks', async () => {
  const { account, port, commands } = await serve([
    message(1),
    message(2),
    'From: x\r\nSubject: Hello\r\n\r\nNo report.\r\n',
  ])
  const reader = open(port)
  const first = await reader.read({ ...turn, account }, 'ann')
  expect(first).toMatchObject({ messages: 3, hasMore: false, failure: null, position: { uidValidity: '7', uid: 13 } })
  expect(first.reports.map(({ failed, passed }) => [passed, failed])).toEqual([
    [1, 0],
    [2, 0],
  ])
  const second = await reader.read({ ...turn, account, position: { uidValidity: '7', uid: 12 } }, 'ann')
  expect(second).toMatchObject({ messages: 1, reports: [] })
  const renumbered = await reader.read({ ...turn, account, position: { uidValidity: '6', uid: 12 } }, 'ann')
  expect(renumbered.messages).toBe(3)
  expect(
    commands.filter(
      (command) => !/^(?:CAPABILITY|ID|LOGIN|NAMESPACE|LIST|LSUB|EXAMINE|UID SEARCH|UID FETCH|LOGOUT)/.test(command),
    ),
  ).toEqual([])
  expect(commands.filter((command) => /BODY(?!\.PEEK)/.test(command))).toEqual([])
})

test('goes nowhere that the operator has not opened, and sends no password without trust', async () => {
  const { account, port, commands } = await serve([])
  const closed = await open(port, { isListed: false }).read({ ...turn, account }, 'ann')
  expect(closed.failure).toMatch(/does not connect/)
  const other = makeCertificate({ name: 'other' }).cert
  expect((await open(port, { ca: other }).read({ ...turn, account }, 'ann')).failure).toMatch(/not secure/)
  expect(commands).toEqual([])
})

const hostilities: readonly [string, Hostility][] = [
  [
    'a line without end',
    { answer: (command, _, socket) => (/SEARCH/.test(command) ? flood(socket, '9 ') : undefined) },
  ],
  [
    'a literal of gigabytes',
    { answer: (command) => (/BODY/.test(command) ? '* 1 FETCH (UID 11 BODY[] {4000000000}\r\n' : undefined) },
  ],
  [
    'tokens without end',
    { answer: (command, _, socket) => (/FETCH/.test(command) ? flood(socket, '(()) ') : undefined) },
  ],
  ['no protocol at all', { answer: () => '\u0000\u0001\r\n' }],
]

for (const [at, [name, hostility]] of hostilities.entries())
  test(`ends a turn with ${name}`, at === 0 ? {} : { tags: 'long' }, async () => {
    const { account, port } = await serve([message(1)], hostility)
    const { failure, reports } = await open(port, { deadlineMs: 5000 }).read({ ...turn, account }, 'ann')
    expect(failure).not.toBeNull()
    expect(reports).toEqual([])
  })

/** Writes as fast as the other side reads. */
function flood(socket: TLSSocket, piece: string): string {
  const block = piece.repeat(20_000)
  const more = () => {
    while (!socket.destroyed && socket.write(block));
  }
  socket.on('drain', more)
  setImmediate(more)
  return '* SEARCH '
}

test('a server that falls silent costs its own turn, and what came before stays', async () => {
  const { account, port } = await serve([message(1), message(2)], {
    answer: (command, _, socket) => {
      if (!/BODY/.test(command)) return undefined
      const body = message(1)
      socket.write(`* 1 FETCH (UID 11 BODY[] {${body.length}}\r\n${body})\r\n`)
      return null
    },
  })
  const reader = open(port, { deadlineMs: 8000 })
  const silent = reader.read({ ...turn, account }, 'ann')
  const other = await serve([message(5)])
  const polite = await open(other.port).read({ ...turn, account: other.account }, 'ben')
  expect(polite.reports).toHaveLength(1)
  expect(await silent).toMatchObject({ messages: 1, position: { uid: 11 }, reports: [{ passed: 1 }] })
})

test('a server that answers with other messages than the requested ones moves no position', async () => {
  const { account, port } = await serve([message(1), message(2)], {
    answer: (command, tag, socket) => {
      if (!/BODY/.test(command)) return undefined
      for (const uid of [4_000_000_000, 3, 11, 11]) {
        const body = message(uid)
        socket.write(`* 1 FETCH (UID ${uid} BODY[] {${body.length}}\r\n${body})\r\n`)
      }
      return `${tag} OK done\r\n`
    },
  })
  expect(await open(port).read({ ...turn, account }, 'ann')).toMatchObject({
    failure: null,
    messages: 1,
    position: { uid: 11 },
    reports: [{ passed: 11 }],
  })
})

test('a message that is too large moves no position past smaller ones that are still to come', async () => {
  let isCut = true
  const { account, port } = await serve([message(1), message(2)], {
    answer: (command, tag, socket) => {
      if (/SIZE/.test(command)) {
        const sizes = [400, 99_000_000].map((size, at) => `* ${at + 1} FETCH (UID ${at + 11} RFC822.SIZE ${size})\r\n`)
        return `${sizes.join('')}${tag} OK done\r\n`
      }
      if (!isCut || !/BODY/.test(command)) return undefined
      isCut = false
      socket.destroy()
      return null
    },
  })
  const reader = open(port)
  expect(await reader.read({ ...turn, account }, 'ann')).toMatchObject({ position: null, messages: 0 })
  const whole = { failure: null, position: { uid: 12 }, messages: 2, reports: [{ passed: 1 }] }
  expect(await reader.read({ ...turn, account }, 'ann')).toMatchObject(whole)
})

test('a message that unpacks without end is passed over', async () => {
  const { account, port } = await serve([message(1), bomb, message(3)])
  expect(await open(port).read({ ...turn, account }, 'ann')).toMatchObject({
    messages: 3,
    failure: null,
    reports: [{}, {}],
  })
})
