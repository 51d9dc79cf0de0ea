// Zonemaster, the yardstick of the domain bench: Debian's packages unpacked into a git-ignored folder.
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../../../.runtime/zonemaster')
const part = (path: string) => join(root, path)
const environment = {
  ...process.env,
  PERL5LIB: ['usr/share/perl5', 'usr/lib/x86_64-linux-gnu/perl5/5.36', 'usr/lib/x86_64-linux-gnu/perl5']
    .map(part)
    .join(':'),
  LD_LIBRARY_PATH: part('usr/lib/x86_64-linux-gnu'),
}
const noMore = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map((kind) => `--no-${kind}`)

/** Fetches and unpacks it once, with the Perl modules it needs; throws a sentence when that cannot be done. */
export function unpackZonemaster(): void {
  if (existsSync(part('usr/bin/zonemaster-cli'))) return
  const listed = spawnSync('apt-cache', ['depends', '--recurse', ...noMore, 'zonemaster-cli'], { encoding: 'utf8' })
  const names = [...new Set(listed.stdout.split('\n'))]
    .filter((name) => /^[a-z]/.test(name) && /perl|zonemaster|ldns|idn2/.test(name))
    .filter((name) => !/^(?:perl|perl-base|perl-modules.*|libperl5.*)$/.test(name))
  const folder = mkdtempSync(join(tmpdir(), 'sundry-debs-'))
  spawnSync('apt-get', ['download', ...names], { cwd: folder, stdio: 'ignore' })
  mkdirSync(root, { recursive: true })
  for (const file of readdirSync(folder)) spawnSync('dpkg', ['-x', join(folder, file), root], { stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
  if (!existsSync(part('usr/bin/zonemaster-cli')))
    throw new Error('Zonemaster could not be fetched: apt-get download zonemaster-cli')
}

export const zonemasterVersion = (): string =>
  spawnSync('perl', [part('usr/bin/zonemaster-cli'), '--version'], { env: environment, encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => /CLI|Engine/i.test(line))
    .map((line) => line.trim())
    .join(', ')

const TEST_MS = 90_000

/** The tags of its messages at WARNING and above about a zone, by root hints of ours. */
export async function zonemasterWarnings(zone: string, folder: string): Promise<string[]> {
  const hints = join(folder, 'hints')
  if (!existsSync(hints)) writeFileSync(hints, '')
  const args = [part('usr/bin/zonemaster-cli'), '--hints', hints, '--level', 'WARNING', '--json', '--no-ipv6', zone]
  const { stdout } = await promisify(execFile)('perl', args, { env: environment, timeout: TEST_MS, maxBuffer: 1 << 26 })
  const messages = JSON.parse(stdout) as { level: string; tag: string }[]
  return [...new Set(messages.map(({ tag }) => tag))]
}
