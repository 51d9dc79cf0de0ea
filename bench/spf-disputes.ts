// SPF cases on which implementations differ from the shared vectors or from each other: this engine, pyspf (Debian's
// python3-spf) and mailauth over the same zones. `npm run bench -- spf-disputes [folder of cases.json]`.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSpf } from '../engines/mail/src/index.ts'
import { createZoneResolver, type Zone } from '../engines/mail/src/testing/index.ts'
import { asNode } from './lib/node-resolver.ts'
import { importPeer } from './lib/peer.ts'
import { report } from './lib/report.ts'

interface Case {
  readonly id: string
  readonly kind: string
  readonly spec: string
  readonly note?: string
  readonly zone: Zone
  readonly input: { readonly ip?: string; readonly helo?: string; readonly mailfrom?: string }
  readonly expect: { readonly result: string | readonly string[] }
}
type MailauthSpf = (options: object) => Promise<{ status: { result: string } }>

const path = join(process.argv[2] ?? join(import.meta.dirname, '../../shared/vectors/mail'), 'cases.json')
if (!existsSync(path)) {
  console.error(`No vectors at ${path}: name their folder as the first argument.`)
  process.exit(2)
}
const cases = (JSON.parse(readFileSync(path, 'utf8')) as Case[]).filter(
  ({ kind, input }) => kind === 'spf' && input.ip !== undefined,
)

async function ours({ zone, input: { ip = '', helo = '', mailfrom = '' } }: Case): Promise<string> {
  const domain = mailfrom === '' ? helo : mailfrom.slice(mailfrom.lastIndexOf('@') + 1)
  return (await checkSpf({ ip, helo, sender: mailfrom, domain }, createZoneResolver(zone))).result
}

function pyspf(): string[] {
  const script = join(import.meta.dirname, 'peers/pyspf.py')
  const input = cases.map((one) => JSON.stringify(one)).join('\n')
  const { stdout, status, stderr } = spawnSync('/usr/bin/python3', [script], { input, encoding: 'utf8' })
  if (status !== 0) throw new Error(`pyspf is missing or failed (apt-get install python3-spf): ${stderr}`)
  return stdout.trim().split('\n')
}

const { spf } = await importPeer<{ spf: MailauthSpf }>('mailauth', 'mailauth/lib/spf')
async function mailauth({ zone, input: { ip, helo, mailfrom } }: Case): Promise<string> {
  const options = { sender: mailfrom, ip, helo, mta: 'mx.example.net', resolver: asNode(createZoneResolver(zone)) }
  return (await spf(options).catch(({ code }) => ({ status: { result: `error ${code}` } }))).status.result
}

const SINGLE_LABEL =
  'RFC 7208 4.3: "If the <domain> is malformed … or is not a multi-label domain name, … check_host() immediately returns the result "none"."'
const SYNTAX =
  'RFC 7208 4.6: "if there are any syntax errors anywhere in the record, check_host() returns immediately with the result "permerror""'
const MACRO = 'RFC 7208 7.1: the syntax of a domain-spec is that of the record, before its macros are expanded.'
/** The ground of each disputed case; one that is missing here is printed with the vector's own note. */
const grounds: Readonly<Record<string, string>> = {
  'openspf/exp-syntax-error': SYNTAX,
  'spf/syntax-ip6-given-ip4': SYNTAX,
  'openspf/exp-twice':
    'RFC 7208 6: "These two modifiers MUST NOT appear in a record more than once each. If they do, then check_host() exits with a result of "permerror"."',
  'openspf/invalid-hello-macro': MACRO,
  'openspf/require-valid-helo': MACRO,
  'openspf/cname-aliasing':
    'RFC 7208 3.2 is about several records at one name; two aliases that lead to one record are none.',
  'openspf/invalid-domain-empty-label': 'Undefined by RFC 7208: both results are accepted.',
  'blitiri/3-broken-ptr-forward':
    'RFC 7208 5.5: "If a DNS error occurs while doing an A RR lookup, then that domain name is skipped and the search continues."',
  'stalwart/basic/1-3': SINGLE_LABEL,
  'spf/domain-single-label': SINGLE_LABEL,
}

const theirs = pyspf()
const rows = []
const right = { ours: 0, pyspf: 0, mailauth: 0 }
for (const [index, one] of cases.entries()) {
  const results = { ours: await ours(one), pyspf: theirs[index] ?? '', mailauth: await mailauth(one) }
  const target = [one.expect.result].flat()
  for (const [name, result] of Object.entries(results))
    if (target.includes(result)) right[name as keyof typeof right] += 1
  if (new Set(Object.values(results)).size === 1 && target.includes(results.ours)) continue
  rows.push({
    case: one.id,
    standard: one.spec,
    expected: target.join(' or '),
    ...results,
    because: grounds[one.id] ?? one.note ?? '',
  })
}
console.log(JSON.stringify(right), cases.length)
report('spf-disputes', { cases: cases.length, right }, rows)
