// The planted faults of `domain-zones` as master files, reported offline, beside the checkers of BIND, LDNS and Knot; and
// every record as `named-compilezone` reads it. `npm run bench -- zone-files`. Tools that are not installed are left out.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readZoneFile } from '../engines/dns/src/browser.ts'
import { reportZoneFile } from '../engines/lookups/src/index.ts'
import { benchZones } from './lib/domain-zones/make-zones.ts'
import { report } from './lib/report.ts'

const folder = mkdtempSync(join(tmpdir(), 'sundry-zones-'))
const checkers: Readonly<Record<string, (origin: string, file: string) => [string, string[]]>> = {
  'named-checkzone': (origin, file) => ['named-checkzone', ['-k', 'warn', '-M', 'warn', '-S', 'warn', origin, file]],
  'ldns-verify-zone': (_, file) => ['ldns-verify-zone', [file]],
  kzonecheck: (origin, file) => ['kzonecheck', ['-o', origin, file]],
}
/** Says something of the zone beyond that it was loaded. */
const complains = (output: string, status: number | null) =>
  status !== 0 || /warning|error|has no|not a|is a CNAME|missing|illegal|invalid/i.test(output)

const wanted = (code: string) => {
  if (code.startsWith('dnssec-') || code.startsWith('zone-nsec3'))
    return 'keys and signatures: no chain without the parent'
  if (
    /^zone-(?:server-(?:silent|lame|no-tcp|no-edns|unsigned|signatures-over)|transfer-open|recursion-open|serials-differ|servers-disagree|ttl-differs)$/.test(
      code,
    )
  )
    return 'how servers answer'
  if (/^zone-(?:parent|not-delegated|server-not-in|glue|delegation)/.test(code)) return 'the parent'
  if (code === 'dmarc-external-report-unauthorized') return 'records of other domains'
  if (code === 'zone-apex-alias') return 'what no server loads'
  if (/^(?:mta-sts-(?:policy|mode|testing|mx|max|content)|bimi-(?:file|logo|certificate)|dane-)/.test(code))
    return 'what is fetched or signed'
  return null
}

const clock = { now: () => Date.now() }
const rows: Record<string, unknown>[] = []
const left = new Map<string, number>()
const missed: string[] = []
let [records, same] = [0, 0]
try {
  const zones = benchZones(150, 22)
  const found: Record<string, [faulty: number, clean: number]> = { ours: [0, 0] }
  let [faulty, clean] = [0, 0]
  for (const zone of zones) {
    const ofOthers = zone.lines.some((line) => / NS \S+\.$/.test(line)) ? 'records of other domains' : null
    const reason = zone.expected === null ? null : (wanted(zone.expected) ?? ofOthers)
    if (reason !== null || zone.second || zone.below) {
      const why = reason ?? 'a second server or zone'
      left.set(why, (left.get(why) ?? 0) + 1)
      continue
    }
    const text = `$ORIGIN ${zone.name}.\n$TTL 3600\n${zone.lines.join('\n')}\n`
    const file = join(folder, `${zone.name}.zone`)
    writeFileSync(file, text)
    const checked = await reportZoneFile(text, {
      nameServers: null,
      sites: null,
      clock,
      signal: new AbortController().signal,
    })
    const codes = [...(checked.sections.zone?.findings ?? []), ...(checked.sections.mail?.findings ?? [])]
    const weighty = codes.filter(({ severity, code }) => severity !== 'info' && code !== 'mta-sts-none')
    if (zone.expected === null) clean += 1
    else faulty += 1
    const ours =
      zone.expected === null
        ? weighty.length + checked.lints.length > 0
        : codes.some(({ code }) => code === zone.expected)
    found.ours = [
      (found.ours?.[0] ?? 0) + Number(zone.expected !== null && ours),
      (found.ours?.[1] ?? 0) + Number(zone.expected === null && ours),
    ]
    if (zone.expected === null ? ours : !ours)
      missed.push(
        `${zone.expected ?? 'clean'} ${zone.name}: ${[...weighty, ...checked.lints].map(({ code }) => code).join(' ')}`,
      )
    for (const [name, command] of Object.entries(checkers)) {
      const [program, args] = command(zone.name, file)
      const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
      if (error) continue
      const says = complains(`${stdout}${stderr}`, status)
      const before = found[name] ?? [0, 0]
      found[name] = [
        before[0] + Number(zone.expected !== null && says),
        before[1] + Number(zone.expected === null && says),
      ]
    }
    const compiled = spawnSync(
      'named-compilezone',
      ['-i', 'none', '-k', 'ignore', '-M', 'ignore', '-S', 'ignore', '-o', '-', zone.name, file],
      { encoding: 'utf8' },
    )
    if (compiled.error || compiled.status !== 0) continue
    const theirs = new Set(
      readZoneFile(compiled.stdout.replace(/^(?:OK|zone .*|dump .*)$/gm, ''), zone.name).records.map(
        ({ name, ttl, type, data }) => `${name} ${ttl} ${type} ${data}`.toLowerCase(),
      ),
    )
    const own = readZoneFile(text, zone.name).records.map(({ name, ttl, type, data }) =>
      `${name} ${ttl} ${type} ${data}`.toLowerCase(),
    )
    records += theirs.size
    same += own.filter((one) => theirs.has(one)).length
  }
  for (const [name, [hits, alarms]] of Object.entries(found))
    rows.push({
      checker: name,
      'faults noticed': `${hits} of ${faulty}`,
      'clean zones complained of': `${alarms} of ${clean}`,
    })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
for (const line of missed) console.log(line)
report(
  'zone-files',
  {
    'records as named-compilezone': `${same} of ${records}`,
    ...Object.fromEntries([...left].map(([why, count]) => [`left out: ${why}`, count])),
  },
  rows,
)
