// Signed messages, intact and damaged in known ways: which causes are named, beside what mailauth, dkimpy and Mail::DKIM
// say of the same bytes. `npm run bench -- mail-causes [messages of a kind]`.
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Resolver, verifyMessage } from '../engines/mail/src/index.ts'
import {
  causeOf,
  createRandom,
  type Damage,
  damage,
  inferred,
  kinds,
  type Mail,
  makeMail,
  shapes,
  textOf,
} from './lib/damaged-mail.ts'
import { openSigners } from './lib/mail-signers.ts'
import { importPeer } from './lib/peer.ts'
import { report } from './lib/report.ts'

interface Mailauth {
  dkimVerify(message: Buffer, options: object): Promise<{ results: { status: { result: string } }[] }>
}

const PER_KIND = Number(process.argv[2] ?? 30)
const { dkimVerify } = await importPeer<Mailauth>('mailauth', 'mailauth/lib/dkim/verify.js')

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ed25519 = generateKeyPairSync('ed25519')
const der = (key: typeof rsa.publicKey) => key.export({ type: 'spki', format: 'der' })
const records: Record<string, string> = {
  'rsa._domainkey.sender.example': `v=DKIM1; k=rsa; p=${der(rsa.publicKey).toString('base64')}`,
  'ed._domainkey.sender.example': `v=DKIM1; k=ed25519; p=${der(ed25519.publicKey).subarray(-32).toString('base64')}`,
  '_dmarc.sender.example': 'v=DMARC1; p=reject; rua=mailto:d@sender.example',
}
const resolver: Resolver = (name, type) => {
  const text = type === 'TXT' ? records[name.toLowerCase()] : undefined
  const data = text === undefined ? '' : (text.match(/.{1,255}/g) ?? []).map((piece) => JSON.stringify(piece)).join(' ')
  return Promise.resolve({
    rcode: text === undefined ? 'NXDOMAIN' : 'NOERROR',
    records: text === undefined ? [] : [{ name, ttl: 300, type, data }],
    flags: { ad: false },
    ede: [],
  })
}
const peerResolver = (name: string) => {
  const text = records[name.toLowerCase()]
  if (text === undefined) return Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))
  return Promise.resolve([[text]])
}

const ways = ['relaxed/relaxed', 'simple/simple', 'relaxed/simple', 'simple/relaxed'] as const
const strictly = ['refolded', 'trailing-space', 'blanks-changed']

const signers = await openSigners()

async function sign(mail: Mail, way: string, isEd: boolean, isOversigned: boolean, at: number) {
  const names = [
    'from',
    'to',
    'subject',
    'date',
    'message-id',
    'mime-version',
    'content-type',
    'content-transfer-encoding',
  ].filter((name) => mail.fields.some((field) => field.toLowerCase().startsWith(`${name}:`)))
  const options = {
    way,
    isEd,
    key: (isEd ? ed25519 : rsa).privateKey,
    names: isOversigned ? [...names, 'from', 'to', 'subject', 'reply-to', 'cc'] : names,
  }
  const able = signers.filter((signer) => signer.can(options))
  const signer = able[at % able.length]
  if (!signer) throw new Error('nobody signs')
  const field = await signer.sign(Buffer.from(textOf(mail), 'latin1'), options)
  return { signer: signer.name, mail: { ...mail, fields: [field, ...mail.fields] } }
}

interface Case {
  readonly expected: readonly Damage[]
  readonly octets: Buffer
  readonly about: string
  readonly signer: string
}

/** A message made for some kinds of damage, and then damaged in some of them. */
async function makeCase(
  seed: number,
  expected: readonly Damage[],
  all: readonly Damage[] = expected,
): Promise<Case | null> {
  const random = createRandom(seed)
  const anyShape = random.pick(shapes)
  const shape = all.includes('rewrapped') ? 'flowed' : anyShape
  const anyWay = random.pick(ways)
  const way = all.some((kind) => strictly.includes(kind)) ? 'simple/simple' : anyWay
  const isEd = random() < 0.2
  const isOversigned = random() < 0.4 || all.includes('header-added')
  const signed = await sign(makeMail(random, shape), way, isEd, isOversigned, seed)
  let { mail } = signed
  const about = `${shape} ${way} ${isEd ? 'ed25519' : 'rsa'}${isOversigned ? ' oversigned' : ''} by ${signed.signer}`
  for (const kind of expected) {
    const made = damage(mail, kind, createRandom(seed + kinds.indexOf(kind)))
    if (!made) return null
    // The signature itself stays as it was.
    mail = {
      ...made,
      fields: made.fields.map((field) =>
        /^dkim-signature:/i.test(field) ? (mail.fields.find((one) => /^dkim-signature:/i.test(one)) ?? field) : field,
      ),
    }
  }
  return { expected: expected, octets: Buffer.from(textOf(mail), 'latin1'), about, signer: signed.signer }
}

