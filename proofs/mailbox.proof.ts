// 5,000 messages with reports in Debian's Dovecot, read over IMAP: every record is the one that Python's ElementTree
// reads from the same files, a second reading takes only what is new, and nothing in the mailbox is changed.
// planted faults: forgets-its-place, loses-a-row
import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createMailboxReader } from '../apps/server/src/adapters/mailbox/mailbox-reader.ts'
import { createMemoryLimiter } from '../apps/server/src/limits/limiter.ts'
import { loopbackSource } from '../apps/server/src/testing/loopback-world.ts'
import { addUser } from '../apps/server/src/testing/operations-suite.ts'
import { temporarySqlite } from '../apps/server/src/testing/temporary-database.ts'
import { memoryLog } from '../apps/server/src/testing/test-server.ts'
import { createMailboxes, type ImapAccount } from '../apps/server/src/watches/mailboxes.ts'
import { createVault } from '../apps/server/src/watches/vault.ts'
import { makeCertificate } from '../engines/lookups/src/testing/certificates.ts'
import type { DmarcReport } from '../engines/mail/src/index.ts'
import { freePort } from '../scripts/lib/run.mjs'
import { check } from './lib/check.ts'
import { run } from './lib/start-program.ts'

const COUNT = Number(process.argv[2] ?? 5000)
const MORE = 7
const fault = process.env.PLANTED_FAULT
const folder = mkdtempSync(join(tmpdir(), 'sundry-dovecot-'))
const maildir = join(folder, 'mail/reports')
const BEGIN = Date.parse('2026-09-01T00:00:00Z') / 1000

const pick = <Value>(values: readonly Value[]): Value => values[randomInt(values.length)] as Value

function record(): string {
  const from = pick(['example.com', 'example.org'])
  const [dkim, spf] = [pick(['pass', 'fail']), pick(['pass', 'fail'])]
  return `<record><row><source_ip>192.0.2.${randomInt(250)}</source_ip><count>${1 + randomInt(90)}</count>
<policy_evaluated><disposition>${pick(['none', 'quarantine', 'reject'])}</disposition><dkim>${dkim}</dkim><spf>${spf}</spf></policy_evaluated></row>
<identifiers><header_from>${from}</header_from></identifiers>
<auth_results><dkim><domain>${pick([from, 'mailer.example'])}</domain><selector>s1</selector><result>${dkim}</result></dkim>
<spf><domain>${from}</domain><result>${spf}</result></spf></auth_results></record>`
}

function report(number: number): string {
  const begin = BEGIN + (number % 80) * 86_400
  return `<?xml version="1.0" encoding="UTF-8"?><feedback><report_metadata><org_name>receiver${number % 9}.example</org_name>
<report_id>${number}</report_id><date_range><begin>${begin}</begin><end>${begin + 86_399}</end></date_range></report_metadata>
<policy_published><domain>${pick(['example.com', 'example.org'])}</domain><p>none</p></policy_published>
${Array.from({ length: 1 + randomInt(12) }, record).join('\n')}</feedback>`
}

function message(number: number): Buffer {
  const file = gzipSync(report(number)).toString('base64').replace(/.{76}/g, '$&\r\n')
  return Buffer.from(`From: reports@receiver.example\r\nTo: dmarc@example.com\r\nSubject: Report ${number}\r\nMessage-ID: <${number}@receiver.example>
MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nA report.\r\n--b
Content-Type: application/gzip; name="r.xml.gz"\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}\r\n--b--\r\n`)
}

/** Reads the files themselves, with the parsers of Python. */
const reader = `
import sys, os, email, gzip, json
import xml.etree.ElementTree as E
for name in sorted(os.listdir(sys.argv[1])):
    m = email.message_from_binary_file(open(os.path.join(sys.argv[1], name), 'rb'))
    for part in m.walk():
        if part.get_content_type() != 'application/gzip': continue
        f = E.fromstring(gzip.decompress(part.get_payload(decode=True)))
        t = lambda e, p: (e.findtext(p) or '')
        for r in f.findall('record'):
            p = 'row/policy_evaluated/'
            print('|'.join([t(f,'report_metadata/report_id'), t(f,'policy_published/domain'), t(r,'row/source_ip'), t(r,p+'disposition'), t(r,p+'dkim'), t(r,p+'spf'), t(r,'identifiers/header_from'), t(r,'auth_results/dkim/domain'), t(r,'auth_results/dkim/result'), t(r,'auth_results/spf/domain'), t(r,'auth_results/spf/result')]) + '\\t' + t(r,'row/count'))
`

/** Rows of a report that are the same but for their count are one row here. */
function summed(lines: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const [row = '', count = '0'] = line.split('\t')
    counts.set(row, (counts.get(row) ?? 0) + Number(count))
  }
  return [...counts].map(([row, count]) => `${row}\t${count}`).sort()
}

for (const name of ['cur', 'new', 'tmp']) mkdirSync(join(maildir, name), { recursive: true })
for (let number = 0; number < COUNT; number += 1)
  writeFileSync(join(maildir, 'cur', `${number}.host:2,`), message(number))

