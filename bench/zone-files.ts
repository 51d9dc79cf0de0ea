// Zone files, with the faults of `domain-zones` and of DNSSEC, each as the file that BIND and NSD serve:
// `npm run bench -- zone-files [faulty] [clean]`. Compared are the report of the file, without look-ups and with them, and
// the report of the served zone; beside them the checkers of BIND, LDNS and Knot, and every record as `named-compilezone`
// reads it. In a namespace of its own, whose loopback has public addresses; needs root for it. Exit code 1 when a fault
// that a file can express is missed, a clean zone has an alarm, or the two reports differ.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readZoneFile } from '../engines/dns/src/browser.ts'
import { reportZoneFile } from '../engines/lookups/src/browser.ts'
import { registrableOf, type ZoneReport } from '../engines/lookups/src/index.ts'
import { unpackDnsServers } from './lib/dns-servers.ts'
import { benchZones } from './lib/domain-zones/make-zones.ts'
import { createServedReports } from './lib/domain-zones/served-report.ts'
import { startZoneServers } from './lib/domain-zones/servers.ts'
import { report } from './lib/report.ts'
import { SIGNED_ORIGIN, signedZoneFiles } from './lib/signed-zone-files.ts'

const [inside, faulty = '150', clean = '22'] =
  process.argv[2] === 'inside' ? process.argv.slice(2) : ['', ...process.argv.slice(2)]

if (inside !== 'inside') {
  unpackDnsServers()
  const args = ['-n', '--', process.execPath, ...process.execArgv, import.meta.filename, 'inside', faulty, clean]
  process.exit(spawnSync('unshare', args, { stdio: 'inherit' }).status ?? 2)
}

const folder = mkdtempSync(join(tmpdir(), 'sundry-zones-'))
type Checker = (origin: string, file: string) => [string, string[]]
const checkers: Readonly<Record<string, Checker>> = {
  'named-checkzone': (origin, file) => ['named-checkzone', ['-k', 'warn', '-M', 'warn', '-S', 'warn', origin, file]],
  'nsd-checkzone': (origin, file) => ['nsd-checkzone', [origin, file]],
  'ldns-verify-zone': (_, file) => ['ldns-verify-zone', [file]],
  kzonecheck: (origin, file) => ['kzonecheck', ['-o', origin, file]],
}
const signedCheckers: Readonly<Record<string, Checker>> = {
  'dnssec-verify': (origin, file) => ['dnssec-verify', ['-q', '-o', origin, file]],
  'ldns-verify-zone': (_, file) => ['ldns-verify-zone', ['-V', '1', file]],
}
/** Says something of the zone beyond that it was loaded. */
const complains = (output: string, status: number | null) =>
  status !== 0 || /warning|error|has no|not a|is a CNAME|missing|illegal|invalid/i.test(output)

/** Why a file cannot show a fault; null where it can. */
function notInFile(code: string): string | null {
  if (
    /^zone-(?:server-(?:silent|lame|no-tcp|no-edns|unsigned|signatures-over)|transfer-open|recursion-open|serials-differ|servers-disagree|ttl-differs)$/.test(
      code,
    )
  )
    return 'how servers answer'
  if (/^zone-(?:parent|not-delegated|server-not-in|glue|delegation)/.test(code)) return 'the parent'
  if (code === 'zone-apex-alias') return 'what no server loads'
  if (/^(?:mta-sts-(?:policy|mode|testing|mx|max|content)|bimi-(?:file|logo|certificate)|dane-)/.test(code))
    return 'what is fetched or signed'
  return null
}
/** These need look-ups: the DS records of the parent, or records of other domains. */
const needsLookups = (code: string) =>
  /^dnssec-(?:ds-mismatch|no-ds|digest-deprecated|chain-unsupported)$|^dmarc-external-report-unauthorized$/.test(code)

const clock = { now: () => Date.now() }
const quiet = { sites: null, clock, registrableOf, signal: new AbortController().signal }
const findingsIn = ({ sections }: ZoneReport) =>
  [sections.zone, sections.mail, sections.dnssec].flatMap((section) => section?.findings ?? [])
const lists = new Map<string, number>()
const count = (what: string, by = 1) => lists.set(what, (lists.get(what) ?? 0) + by)
const problems: string[] = []
/** Findings that a file can express. */
const reported = { alone: new Set<string>(), withLookups: new Set<string>() }