/** Enough messages on which each of the changes alone breaks the signature. */
async function casesOf(expected: readonly Damage[], count: number, from: number): Promise<readonly Case[]> {
  const cases: Case[] = []
  for (let seed = from; cases.length < count && seed < from + 60 * count; seed += 1) {
    const made = await makeCase(seed, expected)
    if (!made) continue
    const alone = await Promise.all(expected.map((kind) => makeCase(seed, [kind], expected)))
    const results = await Promise.all(alone.map(async (one) => one && (await peerResult(one.octets))))
    // A change that the other one covers up cannot be seen by anyone.
    const isSeen = expected.length < 2 || alone.every((one) => one !== null && !one.octets.equals(made.octets))
    if (isSeen && results.every((result) => result !== null && result !== 'pass')) cases.push(made)
  }
  return cases
}

const peerResult = async (octets: Buffer) =>
  (await dkimVerify(octets, { resolver: peerResolver })).results[0]?.status.result ?? 'none'

const rows: Record<string, unknown>[] = []
const wrong: string[] = []
let seconds = 0
const agreement: Record<string, [number, number]> = { mailauth: [0, 0], dkimpy: [0, 0], 'Mail::DKIM': [0, 0] }
const ofMailauth: [number, number] = [0, 0]
/** Messages of each signer: those read right, and all. */
const signedBy: Record<string, [number, number]> = {}
const folder = mkdtempSync(join(tmpdir(), 'sundry-mail-'))
const retained: { name: string; passes: boolean }[] = []

async function measure(label: string, cases: readonly Case[], keep: boolean): Promise<void> {
  let [named, only, passes] = [0, 0, 0]
  for (const [at, { expected, octets, about, signer }] of cases.entries()) {
    const started = performance.now()
    const { dkim, causes } = await verifyMessage(octets, { resolver })
    const took = (performance.now() - started) / 1000
    seconds = Math.max(seconds, took)
    const isNamed = expected.every((kind) =>
      causes.some(({ cause, certainty }) => cause === causeOf(kind) && (certainty === 'proved' || inferred.has(kind))),
    )
    const isOnly = causes.every(({ cause }) => expected.map(causeOf).includes(cause))
    named += isNamed ? 1 : 0
    only += isOnly ? 1 : 0
    const isPass = dkim[0]?.result === 'pass'
    const [right, all] = signedBy[signer] ?? [0, 0]
    signedBy[signer] = [right + (isNamed && isOnly ? 1 : 0), all + 1]
    passes += isPass ? 1 : 0
    if (!isNamed || !isOnly)
      wrong.push(
        `${label} ${at} ${about}: ${causes.map(({ cause, certainty }) => `${cause} (${certainty})`).join(', ') || dkim[0]?.result} ${took.toFixed(1)} s`,
      )
    ofMailauth[1] += 1
    if (((await peerResult(octets)) === 'pass') === isPass) ofMailauth[0] += 1
    if (!keep) continue
    const name = `${label.replace(/\W+/g, '-')}-${at}-${about.includes('ed25519') ? 'ed' : 'rsa'}.eml`
    writeFileSync(join(folder, name), octets)
    retained.push({ name, passes: isPass })
  }
  rows.push({ damage: label, n: cases.length, passes, 'all named': named, 'nothing else': only })
}

/** Programs of other languages, if they are installed: name of the file and whether it passes, a line each. */
function otherVerdicts(command: string, script: string): Map<string, boolean> | null {
  writeFileSync(join(folder, 'records.json'), JSON.stringify(records))
  const { status, stdout } = spawnSync(command, ['-', folder], { input: script, encoding: 'utf8' })
  if (status !== 0) return null
  return new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => [line.split(' ')[0] ?? '', line.endsWith(' 1')]),
  )
}

