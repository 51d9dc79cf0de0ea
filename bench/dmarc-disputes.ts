// Which DMARC policy applies to a domain, by RFC 9989 (tree walk, np, psd, t): the cases in which this engine, mailauth
// and Mail::DMARC (Debian's libmail-dmarc-perl) differ from the shared vectors or from each other, over the same zones.
// `npm run bench -- dmarc-disputes [folder of cases.json]`.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startStandInServer } from '../engines/dns/src/testing.ts'
import { readDmarc } from '../engines/mail/src/index.ts'
import { createZoneResolver, type Zone } from '../engines/mail/src/testing/index.ts'
import { asNode } from './lib/node-resolver.ts'
import { importPeer } from './lib/peer.ts'
import { report } from './lib/report.ts'

interface Case {
  readonly id: string
  readonly kind: string
  readonly spec: string
  readonly zone: Zone
  readonly input: { readonly domain: string }
  readonly expect: { readonly policy?: string | null; readonly testMode?: boolean }
}
type MailauthDmarc = (options: object) => Promise<{ readonly policy?: string } | false>

const path = join(process.argv[2] ?? join(import.meta.dirname, '../../shared/vectors/mail'), 'cases.json')
if (!existsSync(path)) {
  console.error(`No vectors at ${path}: name their folder as the first argument.`)
  process.exit(2)
}
if (spawnSync('perl', ['-MMail::DMARC::PurePerl', '-e', '1']).status !== 0) {
  console.error('Mail::DMARC is missing: apt-get install libmail-dmarc-perl')
  process.exit(2)
}
const cases = (JSON.parse(readFileSync(path, 'utf8')) as Case[]).filter(
  ({ kind, expect }) => kind === 'dmarc' && expect.policy !== undefined,
)

let resolver = createZoneResolver({})
const server = await startStandInServer({
  async answer({ name, type }) {
    // A silent name server would only make the peer wait.
    const answer = await resolver(name.replace(/\.$/, ''), type).catch(() => null)
    if (answer === null) return { rcode: 'SERVFAIL' }
    const answers = answer.records.map((record) => ({ ...record, name: record.name.replace(/\.$/, '') }))
    return { rcode: answer.rcode as 'NOERROR', flags: { ra: true }, answers }
  },
})
const script = join(import.meta.dirname, 'peers/mail-dmarc.pl')
const perl = spawn('perl', [script, String(server.port)], { stdio: ['pipe', 'pipe', 'ignore'] })
const lines = createInterface({ input: perl.stdout })[Symbol.asyncIterator]()
async function mailDmarc(domain: string): Promise<string> {
  perl.stdin.write(`${domain}\n`)
  const line = await lines.next()
  return line.done ? 'no answer' : line.value
}

const { dmarc } = await importPeer<{ dmarc: MailauthDmarc }>('mailauth', 'mailauth/lib/dmarc')
async function mailauth(domain: string): Promise<string> {
  const headerFrom = [`sender@${domain}`]
  const found = await dmarc({ headerFrom, spfDomains: [], dkimDomains: [], resolver: asNode(resolver) })
  return found ? (found.policy ?? 'none') : 'none'
}

/** In test mode the policy is one step weaker (RFC 9989 4.7 t). */
const WEAKER: Readonly<Record<string, string>> = { reject: 'quarantine', quarantine: 'none' }
const stepped = (policy: string | null | undefined, isTest = false) => {
  const published = policy ?? 'none'
  return isTest ? (WEAKER[published] ?? published) : published
}

const rows = []
const right = { ours: 0, mailauth: 0, 'Mail::DMARC': 0 }
for (const { id, spec, zone, input, expect } of cases) {
  resolver = createZoneResolver(zone)
  const { policy, testMode } = await readDmarc(input.domain, resolver)
  const results = {
    ours: stepped(policy, testMode),
    mailauth: await mailauth(input.domain),
    'Mail::DMARC': await mailDmarc(input.domain),
  }
  const target = stepped(expect.policy, expect.testMode)
  for (const [name, result] of Object.entries(results)) if (result === target) right[name as keyof typeof right] += 1
  if (Object.values(results).some((result) => result !== target))
    rows.push({ case: id, standard: spec, expected: target, ...results })
}
perl.stdin.end()
server.close()
console.log(JSON.stringify(right), cases.length)
report('dmarc-disputes', { cases: cases.length, right }, rows)
