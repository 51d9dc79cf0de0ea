// BIND and Unbound in a network namespace of their own: root, a top-level domain, and the zones of the domain bench.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createResolver } from '../../engines/dns/src/index.ts'
import { environment, program, run } from './dns-servers.ts'
import { type BenchZone, places } from './domain-zone-faults.ts'

export interface ZoneServers {
  /** DS records of the root key. */
  anchors: string[]
  folder: string
  versions: Record<string, string>
  stop(): void
}

const whole = (text: string) => `$TTL 3600\n${text}\n`

interface Signed {
  file: string
  /** DS data, SHA-256 and SHA-1. */
  signers: { sha256: string; sha1: string }
}

function sign(
  folder: string,
  zone: string,
  text: string,
  signing: NonNullable<BenchZone['signing']>,
  times: readonly string[],
): Signed {
  const place = join(folder, 'keys', zone === '.' ? 'root' : zone)
  mkdirSync(place, { recursive: true })
  const { algorithm = 'ECDSAP256SHA256', bits, nsec3 } = signing
  const size = bits === undefined ? [] : ['-b', String(bits)]
  if (!readdirSync(place).some((file) => file.endsWith('.key'))) {
    run('usr/bin/dnssec-keygen', ['-q', '-K', place, '-a', algorithm, ...size, '-f', 'KSK', zone], place)
  }
  writeFileSync(join(place, 'plain'), text)
  const hashed = nsec3 ? ['-3', nsec3.salt, '-H', String(nsec3.iterations)] : []
  const out = run(
    'usr/bin/dnssec-signzone',
    ['-S', '-P', '-z', '-q', ...hashed, ...times, '-K', place, '-d', place, '-o', zone, '-f', 'signed', 'plain'],
    place,
  )
  if (!existsSync(join(place, 'signed'))) throw new Error(`${zone} could not be signed: ${out}`)
  const key = join(place, readdirSync(place).find((file) => file.endsWith('.key')) ?? '')
  const signer = (digest: string) =>
    run('usr/bin/dnssec-dsfromkey', [digest, key], place)
      .replace(/^.*\sDS\s+/, '')
      .trim()
  const file = readFileSync(join(place, 'signed'), 'utf8')
  rmSync(join(place, 'signed'))
  return { file: signing.spoil?.(file) ?? file, signers: { sha256: signer('-2'), sha1: signer('-1') } }
}

/** The month that dnssec-signzone gives by itself. */
const valid: readonly string[] = []

function signerLines({ signing, name }: BenchZone, { sha256, sha1 }: Signed['signers']): string[] {
  const kind = signing?.signer ?? 'right'
  if (kind === 'none') return []
  const data = kind === 'sha1' ? sha1 : kind === 'wrong' ? sha256.replace(/^\d+/, '4711') : sha256
  return [`${name}. DS ${data}`]
}