const certificate = makeCertificate({ name: 'mail.example', names: ['mail.example'] })
writeFileSync(join(folder, 'cert.pem'), certificate.cert)
writeFileSync(join(folder, 'key.pem'), certificate.key)
const port = await freePort()
writeFileSync(
  join(folder, 'dovecot.conf'),
  `base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
mail_location = maildir:${folder}/mail/%u
mail_uid = mail
mail_gid = mail
first_valid_uid = 1
passdb {
  driver = static
  args = password=correct-horse
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${folder}/mail/%u
}
service imap-login {
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
`,
)
execFileSync('chown', ['-R', 'mail:mail', join(folder, 'mail')])
execFileSync('chmod', ['755', folder])
const dovecot = await run('dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], port)
const listing = () =>
  ['cur', 'new'].flatMap((name) => readdirSync(join(maildir, name)).map((file) => `${name}/${file}`))
const filesBefore = listing().join('\n')

const world = await temporarySqlite()
const { database } = world
const clock = { now: () => Date.parse('2026-11-29T12:00:00Z') }
const log = memoryLog()
const child = createMailboxReader({
  world: loopbackSource({ ca: certificate.cert }),
  privateHosts: [`mail.example:${port}`],
  log,
})
let turns = 0
let read = 0
let readBefore = 0
let peakMb = 0
let hasMore = true
const mailboxes = createMailboxes({
  ...{ database, clock, log, retentionDays: 400, tickMs: 20 },
  vault: createVault(['a key of this proof, which is long enough']),
  limiter: createMemoryLimiter({ points: 1000, windowMs: 60_000, clock }),
  reader: {
    ...child,
    async read(turn, client) {
      const result = await child.read(fault === 'forgets-its-place' ? { ...turn, position: null } : turn, client)
      turns += 1
      read += result.messages
      hasMore = result.hasMore && turns < COUNT / 100
      for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
        try {
          if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('mailbox-child')) continue
          const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
          peakMb = Math.max(peakMb, Number(kilobytes ?? 0) / 1024)
        } catch {
          // It has ended.
        }
      }
      return result
    },
  },
})
const ann = await addUser(database)
const account: ImapAccount = { host: 'mail.example', port, user: 'reports', password: 'correct-horse', folder: 'INBOX' }

/** Starts turns until nothing is left, on a clock that does not move. */
async function readAll(): Promise<void> {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  do {
    const before = turns
    await database.db.updateTable('mailbox').set({ next_at: '2026-11-01T00:00:00Z' }).execute()
    while (turns === before) await pause(20)
    // The messages of the turn are stored after it.
    const stored = () => database.db.selectFrom('mailbox').selectAll().executeTakeFirstOrThrow()
    let row = await stored()
    for (; row.messages !== readBefore + read; row = await stored()) await pause(20)
    if (row.failure) throw new Error(`${row.failure} ${JSON.stringify(log.lines)}`)
  } while (hasMore)
}

const began = performance.now()
await mailboxes.change(ann, { do: 'add-imap', account })
mailboxes.start()
await readAll()
const seconds = (performance.now() - began) / 1000
check(
  `${COUNT} messages were read in ${turns} turns`,
  read === COUNT,
  `${read} in ${seconds.toFixed(1)} s, ${Math.round(peakMb)} MB`,
)

const exported: Pick<DmarcReport, 'facts' | 'rows'>[] = []
for await (const page of mailboxes.pages(ann)) {
  for (const one of page as { report?: (typeof exported)[number] }[]) if (one.report) exported.push(one.report)
}
const ours = exported.flatMap(({ facts, rows }) => {
  return rows.slice(fault === 'loses-a-row' ? 1 : 0).map((row) => {
    const { sourceIp, disposition, dkim, spf, headerFrom, count } = row
    const results = [row.dkimResults, row.spfResults].flatMap((one) => [one?.[0]?.domain, one?.[0]?.result])
    return `${[facts.reportId, facts.domain, sourceIp, disposition, dkim, spf, headerFrom, ...results].join('|')}\t${count}`
  })
})
const options = { encoding: 'utf8' as const, maxBuffer: 1e9, stdio: 'pipe' as const }
const python = execFileSync('python3', ['-c', reader, join(maildir, 'cur')], options)
  .trim()
  .split('\n')
const [own, theirs] = [new Set(summed(ours)), new Set(summed(python))]
const differing = [...own, ...theirs].filter((record) => own.has(record) !== theirs.has(record))
check(
  'every record is the one that ElementTree reads',
  differing.length === 0,
  `${theirs.size} records, ${differing.length} differ ${differing.slice(0, 3).join(' ')}`,
)
check('nothing in the mailbox was moved, marked or deleted', listing().join('\n') === filesBefore)

const command = execFileSync(process.execPath, ['apps/cli/src/main.ts', 'mail', 'reports', maildir, '--json'], options)
const fromMaildir = JSON.parse(command).reports
check('the command reads the Maildir itself', fromMaildir === COUNT, `${fromMaildir} reports`)

readBefore = read
read = 0
for (let number = COUNT; number < COUNT + MORE; number += 1) {
  writeFileSync(join(maildir, 'cur', `${number}.host:2,`), message(number))
}
execFileSync('chown', ['-R', 'mail:mail', join(folder, 'mail')])
await readAll()
check('a second reading takes only what is new', read === MORE, `${read} messages`)

await mailboxes.stop()
await dovecot.stop()
await world.remove()
rmSync(folder, { recursive: true })