const python = `
import sys, os, json, dkim
folder = sys.argv[1]
records = json.load(open(os.path.join(folder, 'records.json')))
def ask(name, timeout=5):
    name = name.decode() if isinstance(name, bytes) else name
    text = records.get(name.rstrip('.').lower())
    return text.encode() if text else None
for name in sorted(os.listdir(folder)):
    if not name.endswith('.eml'): continue
    try: ok = dkim.verify(open(os.path.join(folder, name), 'rb').read(), dnsfunc=ask)
    except Exception: ok = False
    print(name, 1 if ok else 0)
`
const perl = `
use strict; use Mail::DKIM::Verifier; use Mail::DKIM::DNS; use Net::DNS; use JSON::PP;
my $folder = $ARGV[0]; local $/; open(my $r, '<', "$folder/records.json"); my $records = decode_json(<$r>);
no warnings 'redefine';
*Mail::DKIM::DNS::query = sub { my $t = $records->{lc $_[0]}; return () unless $t;
  return Net::DNS::RR->new(name => $_[0], type => 'TXT', txtdata => [$t =~ /(.{1,255})/g]) };
for my $file (sort glob("$folder/*.eml")) {
  my $d = Mail::DKIM::Verifier->new(); open(my $f, '<:raw', $file); my $m = <$f>;
  $m =~ s/\\015?\\012/\\015\\012/g if $m !~ /\\015\\012/;
  eval { $d->PRINT($m); $d->CLOSE; }; my $ok = (!$@ && ($d->result // '') eq 'pass') ? 1 : 0;
  my ($n) = $file =~ m{([^/]+)$}; print "$n $ok\\n";
}
`

try {
  await measure('none', await casesOf([], Math.max(100, PER_KIND * 4), 1), true)
  for (const [at, kind] of kinds.entries())
    await measure(kind, await casesOf([kind], PER_KIND, 10_000 * (at + 1)), true)
  const inBody = [
    'footer-added',
    'banner-added',
    're-encoded',
    'charset-converted',
    'line-endings',
    'trailing-space',
    'rewrapped',
    'from-quoted',
    'dots-changed',
    'blanks-changed',
    'links-rewritten',
    'charset-unnamed',
    'boundary-renamed',
    'boundary-remade',
    'attachment-removed',
  ]
  const pairs = kinds.flatMap((one, at) => kinds.slice(at + 1).map((other) => [one, other] as const))
  for (const [at, pair] of pairs.entries()) {
    // A change that cannot be undone hides any other change of the same octets.
    const isHidden =
      causeOf(pair[0]) === causeOf(pair[1]) ||
      pair.includes('boundary-remade') ||
      (pair.includes('attachment-removed') && pair.every((kind) => inBody.includes(kind)))
    if (isHidden) continue
    const ordered = [...pair].sort((a, b) => Number(inBody.includes(a)) - Number(inBody.includes(b)))
    const cases = await casesOf(ordered, Math.max(1, Math.round(PER_KIND / 5)), 1_000_000 + 10_000 * at)
    if (cases.length > 0) await measure(ordered.join(' + '), cases, false)
  }
  for (const [peer, verdicts] of [
    ['dkimpy', otherVerdicts('/usr/bin/python3', python)],
    ['Mail::DKIM', otherVerdicts('perl', perl)],
  ] as const) {
    if (!verdicts) continue
    agreement[peer] = [retained.filter(({ name, passes }) => verdicts.get(name) === passes).length, retained.length]
    for (const { name, passes } of retained)
      if (verdicts.get(name) !== passes) wrong.push(`${peer} differs: ${name}, ours ${passes}`)
  }
} finally {
  for (const signer of signers) signer.close()
  rmSync(folder, { recursive: true, force: true })
}
agreement.mailauth = ofMailauth
for (const line of wrong) console.log(line)
const sum = (name: string, of: (row: Record<string, unknown>) => boolean) =>
  rows.filter(of).reduce((total, row) => total + Number(row[name]), 0)
const isPair = (row: Record<string, unknown>) => String(row.damage).includes('+')
const share = (of: (row: Record<string, unknown>) => boolean) =>
  (sum('all named', of) / Math.max(1, sum('n', of))).toFixed(3)
const isSingle = (row: Record<string, unknown>) => (kinds as readonly string[]).includes(String(row.damage))
report(
  'mail-causes',
  {
    'named alone': share(isSingle),
    'named in pairs': share(isPair),
    'slowest s': seconds.toFixed(1),
    ...Object.fromEntries(
      Object.entries(signedBy).map(([signer, [right, all]]) => [`signed by ${signer}`, `${right} of ${all} right`]),
    ),
    ...Object.fromEntries(
      Object.entries(agreement).map(([peer, [same, all]]) => [`agrees with ${peer}`, `${same} of ${all}`]),
    ),
  },
  rows,
)
