// The mail engine beside mailauth, pyspf, Mail::SPF and Mail::DMARC on the shared vectors: `npm run bench -- mail-peers
// [folder of cases.json]`. The peers ask a name server of this bench's, in a network namespace where nothing else is;
// needs root for it, and `apt-get install python3-spf libmail-spf-perl libmail-dmarc-perl`.
// Exit code 0 when no peer is right more often, 1 when one is, 2 when something is missing.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startStandInServer } from '../engines/dns/src/testing.ts'
import * as mail from '../engines/mail/src/index.ts'
import { createZoneResolver, type Zone } from '../engines/mail/src/testing/index.ts'
import { installPeer } from './lib/peer.ts'
import { report } from './lib/report.ts'

interface Case {
  readonly id: string
  readonly kind: string
  readonly zone?: Zone
  readonly input: { readonly ip?: string; readonly helo?: string; readonly mailfrom?: string; readonly domain?: string }
  readonly expect: { readonly result?: unknown; readonly policy?: string | null }
}

const [first, ...others] = process.argv.slice(2)
const isInside = first === 'inside'
const folder = (isInside ? others[0] : first) ?? join(import.meta.dirname, '../../shared/vectors/mail')
const path = join(folder, 'cases.json')

function missing(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}

if (!isInside) {
  if (!existsSync(path)) missing(`No vectors at ${path}: name their folder as the first argument.`)
  const python = spawnSync('/usr/bin/python3', ['-c', 'import spf'])
  const perl = spawnSync('perl', ['-MMail::SPF', '-MMail::DMARC::PurePerl', '-e', '1'])
  if (python.status !== 0 || perl.status !== 0) {
    missing('A peer is missing: apt-get install python3-spf libmail-spf-perl libmail-dmarc-perl')
  }
  installPeer('mail')
  const resolving = join(mkdtempSync(join(tmpdir(), 'sundry-mail-')), 'resolv.conf')
  writeFileSync(resolving, 'nameserver 127.0.0.1\noptions timeout:3 attempts:1\n')
  const setUp = `ip link set lo up && mount --bind ${resolving} /etc/resolv.conf && exec "$0" "$@"`
  const inside = [process.execPath, ...process.execArgv, import.meta.filename, 'inside', folder]
  const { status } = spawnSync('unshare', ['-n', '-m', 'sh', '-c', setUp, ...inside], { stdio: 'inherit' })
  process.exit(status ?? 2)
}

const all: readonly Case[] = JSON.parse(readFileSync(path, 'utf8'))
const cases = all.filter(
  ({ kind, input, expect }) =>
    (kind === 'spf' && input.ip !== undefined && expect.result !== undefined) ||
    (kind === 'dmarc' && expect.policy !== undefined),
)

let resolver = createZoneResolver({})
const server = await startStandInServer({
  port: 53,
  async answer({ name, type }) {
    // A name server that is silent would only make the peers wait.
    const answer = await resolver(name.replace(/\.$/, ''), type).catch(() => null)
    if (answer === null) return { rcode: 'SERVFAIL' }
    const answers = answer.records.map((record) => ({ ...record, name: record.name.replace(/\.$/, '') }))
    return { rcode: answer.rcode as 'NOERROR', flags: { ra: true }, answers }
  },
})

interface Question {
  kind: string
  ip: string
  helo: string
  sender: string
  domain: string
}
type Ask = (question: Question) => Promise<string>

const PATIENCE_MS = 30_000
const children: ChildProcess[] = []

function startPeer(command: string, args: readonly string[]): Ask {
  const child = spawn(command, [...args], { stdio: ['pipe', 'pipe', 'ignore'] })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return async (question) => {
    child.stdin.write(`${JSON.stringify(question)}\n`)
    const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null).unref())
    const line = await Promise.race([lines.next(), late])
    return line === null || line.done ? 'no answer' : String(JSON.parse(line.value).result)
  }
}

const at = (file: string) => join(import.meta.dirname, 'peers/mail', file)
const perl = startPeer('perl', [at('check.pl')])
const mailauth = startPeer(process.execPath, [at('check.mjs')])
const own: Ask = async ({ kind, ip, helo, sender, domain }) => {
  if (kind === 'dmarc') return (await mail.readDmarc(domain, resolver)).policy ?? 'none'
  const checked = sender === '' ? helo : sender.slice(sender.lastIndexOf('@') + 1)
  return (await mail.checkSpf({ ip, helo, sender, domain: checked }, resolver)).result
}
const contestants: readonly { name: string; kinds: readonly string[]; ask: Ask }[] = [
  { name: 'Sundry', kinds: ['spf', 'dmarc'], ask: own },
  { name: 'mailauth', kinds: ['spf', 'dmarc'], ask: mailauth },
  { name: 'pyspf', kinds: ['spf'], ask: startPeer('/usr/bin/python3', [at('check.py')]) },
  { name: 'Mail::SPF', kinds: ['spf'], ask: perl },
  { name: 'Mail::DMARC', kinds: ['dmarc'], ask: perl },
]

const right = new Map<string, number>()
const wrong: string[] = []
for (const { id, kind, zone = {}, input, expect } of cases) {
  resolver = createZoneResolver(zone)
  const { ip = '', helo = '', mailfrom: sender = '', domain = '' } = input
  const wanted = kind === 'dmarc' ? [expect.policy ?? 'none'] : [expect.result].flat().map(String)
  for (const { name, ask } of contestants.filter((one) => one.kinds.includes(kind))) {
    const got = (await ask({ kind, ip, helo, sender, domain })).toLowerCase()
    if (wanted.includes(got)) right.set(`${name} ${kind}`, (right.get(`${name} ${kind}`) ?? 0) + 1)
    else wrong.push(`${name} ${id}: ${got} for ${wanted.join(' or ')}`)
  }
}
server.close()
for (const child of children) child.kill()

const packages = ['python3-spf', 'libmail-spf-perl', 'libmail-dmarc-perl']
const installed = spawnSync('dpkg-query', ['-W', ...packages], { encoding: 'utf8' })
  .stdout.trim()
  .split('\n')
const total = (kind: string) => cases.filter((one) => one.kind === kind).length
const rows = contestants.flatMap(({ name, kinds }) =>
  kinds.map((kind) => ({ kind, program: name, right: right.get(`${name} ${kind}`) ?? 0, cases: total(kind) })),
)
rows.sort((a, b) => a.kind.localeCompare(b.kind) || b.right - a.right)
const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
report('mail-peers', { n: cases.length, sha256, versions: { mailauth: '7.1.0', installed }, wrong }, rows)
const ownRight = (kind: string) => right.get(`Sundry ${kind}`) ?? 0
process.exit(rows.every(({ kind, right: theirs }) => theirs <= ownRight(kind)) ? 0 : 1)
