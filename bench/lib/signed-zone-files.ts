// Zones signed by BIND's and LDNS's tools, and copies of them with one fault each.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SignedFile {
  readonly kind: string
  readonly fault: string | null
  readonly text: string
}

export const SIGNED_ORIGIN = 'signed.example.'
const records = `$ORIGIN ${SIGNED_ORIGIN}
$TTL 3600
@ SOA Ns1 hostmaster 1 7200 900 1209600 3600
@ NS ns1
@ NS ns2
ns1 A 93.184.216.34
ns2 AAAA 2606:2800:220:1::1
@ MX 10 Mail
Mail A 93.184.216.35
@ TXT "v=spf1 -all"
@ TXT "caf\\195\\169" "two words"
@ CAA 0 issue "letsencrypt.org"
www A 93.184.216.36
www AAAA 2606:2800:220:1::2
www HTTPS 1 . alpn="h2,h3" ipv4hint=93.184.216.36
_443._tcp.www TLSA 3 1 1 0C72AC70B745AC19998811B131D662C9AC69DBDBE7CB23E5B514B56664C5D3D6
deep.empty.above A 93.184.216.37
*.wild TXT "any"
alias CNAME www
_sip._tcp SRV 10 5 5060 www
host SSHFP 4 2 123456789ABCDEF67890123456789ABCDEF67890123456789ABCDEF123456789
1.e164 NAPTR 100 10 "U" "E2U+sip" "!^.*$!sip:info@Example.com!" .
secure NS ns.secure
secure DS 12345 13 2 49FD46E6C4B45C55D4AC69CBD3CD34AC1AFE51DE00000000000000000000AAAA
ns.secure A 93.184.216.38
open NS ns.open
ns.open A 93.184.216.39
low.between NS ns.open
x65400 TYPE65400 \\# 2 ABCD
`
const later = `${records}www TXT "added later"\nnewer A 93.184.216.40\n`
const day = 86_400

interface Way {
  readonly kind: string
  readonly algorithm: string
  readonly bits?: string
  readonly nsec3?: readonly string[]
}

const ways: readonly Way[] = [
  { kind: 'ECDSAP256 NSEC', algorithm: 'ECDSAP256SHA256' },
  { kind: 'ECDSAP384 NSEC3', algorithm: 'ECDSAP384SHA384', nsec3: ['-3', '-', '-H', '0'] },
  { kind: 'ED25519 NSEC3 opt-out', algorithm: 'ED25519', nsec3: ['-3', '-', '-H', '0', '-A'] },
  { kind: 'ED448 NSEC', algorithm: 'ED448' },
  { kind: 'RSASHA256 NSEC3 salted', algorithm: 'RSASHA256', bits: '2048', nsec3: ['-3', 'AABB', '-H', '5'] },
  { kind: 'RSASHA512 NSEC', algorithm: 'RSASHA512', bits: '2048' },
  { kind: 'NSEC3RSASHA1 NSEC3', algorithm: 'NSEC3RSASHA1', bits: '2048', nsec3: ['-3', '-', '-H', '0'] },
]

function run(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (error || status !== 0) throw error ?? new Error(`${program} ${args.join(' ')}: ${stderr}`)
  return stdout
}

type Lines = readonly string[]
const ofType = (type: string) => (line: string) => new RegExp(`\\sIN\\s+${type}\\s`).test(line)
const signs = (type: string) => (line: string) => new RegExp(`\\sIN\\s+RRSIG\\s+${type}\\s`).test(line)
const at = (name: string) => (line: string) =>
  line.toLowerCase().startsWith(`${name}.${SIGNED_ORIGIN}\t`) ||
  line.toLowerCase().startsWith(`${name}.${SIGNED_ORIGIN} `)
const drop = (matches: (line: string) => boolean) => (lines: Lines) => lines.filter((line) => !matches(line))

/** Records of a name that one zone has and the other lacks. */
const takeFrom = (name: string, of: (line: string) => boolean) => (lines: Lines, other: Lines) => [
  ...lines,
  ...other.filter((line) => at(name)(line) && of(line)),
]

