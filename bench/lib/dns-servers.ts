// Real name servers for the domain bench: Debian's packages unpacked into a git-ignored folder.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const packages = [
  ...'bind9 bind9-utils bind9-dnsutils bind9-libs bind9-host knot libdnssec9 libknot13 libzscanner4'.split(' '),
  ...'liburcu8 libxdp1 nsd unbound'.split(' '),
  // Libraries a bare machine may lack.
  ...'libmaxminddb0 libfstrm0 libprotobuf-c1 libuv1 libjson-c5 liblmdb0 libnghttp2-14 libevent-2.1-7'.split(' '),
  ...'libbpf1 libcap-ng0'.split(' '),
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
