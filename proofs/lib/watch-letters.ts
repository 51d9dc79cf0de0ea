// Watches send their messages to Debian's OpenSMTPD, which keeps them as files: a confirmation, one change whose delivery
// is cut off after the server took it, and a digest. Python's email package reads them.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicFetch, tcpDial } from '@sundry/lookups'
import { loopbackAddresses, loopbackPolicy } from '@sundry/lookups/testing'
import { askOf, usualFacts } from '@sundry/watches/testing'
import { watchApi } from '@sundry/watches/worker'
import { createSmtpMail } from '../../apps/server/src/adapters/smtp-mail.ts'
import { createMemoryLimiter } from '../../apps/server/src/limits/limiter.ts'
import type { Letter } from '../../apps/server/src/ports/ports.ts'
import { addUser } from '../../apps/server/src/testing/operations-suite.ts'
import { temporarySqlite } from '../../apps/server/src/testing/temporary-database.ts'
import { memoryLog } from '../../apps/server/src/testing/test-server.ts'
import { createSchedule } from '../../apps/server/src/watches/schedule.ts'
import { createVault } from '../../apps/server/src/watches/vault.ts'
import { createWatches } from '../../apps/server/src/watches/watches.ts'
import { freePort } from '../../scripts/lib/run.mjs'
import { check } from './check.ts'
import { run } from './start-program.ts'

const HOUR_MS = 3_600_000
const REGISTRAR = 'Registrär "B" <img src=https://tracker.example/1.png>\r\nBcc: eve@example.org'
const RECORD = '"v=spf1 <b>&amp; ü -all"'

interface StoredLetter {
  subject: string
  to: string
  id: string
  leave: string
  bcc: string | null
  types: string[]
  text: string
  html: string
  /** Whatever a mail program would fetch to show the message. */
  fetched: string[]
  defects: number
}

const reader = `
import sys, os, json, email, re
from email import policy
from html.parser import HTMLParser
class Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.text, self.fetched = '', []
    def handle_data(self, data): self.text += data + '\\n'
    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name not in ('href', 'style', 'lang') or tag == 'link' or (name == 'style' and 'url(' in value):
                self.fetched.append(tag + ' ' + name)
all = []
for name in sorted(os.listdir(sys.argv[1]), key=lambda one: os.stat(os.path.join(sys.argv[1], one)).st_mtime_ns):
    m = email.message_from_binary_file(open(os.path.join(sys.argv[1], name), 'rb'), policy=policy.default)
    body = lambda kind: (m.get_body(preferencelist=(kind,)).get_content() if m.get_body(preferencelist=(kind,)) else '')
    page = Page()
    page.feed(body('html'))
    all.append({'subject': m['subject'], 'to': m['to'], 'id': m['message-id'], 'leave': (m['list-unsubscribe'] or '').strip(), 'bcc': m['bcc'],
      'types': [p.get_content_type() for p in m.walk()], 'text': body('plain'), 'html': page.text, 'fetched': page.fetched,
      'defects': sum(len(p.defects) for p in m.walk())})
print(json.dumps(all))`

