// Real name servers for the DNS benches: Debian's packages unpacked into a git-ignored folder, run on loopback over a
// signed zone of ours. Nothing is installed and nothing needs root.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createResolver } from '../../engines/dns/src/index.ts'
import { commonZone, richZone } from './rich-zone.ts'

const packages = [
  'bind9',
  'bind9-utils',
  'bind9-dnsutils',
  'bind9-libs',
  'bind9-host',
  'knot',
  'libdnssec9',
  'libknot13',
  'libzscanner4',
  'liburcu8',
  'libxdp1',
  'nsd',
  'unbound',
  // Libraries a bare machine may lack.
  'libmaxminddb0',
  'libfstrm0',
  'libprotobuf-c1',
  'libuv1',
  'libjson-c5',
  'liblmdb0',
  'libnghttp2-14',
  'libevent-2.1-7',
  'libbpf1',
  'libcap-ng0',
]
const root = join(import.meta.dirname, '../../.runtime/dns-servers')
const libraries = ['usr/lib/x86_64-linux-gnu', 'lib/x86_64-linux-gnu'].map((path) => join(root, path)).join(':')
export const environment = { ...process.env, LD_LIBRARY_PATH: libraries }

export function unpackDnsServers(): void {
  if (existsSync(join(root, 'usr/sbin/named'))) return
  const folder = mkdtempSync(join(tmpdir(), 'sundry-debs-'))
  mkdirSync(root, { recursive: true })
  const fetched = spawnSync('apt-get', ['download', ...packages], { cwd: folder, stdio: 'ignore' })
  if (fetched.status !== 0)
    throw new Error(`the DNS servers could not be fetched: apt-get download ${packages.join(' ')}`)
  for (const file of readdirSync(folder)) spawnSync('dpkg', ['-x', join(folder, file), root], { stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
}

export const program = (path: string): string => join(root, path)

export function run(path: string, args: readonly string[], cwd: string, input?: string): string {
  const result = spawnSync(program(path), [...args], {
    cwd,
    env: environment,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    ...(input !== undefined && { input }),
  })
  if (result.error) throw result.error
  return `${result.stdout}${result.status === 0 ? '' : result.stderr}`
}

export interface DnsServers {
  ports: Record<'bind' | 'knot' | 'nsd' | 'unbound', number>
  versions: Record<string, string>
  folder: string
  stop(): void
}

/** Knot and NSD refuse a zone with types they have never heard of. */
const commonFile = (zone: string) => (zone === 'rich.test.' ? 'common' : zone)

function sign(folder: string, zone: string, source = zone): string {
  const keys = ['-q', '-K', folder, '-a', 'ECDSAP256SHA256']
  run('usr/bin/dnssec-keygen', [...keys, '-f', 'KSK', zone], folder)
  run('usr/bin/dnssec-keygen', [...keys, zone], folder)
  const out = run(
    'usr/bin/dnssec-signzone',
    ['-S', '-K', folder, '-e', '+315360000', '-o', zone, '-f', `${source}.signed`, `${source}.zone`],
    folder,
  )
  if (!existsSync(join(folder, `${source}.signed`))) throw new Error(`the zone ${zone} could not be signed: ${out}`)
  const ksk = readdirSync(folder).find(
    (file) =>
      file.startsWith(`K${zone}`) && file.endsWith('.key') && / 257 /.test(readFileSync(join(folder, file), 'utf8')),
  )
  return readFileSync(join(folder, ksk ?? ''), 'utf8').match(/^[^;].*DNSKEY.*$/m)?.[0] ?? ''
}

export async function startDnsServers(): Promise<DnsServers> {
  unpackDnsServers()
  const folder = mkdtempSync(join(tmpdir(), 'sundry-dns-'))
  const base = 20_000 + Math.floor(Math.random() * 20_000)
  const ports = { bind: base, knot: base + 1, nsd: base + 2, unbound: base + 3 }
  const zones = ['rich.test.', 'bogus.test.', 'plain.test.']
  const children: ChildProcess[] = []
  const stop = () => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  try {
    write('rich.test..zone', richZone)
    write('bogus.test..zone', '$TTL 300\n@ SOA ns hostmaster 1 2 3 4 5\n@ NS ns\nns A 127.0.0.1\nwww A 192.0.2.1\n')
    write('plain.test..zone', '$TTL 300\n@ SOA ns hostmaster 1 2 3 4 60\n@ NS ns\nns A 127.0.0.1\nwww A 192.0.2.1\n')
    write('common.zone', commonZone)
    const anchors = ['rich.test.', 'bogus.test.'].map((zone) => sign(folder, zone))
    sign(folder, 'rich.test.', 'common')
    const bogus = readFileSync(join(folder, 'bogus.test..signed'), 'utf8').replace('192.0.2.1', '192.0.2.66')
    write('bogus.test..signed', bogus)
    write('plain.test..signed', readFileSync(join(folder, 'plain.test..zone'), 'utf8'))

    write(
      'named.conf',
      `options { directory "${folder}"; listen-on port ${ports.bind} {127.0.0.1;}; listen-on-v6 {none;}; recursion no;
  dnssec-validation no; session-keyfile none; pid-file none; minimal-responses no; max-records-per-type 0; };
controls {};
${zones.map((zone) => `zone "${zone}" { type primary; file "${zone}.signed"; check-names ignore; };`).join('\n')}`,
    )
    write(
      'knot.conf',
      `server:\n  listen: 127.0.0.1@${ports.knot}\n  user: root:root\n  rundir: "${folder}"\ndatabase:\n  storage: "${folder}"\nlog:\n  - target: stderr\n    any: error\nzone:\n${zones.map((zone) => `  - domain: ${zone}\n    file: "${folder}/${commonFile(zone)}.signed"\n    zonefile-sync: -1\n    semantic-checks: off\n`).join('')}`,
    )
    write(
      'nsd.conf',
      `server:\n  ip-address: 127.0.0.1@${ports.nsd}\n  username: ""\n  chroot: ""\n  database: ""\n  zonesdir: "${folder}"\n  pidfile: "${folder}/nsd.pid"\n  xfrdfile: "${folder}/xfrd.state"\n  zonelistfile: "${folder}/zone.list"\n  xfrdir: "${folder}"\nremote-control:\n  control-enable: no\n${zones.map((zone) => `zone:\n  name: "${zone}"\n  zonefile: "${commonFile(zone)}.signed"\n`).join('')}`,
    )
    write(
      'unbound.conf',
      `server:\n  interface: 127.0.0.1@${ports.unbound}\n  port: ${ports.unbound}\n  username: ""\n  chroot: ""\n  directory: "${folder}"\n  pidfile: "${folder}/unbound.pid"\n  use-syslog: no\n  logfile: ""\n  do-not-query-localhost: no\n  outgoing-interface: 127.0.0.1\n  module-config: "validator iterator"\n  local-zone: "test." nodefault\n  ede: yes\n  val-log-level: 0\n  cache-max-ttl: 2147483647\n  num-threads: 1\n${anchors.map((anchor) => `  trust-anchor: "${anchor.replaceAll('"', '')}"\n`).join('')}  domain-insecure: "plain.test."\n${zones.map((zone) => `stub-zone:\n  name: "${zone}"\n  stub-addr: 127.0.0.1@${ports.bind}\n`).join('')}stub-zone:\n  name: "."\n  stub-addr: 127.0.0.1@${ports.bind}\nremote-control:\n  control-enable: no\n`,
    )
    const start = (path: string, args: string[]) =>
      children.push(
        spawn(program(path), args, {
          cwd: folder,
          env: environment,
          stdio: process.env.DNS_DEBUG ? 'inherit' : 'ignore',
        }),
      )
    start('usr/sbin/named', ['-g', '-c', join(folder, 'named.conf')])
    start('usr/sbin/knotd', ['-c', join(folder, 'knot.conf')])
    start('usr/sbin/nsd', ['-d', '-c', join(folder, 'nsd.conf')])
    start('usr/sbin/unbound', ['-d', '-c', join(folder, 'unbound.conf')])
    for (const [name, port] of Object.entries(ports)) {
      const resolver = createResolver({ servers: [`127.0.0.1:${port}`], timeoutMs: 500, attemptMs: 400, rounds: 1 })
      let ready = false
      for (let attempt = 0; attempt < 60 && !ready; attempt += 1) {
        ready = await resolver.query('plain.test', 'SOA').then(
          ({ rcode }) => rcode === 'NOERROR',
          () => false,
        )
        if (!ready) await new Promise((resolve) => setTimeout(resolve, 200))
      }
      if (!ready) throw new Error(`${name} did not start`)
    }
  } catch (error) {
    stop()
    throw error
  }
  const versions = {
    bind: run('usr/sbin/named', ['-v'], folder).trim(),
    knot: run('usr/sbin/knotd', ['-V'], folder).trim(),
    nsd: run('usr/sbin/nsd', ['-v'], folder).split('\n')[0] ?? '',
    unbound: run('usr/sbin/unbound', ['-V'], folder).split('\n')[0] ?? '',
    dig: run('usr/bin/dig', ['-v'], folder).trim(),
  }
  return { ports, versions, folder, stop }
}