const zones = benchZones(Number(faulty), Number(clean), ['bind', 'nsd', 'knot'])
const servers = await startZoneServers(zones)
const reports = await createServedReports(servers)
try {
  for (const zone of zones) {
    const reason = zone.expected === null ? null : notInFile(zone.expected)
    if (reason !== null || zone.second || zone.secondSigning || zone.below) {
      count(`left out: ${reason ?? 'a second server or zone'}`)
      continue
    }
    const file = join(servers.folder, 'bind', `${zone.name}.zone`)
    const text = readFileSync(file, 'utf8')
    const name = `${zone.expected ?? 'clean'} ${zone.name}${zone.signing ? ' signed' : ''}`
    const kind = zone.expected === null ? 'clean' : 'fault'
    count(kind)
    const alone = await reportZoneFile(text, { ...quiet, nameServers: null })
    const looked = await reportZoneFile(text, {
      ...quiet,
      nameServers: reports.ports.nameServers,
      sites: reports.ports.sites,
    })
    const served = await reports.report(zone.name)
    const isAlarming = (one: ZoneReport) =>
      one.lints.length > 0 ||
      findingsIn(one).some(({ severity, code }) => severity !== 'info' && code !== 'mta-sts-none')
    const offline = findingsIn(alone).map(({ code }) => code)
    const online = findingsIn(looked).map(({ code }) => code)
    if (zone.expected === null) {
      for (const [how, one] of [
        ['alone', alone],
        ['with look-ups', looked],
      ] as const) {
        if (!isAlarming(one)) continue
        count(`clean, alarm ${how}`)
        problems.push(`alarm ${how}: ${name}: ${[...one.lints, ...findingsIn(one)].map(({ code }) => code).join(' ')}`)
      }
    } else {
      const canBeAlone =
        !needsLookups(zone.expected) &&
        !zone.lines.some((line) => / NS \S+\.$/.test(line)) &&
        zone.signing?.signer === undefined
      reported[canBeAlone ? 'alone' : 'withLookups'].add(zone.expected)
      if (canBeAlone) count('fault that a file alone shows')
      if (offline.includes(zone.expected)) count('fault, found alone')
      else if (canBeAlone) problems.push(`missed alone: ${name}: ${offline.join(' ')}`)
      if (online.includes(zone.expected)) count('fault, found with look-ups')
      else problems.push(`missed with look-ups: ${name}: ${online.join(' ')}`)
      if (served.codes.includes(zone.expected)) count('fault, found served')
    }
    // Resolvers hold a zone back whose signatures do not verify, so a mail section has nothing to read there.
    const isHeldBack = served.codes.some((code) => code.startsWith('(mail: '))
    const comparable = (codes: readonly string[]) =>
      new Set(codes.filter((code) => notInFile(code) === null && (!isHeldBack || /^(?:zone|dnssec)-/.test(code))))
    const [ofFile, ofServers] = [comparable(online), comparable(served.codes)]
    const more = [...ofFile].filter((code) => !ofServers.has(code))
    const less = [...ofServers].filter((code) => !ofFile.has(code))
    if (more.length + less.length === 0) count('same findings as served')
    else problems.push(`differs: ${name}: file +${more.join(' +')} -${less.join(' -')}`)
    for (const [checker, command] of Object.entries(checkers)) {
      const [program, args] = command(zone.name, file)
      const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
      if (!error && complains(`${stdout}${stderr}`, status)) count(`${kind}, ${checker}`)
      else if (!error) count(`${kind}, ${checker}`, 0)
    }
    const compiled = spawnSync(
      'named-compilezone',
      ['-i', 'none', '-k', 'ignore', '-M', 'ignore', '-S', 'ignore', '-o', '-', zone.name, file],
      { encoding: 'utf8' },
    )
    if (compiled.error || compiled.status !== 0) continue
    const linesOf = (zoneText: string) =>
      readZoneFile(zoneText, zone.name).records.map(({ name, ttl, type, data }) =>
        `${name} ${ttl} ${type} ${data}`.toLowerCase(),
      )
    const theirs = new Set(linesOf(compiled.stdout.replace(/^(?:OK|zone .*|dump .*)$/gm, '')))
    count('records as named-compilezone, of', theirs.size)
    count('records as named-compilezone', linesOf(text).filter((one) => theirs.has(one)).length)
  }
  for (const { kind, fault, text } of signedZoneFiles()) {
    const file = join(folder, 'signed.zone')
    writeFileSync(file, text)
    const made = await reportZoneFile(text, { ...quiet, nameServers: null })
    const isFaulty = fault !== null
    count(isFaulty ? 'signed, faulty' : 'signed, sound')
    const isReported =
      made.lints.some(({ code }) => /^(?:rrsig|dnssec)-/.test(code)) &&
      (made.sections.dnssec?.findings.some(({ severity }) => severity === 'error') ?? false)
    if (isReported) count(`${isFaulty ? 'signed, faulty' : 'signed, sound'}: complained of`)
    if (isReported !== isFaulty || (!isFaulty && made.signers.length !== 1))
      problems.push(`signed: ${kind}: ${fault ?? 'sound'}`)
    for (const [checker, command] of Object.entries(signedCheckers)) {
      const [program, args] = command(SIGNED_ORIGIN, file)
      const { status, error } = spawnSync(program, args, { encoding: 'utf8' })
      if (!error && status !== 0) count(`${isFaulty ? 'signed, faulty' : 'signed, sound'}, ${checker}`)
    }
  }
} finally {
  reports.close()
  servers.stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const line of problems) console.log(line)
report(
  'zone-files',
  { versions: servers.versions, alone: [...reported.alone].sort(), withLookups: [...reported.withLookups].sort() },
  [...lists].sort(([a], [b]) => (a < b ? -1 : 1)).map(([measure, value]) => ({ measure, value })),
)
process.exit(problems.length > 0 ? 1 : 0)