/** This proxy can end a connection before the sender hears that its message was taken. */
async function cuttingProxy(to: number) {
  const state = { cutsNext: false }
  const server = createServer((client) => {
    const upstream = connect(to, '127.0.0.1')
    let isSent = false
    client.on('data', (data) => {
      isSent = data.toString('latin1').endsWith('\r\n.\r\n')
      upstream.write(data)
    })
    upstream.on('data', (data) => {
      if (isSent && state.cutsNext) {
        state.cutsNext = false
        client.destroy()
        upstream.destroy()
      } else client.write(data)
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { port, state, close: () => server.close() }
}

async function until(isDone: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 20))
}

export async function checkLetters(fault: string | undefined): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sundry-letters-'))
  const mail = join(folder, 'mail')
  mkdirSync(mail)
  spawnSync('chown', ['mail', mail])
  spawnSync('chmod', ['755', folder])
  const port = await freePort()
  const config = join(folder, 'smtpd.conf')
  writeFileSync(
    config,
    `table everyone { "@" = "mail" }
listen on 127.0.0.1 port ${port}
action "keep" maildir "${mail}/kept" virtual <everyone>
match from any for any action "keep"
`,
  )
  if (!existsSync('/usr/sbin/smtpd')) throw new Error('apt-get install opensmtpd')
  const smtpd = await run('/usr/sbin/smtpd', ['-F', '-f', config], port)
  const proxy = await cuttingProxy(port)

  const world = await temporarySqlite()
  const { database } = world
  let now = Date.parse('2027-01-01T00:00:00Z')
  let facts = usualFacts()
  const clock = { now: () => now }
  const log = memoryLog()
  const smtp = createSmtpMail(`smtp://127.0.0.1:${proxy.port}`, 'Sundry <tools@example.org>')
  const withFault = ({ messageId, html, ...letter }: Letter): Letter => ({
    ...letter,
    ...(messageId && fault !== 'another-id-each-time' && { messageId }),
    ...(html && { html: fault === 'fetches-an-image' ? `${html}<img src="https://tools.example.org/a.png">` : html }),
  })
  const watches = createWatches({
    ...{ database, clock, log, site: 'Sundry', address: 'https://tools.example.org/', deliveryTickMs: 5 },
    ask: () => askOf(facts, now),
    thread: { count: (octets, url) => watchApi.countUrls({ octets, url }), siteErrors: watchApi.siteErrors },
    web: createPublicFetch({ policy: loopbackPolicy, addresses: loopbackAddresses, dial: tcpDial, userAgent: 'proof' }),
    schedule: createSchedule({ database, clock, log, tickMs: 5 }),
    vault: createVault(['a key of the proof, which is long enough']),
    mail: { send: (letter) => smtp.send(withFault(letter)) },
    limiter: createMemoryLimiter({ points: 1000, windowMs: 60_000, clock }),
    metrics: { functionCall() {}, gauge() {}, page: () => null },
  })
  const stored = () => (existsSync(join(mail, 'kept/new')) ? readdirSync(join(mail, 'kept/new')).length : 0)
  const letters = () => {
    const { stdout } = spawnSync('/usr/bin/python3', ['-c', reader, join(mail, 'kept/new')], { encoding: 'utf8' })
    return JSON.parse(stdout) as StoredLetter[]
  }

  const ann = await addUser(database)
  const states = async () => (await watches.overview(ann)).watches.map(({ state }) => state)
  /** A change that all see at the same time, its second look, and the time in which messages gather. */
  const change = async (later: typeof facts) => {
    facts = later
    now += 48 * HOUR_MS
    await until(async () => (await states()).every(({ lastLookAt }) => lastLookAt === new Date(now).toISOString()))
    now += HOUR_MS
    await until(async () => (await states()).every(({ pending }) => pending === null))
    now += HOUR_MS
  }
  await watches.change(ann, {
    do: 'add',
    watches: (['registration', 'records', 'name-servers'] as const).map((kind) => ({ kind, target: 'example.com' })),
  })
  await watches.change(ann, { do: 'add-channel', channel: { kind: 'email', address: 'ann@example.org' } })
  await until(() => stored() === 1)
  const confirm = /confirm=(\S+)/.exec(letters()[0]?.text ?? '')?.[1] ?? ''
  check('letters: the link of a stored confirmation confirms', await watches.link(confirm, 'confirm'))
  watches.start()
  await until(async () => (await states()).every(({ lastLookAt }) => lastLookAt !== null))
  proxy.state.cutsNext = true
  await change({ ...facts, registrar: REGISTRAR })
  await until(async () => (await watches.overview(ann)).channels[0]?.failure !== null)
  now += HOUR_MS
  await until(() => stored() === 3)
  await change({ ...facts, records: [RECORD] })
  await until(() => stored() === 4)
  await watches.stop()

  const all = letters()
  const [, first, copy, digest] = all
  check(
    'letters: each is read without a defect',
    all.every(({ defects, to, bcc }) => defects === 0 && to === 'ann@example.org' && bcc === null),
  )
  check(
    'letters: each has a text and a page, and nothing else',
    all.slice(1).every(({ types }) => types.join() === 'multipart/alternative,text/plain,text/html'),
  )
  check(
    'letters: no mail program fetches anything for them',
    all.every(({ fetched }) => fetched.length === 0),
    all.flatMap(({ fetched }) => fetched).join(),
  )
  const says = (letter: StoredLetter | undefined, value: string, times: number) =>
    [letter?.text, letter?.html].every(
      (part) => (part ?? '').replace(/\s+/g, ' ').split(value.replace(/\s+/g, ' ')).length === times + 1,
    )
  check('letters: text and page say the change, whatever a registry wrote', says(first, REGISTRAR, 1))
  check(
    'letters: changes of one cause come together',
    says(digest, RECORD, 2) && digest?.subject.startsWith('2 ') === true,
  )
  check(
    'letters: a second copy has the same Message-ID, another message has another',
    first?.id === copy?.id && first?.text === copy?.text && first?.id !== digest?.id,
    `${first?.id} ${copy?.id}`,
  )
  const [, leave = ''] = /^<https:\/\/tools\.example\.org\/watches\?leave=(\S+)>$/.exec(digest?.leave ?? '') ?? []
  check(
    'letters: List-Unsubscribe ends them',
    (await watches.link(leave, 'leave')) && (await watches.overview(ann)).channels.length === 0,
  )

  proxy.close()
  await smtpd.stop()
  await world.remove()
  rmSync(folder, { recursive: true })
}