const faults: Readonly<Record<string, (lines: Lines, later: Lines) => Lines>> = {
  'a record changed after signing': (lines) =>
    lines.map((line) => (ofType('A')(line) ? line.replace('93.184.216.36', '93.184.216.99') : line)),
  'a record added to a signed set': (lines) => [...lines, `www.${SIGNED_ORIGIN}\t3600\tIN\tA\t93.184.216.98`],
  'an RRSIG is missing': drop((line) => at('www')(line) && signs('A')(line)),
  'no RRSIG over DNSKEY': drop(signs('DNSKEY')),
  'no RRSIG at all': drop(ofType('RRSIG')),
  'the zone-signing key is missing': drop((line) => /\sIN\s+DNSKEY\s+256\s/.test(line)),
  'a name that is not signed': (lines) => [...lines, `newer.${SIGNED_ORIGIN}\t3600\tIN\tA\t93.184.216.40`],
  'a signed name outside of the chain': takeFrom('newer', (line) => ofType('A')(line) || signs('A')(line)),
  'a signed type that the chain lacks': takeFrom('www', (line) => ofType('TXT')(line) || signs('TXT')(line)),
  'an RRSIG that is cut': (lines) =>
    lines.map((line) =>
      at('www')(line) && signs('A')(line)
        ? line.replace(/(.)(.{9})$/, (_, one, rest) => `${one === 'A' ? 'B' : 'A'}${rest}`)
        : line,
    ),
  'no NSEC or NSEC3 records': drop((line) => ofType('NSEC3?')(line) || signs('NSEC3?')(line)),
  'one NSEC or NSEC3 record is missing': (lines) => {
    const [owner = ''] = lines.filter(ofType('NSEC3?'))[3]?.split(/\s/) ?? []
    return lines.filter((line) => !(line.startsWith(owner) && (ofType('NSEC3?')(line) || signs('NSEC3?')(line))))
  },
  'no NSEC3PARAM record': drop((line) => ofType('NSEC3PARAM')(line) || signs('NSEC3PARAM')(line)),
}

const readLines = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(';'))

function sign(folder: string, way: Way, text: string, times: readonly string[] = []): Lines {
  writeFileSync(join(folder, 'plain'), text)
  const files = ['-K', folder, '-d', folder, '-o', SIGNED_ORIGIN, '-O', 'full', '-f', 'signed', 'plain']
  run('dnssec-signzone', ['-S', '-P', '-q', ...(way.nsec3 ?? []), ...times, ...files], folder)
  return readLines(join(folder, 'signed'))
}

export function signedZoneFiles(): SignedFile[] {
  const root = mkdtempSync(join(tmpdir(), 'sundry-signed-'))
  const made: SignedFile[] = []
  try {
    for (const [number, way] of ways.entries()) {
      const folder = join(root, String(number))
      mkdirSync(folder)
      const size = way.bits === undefined ? [] : ['-b', way.bits]
      for (const flags of [['-f', 'KSK'], []])
        run('dnssec-keygen', ['-q', '-K', folder, '-a', way.algorithm, ...size, ...flags, SIGNED_ORIGIN], folder)
      const add = (fault: string | null, lines: Lines) =>
        made.push({ kind: way.kind, fault, text: `${lines.join('\n')}\n` })
      const good = sign(folder, way, records)
      const other = sign(folder, way, later)
      add(null, good)
      for (const [fault, change] of Object.entries(faults)) {
        const changed = change(good, other)
        if (changed.length !== good.length || changed.some((line, place) => line !== good[place])) add(fault, changed)
      }
      add('signatures that have expired', sign(folder, way, records, ['-s', '20260101000000', '-e', '20260201000000']))
      add(
        'signatures that are not yet valid',
        sign(folder, way, records, ['-s', `now+${day}`, '-e', `now+${30 * day}`]),
      )
      const ldns = join(folder, 'ldns')
      const keys = readdirSync(folder).filter((file) => file.endsWith('.private'))
      writeFileSync(join(folder, 'plain'), records)
      const hashed = way.nsec3 ? ['-n', ...(way.nsec3.includes('-A') ? ['-p'] : [])] : []
      spawnSync(
        'ldns-signzone',
        [...hashed, '-f', ldns, 'plain', ...keys.map((file) => file.replace(/\.private$/, ''))],
        { cwd: folder },
      )
      if (existsSync(ldns)) made.push({ kind: `${way.kind}, by LDNS`, fault: null, text: readFileSync(ldns, 'utf8') })
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
  return made
}