/** Starts every server; the zones are those that `benchZones` made. */
export async function startZoneServers(zones: readonly BenchZone[]): Promise<ZoneServers> {
  execFileSync('ip', ['link', 'set', 'lo', 'up'])
  const { nobody: _, ...here } = places
  for (const address of Object.values(here).flat()) {
    const length = address.includes(':') ? 128 : 32
    execFileSync('ip', ['addr', 'add', `${address}/${length}`, 'dev', 'lo', ...(length === 128 ? ['nodad'] : [])])
  }
  const folder = mkdtempSync(join(tmpdir(), 'sundry-zones-'))
  const children: ChildProcess[] = []
  const stop = () => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const configured: Record<'one' | 'two', string[]> = { one: [], two: [] }
    const above: string[] = []
    const put = (server: 'one' | 'two', { name, transfer }: BenchZone, text: string) => {
      mkdirSync(join(folder, server), { recursive: true })
      writeFileSync(join(folder, server, name), text)
      const allow = transfer ? 'any' : 'none'
      configured[server].push(
        `zone "${name}" { type primary; file "${folder}/${server}/${name}"; check-names ignore; check-integrity no; allow-transfer { ${allow}; }; };`,
      )
    }
    for (const zone of zones) {
      const origin = `${zone.name}.`
      const text = whole(zone.lines.join('\n'))
      const times = zone.signing?.times ?? valid
      const signed = zone.signing && sign(folder, origin, text, zone.signing, times)
      put('one', zone, signed?.file ?? text)
      if (zone.second !== null) {
        const other = zone.second && whole(zone.second.join('\n'))
        const second =
          other === undefined
            ? (signed?.file ?? text)
            : zone.signing
              ? sign(folder, origin, other, zone.signing, times).file
              : other
        put('two', zone, second)
      }
      above.push(
        ...zone.delegation.map((line) =>
          line.startsWith('NS ')
            ? `${zone.name}. NS ${line.endsWith('.') ? line.slice(3) : `${line.slice(3)}.${origin}`}`
            : line.replace(/^(\S+)/, `$1.${origin}`),
        ),
        ...(signed ? signerLines(zone, signed.signers) : []),
      )
    }
    // BIND refuses a zone whose own name server is an alias, so the alias stands elsewhere.
    const beside = ['example.com. NS ns.com.', 'alias.com. CNAME ns.com.']
    const tld = sign(
      folder,
      'com.',
      whole(
        [
          'com. SOA ns.com. host.com. 1 14400 3600 1209600 3600',
          'com. NS ns.com.',
          `ns.com. A ${places.tld[0]}`,
          ...beside,
          ...above,
        ].join('\n'),
      ),
      {},
      valid,
    )
    const root = sign(
      folder,
      '.',
      whole(
        [
          '. SOA a.root. host.root. 1 14400 3600 1209600 3600',
          '. NS a.root.',
          `a.root. A ${places.root[0]}`,
          'com. NS ns.com.',
          `ns.com. A ${places.tld[0]}`,
          `com. DS ${tld.signers.sha256}`,
        ].join('\n'),
      ),
      {},
      valid,
    )
    writeFileSync(join(folder, 'com'), tld.file)
    writeFileSync(join(folder, 'root'), root.file)
    writeFileSync(
      join(folder, 'example.com'),
      whole('@ SOA ns.com. host 1 14400 3600 1209600 3600\n@ NS ns.com.\n@ A 93.184.216.34'),
    )
    const primary = (zone: string, file = zone) =>
      `zone "${zone}" { type primary; file "${folder}/${file}"; check-names ignore; check-integrity no; };`
    const named = (
      name: string,
      addresses: readonly string[],
      lines: readonly string[],
      recursion = 'recursion no;',
    ) => {
      const at = (kind: boolean) => addresses.filter((address) => address.includes(':') === kind)
      const v6 = at(true).length > 0 ? `{ ${at(true).join('; ')}; }` : '{ none; }'
      writeFileSync(
        join(folder, `${name}.conf`),
        `options { directory "${folder}"; listen-on port 53 { ${at(false).join('; ')}; }; listen-on-v6 port 53 ${v6}; ${recursion} allow-transfer { none; };
  dnssec-validation no; session-keyfile none; pid-file none; minimal-responses no; notify no; };
controls {};
${lines.join('\n')}`,
      )
      children.push(
        spawn(program('usr/sbin/named'), ['-g', '-c', join(folder, `${name}.conf`)], {
          cwd: folder,
          env: environment,
          stdio: process.env.DNS_DEBUG ? 'inherit' : 'ignore',
        }),
      )
    }
    const hints = `. 3600 NS a.root.\na.root. 3600 A ${places.root[0]}\n`
    writeFileSync(join(folder, 'hints'), hints)
    named('above', [...places.root, ...places.tld], [primary('.', 'root'), primary('com'), primary('example.com')])
    named('one', [...places.one, ...places.near], configured.one)
    named('two', places.two, configured.two)
    const both = configured.two.map((line) => line.replace('/two/', '/one/'))
    named(
      'open',
      places.open,
      [`zone "." { type hint; file "${folder}/hints"; };`, ...both],
      'recursion yes; allow-recursion { any; }; allow-query-cache { any; };',
    )
    writeFileSync(
      join(folder, 'unbound.conf'),
      `server:\n  interface: ${places.resolver[0]}@53\n  username: ""\n  chroot: ""\n  directory: "${folder}"\n  pidfile: "${folder}/unbound.pid"\n  use-syslog: no\n  logfile: ""\n  access-control: 0.0.0.0/0 allow\n  root-hints: "${folder}/hints"\n  module-config: "validator iterator"\n  trust-anchor: ". DS ${root.signers.sha256}"\n  outgoing-interface: ${places.resolver[0]}\n  do-ip6: no\n  ede: yes\n  val-log-level: 0\n  num-threads: 1\nremote-control:\n  control-enable: no\n`,
    )
    children.push(
      spawn(program('usr/sbin/unbound'), ['-d', '-c', join(folder, 'unbound.conf')], {
        cwd: folder,
        env: environment,
        stdio: process.env.DNS_DEBUG ? 'inherit' : 'ignore',
      }),
    )
    await waitFor([places.root[0], places.one[0], places.two[0], places.open[0], places.resolver[0]])
    const versions = {
      bind: run('usr/sbin/named', ['-v'], folder).trim(),
      unbound: run('usr/sbin/unbound', ['-V'], folder).split('\n')[0] ?? '',
    }
    return { anchors: [root.signers.sha256], folder, versions, stop }
  } catch (error) {
    stop()
    throw error
  }
}

/** Each server says something; one without the zone refuses, which is an answer. */
async function waitFor(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const resolver = createResolver({ servers: [address], timeoutMs: 1000, attemptMs: 900, rounds: 1 })
    let answered = false
    for (let attempt = 0; attempt < 100 && !answered; attempt += 1) {
      answered = await resolver.query('com', 'SOA').then(
        () => true,
        () => false,
      )
      if (!answered) await new Promise((resolve) => setTimeout(resolve, 200))
    }
    if (!answered) throw new Error(`the server at ${address} did not start`)
  }
}
