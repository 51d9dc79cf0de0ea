// BIND, Knot, NSD and Unbound in a network namespace: root, a top-level domain, and the zones of the domain bench.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createResolver } from '../../../engines/dns/src/index.ts'
import { environment, program, run } from '../dns-servers.ts'
import { configurations, namedConfiguration, type ServedZone, unboundConfiguration } from './configure.ts'
import { startAliasServer, startPolicyServer } from './extra-servers.ts'
import { type Signed, signerLines, signZone } from './sign-zone.ts'
import { address, type BenchZone, homes, places, type Signing, type Software } from './zone.ts'

export interface ZoneServers {
  /** DS records of the root key. */
  anchors: string[]
  /** The authority of the certificates of the bench's web server. */
  ca: string
  folder: string
  versions: Record<string, string>
  stop(): void
}

const softwares: readonly Software[] = ['bind', 'knot', 'nsd']
const soa = (primary: string) => `SOA ${primary} host.com. 1 14400 3600 1209600 3600`
/** Only the lines under `$ORIGIN` may be relative, so that every server reads the file alike. */
const whole = (origin: string, lines: readonly string[]) => `$ORIGIN ${origin}\n$TTL 3600\n${lines.join('\n')}\n`

/** The parent's records of a zone, as lines of its own file. */
function delegationLines(origin: string, lines: readonly string[]): string[] {
  return lines.map((line) =>
    line.startsWith('NS ')
      ? `${origin} NS ${line.endsWith('.') ? line.slice(3) : `${line.slice(3)}.${origin}`}`
      : line.replace(/^(\S+)/, `$1.${origin}`),
  )
}

type Put = (software: Software, name: string, text: string, transfer?: boolean) => void

const without = <T extends object>(value: T, name: keyof T): T => {
  const { [name]: _, ...rest } = value
  return rest as T
}

/** Puts a zone, and the one below it, on its servers; what its parent holds of its key. */
function putZone(folder: string, zone: BenchZone, put: Put): string[] {
  const origin = `${zone.name}.`
  const [first, second] = zone.servers
  const signed = (name: string, text: string, signing: Signing | null): Signed | null =>
    signing && signZone(folder, name, text, signing)
  const lines = [...zone.lines]
  if (zone.below) {
    const name = `${zone.below.label}.${origin}`
    const text = whole(name, zone.below.lines)
    const below = signed(name, text, zone.below.signing)
    const third = softwares.find((one) => one !== first && one !== second) ?? 'nsd'
    for (const software of zone.below.apart ? [third] : zone.servers) put(software, name, below?.file ?? text)
    lines.push(...delegationLines(name, zone.below.delegation))
    if (below && zone.below.signing) lines.push(...signerLines(name, zone.below.signing, below.signers))
  }
  const text = whole(origin, lines)
  const above = signed(origin, text, zone.signing)
  put(first, origin, above?.file ?? text, zone.transfer)
  if (zone.second !== null) {
    const other = zone.second === undefined ? text : whole(origin, zone.second)
    const differs = zone.second !== undefined || zone.secondSigning !== undefined
    const signing = zone.signing && { ...without(zone.signing, 'spoil'), ...zone.secondSigning }
    put(second, origin, (differs ? signed(origin, other, signing) : above)?.file ?? other, zone.transfer)
  }
  return above && zone.signing ? signerLines(origin, zone.signing, above.signers) : []
}

const mentions = (zone: BenchZone, place: readonly string[]) =>
  zone.lines.some((line) => place.some((one) => line.endsWith(` ${one}`)))

/** Faults that BIND has for its own tests. */
const odd = {
  noTcp: ['-T', 'notcp'],
  noEdns: ['-T', 'ednsformerr'],
  dropsEdns: ['-T', 'dropedns'],
  noAuthority: ['-T', 'noaa'],
} as const

/** Starts every server; the zones are those that `benchZones` made. */
export async function startZoneServers(zones: readonly BenchZone[]): Promise<ZoneServers> {
  execFileSync('ip', ['link', 'set', 'lo', 'up'])
  const { nobody: _, ...here } = places
  for (const one of Object.values(here).flat()) {
    const length = one.includes(':') ? 128 : 32
    execFileSync('ip', ['addr', 'add', `${one}/${length}`, 'dev', 'lo', ...(length === 128 ? ['nodad'] : [])])
  }
  const folder = mkdtempSync(join(tmpdir(), 'sundry-zones-'))
  const children: ChildProcess[] = []
  const closing: (() => void)[] = []
  const stop = () => {
    for (const child of children) child.kill('SIGKILL')
    for (const close of closing) close()
    rmSync(folder, { recursive: true, force: true })
  }
  const start = (path: string, args: readonly string[]) => {
    const stdio = process.env.DNS_DEBUG ? 'inherit' : 'ignore'
    children.push(spawn(program(path), [...args], { cwd: folder, env: environment, stdio }))
  }
  const write = (name: string, text: string) => {
    const path = join(folder, name)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, text)
    return path
  }
  try {
    const served: Record<Software, ServedZone[]> = { bind: [], knot: [], nsd: [] }
    const put: Put = (software, name, text, transfer = false) => {
      served[software].push({ name, file: write(`${software}/${name}zone`, text), transfer })
    }
    const above: string[] = []
    const aboveSecond: string[] = []
    for (const zone of zones) {
      const signers = putZone(folder, zone, put)
      above.push(...delegationLines(`${zone.name}.`, zone.delegation), ...signers)
      aboveSecond.push(...delegationLines(`${zone.name}.`, zone.delegationSecond ?? zone.delegation), ...signers)
    }
    for (const software of softwares) {
      put(
        software,
        'sound.com.',
        whole('sound.com.', [
          `@ ${soa('ns-bind')}`,
          '@ NS ns-bind',
          '@ NS ns-knot',
          ...softwares.flatMap((one) => address(`ns-${one}`, homes[one][0] ?? [])),
        ]),
      )
    }
    const infrastructure = [
      'com. NS ns.com.',
      'com. NS ns2.com.',
      ...address('ns.com.', places.tld),
      ...address('ns2.com.', places.tldSecond),
      'example.com. NS ns.com.',
      // BIND refuses a zone whose own name server is an alias, so the alias is in another zone.
      'alias.com. CNAME ns.com.',
      'sound.com. NS ns-bind.sound.com.',
      'sound.com. NS ns-knot.sound.com.',
      ...address('ns-bind.sound.com.', places.one),
      ...address('ns-knot.sound.com.', places.two),
    ]
    const com = (delegations: readonly string[]) =>
      signZone(folder, 'com.', whole('com.', [`@ ${soa('ns.com.')}`, ...infrastructure, ...delegations]), {})
    const tld = com(above)
    const tldSecond = com(aboveSecond)
    const root = signZone(
      folder,
      '.',
      whole('.', [
        `. ${soa('a.root.')}`,
        '. NS a.root.',
        ...address('a.root.', places.root),
        ...infrastructure.slice(0, 4),
        `com. DS ${tld.signers.sha256}`,
      ]),
      {},
    )
    const plain = (name: string, file: string): ServedZone => ({ name, file, transfer: false })
    const example = write(
      'example.com',
      whole('example.com.', [`@ ${soa('ns.com.')}`, '@ NS ns.com.', '@ A 151.101.65.69']),
    )
    const top = [plain('.', write('root', root.file)), plain('example.com.', example)]
    const named = (name: string, text: string, flags: readonly string[] = []) =>
      start('usr/sbin/named', ['-g', '-n', '1', ...flags, '-c', write(`${name}.conf`, text)])
    named(
      'above',
      namedConfiguration(folder, [...places.root, ...places.tld], [...top, plain('com.', write('com', tld.file))]),
    )
    named(
      'second',
      namedConfiguration(folder, places.tldSecond, [...top.slice(1), plain('com.', write('com2', tldSecond.file))]),
    )
    write('hints', `. 3600 NS a.root.\na.root. 3600 A ${places.root[0]}\n`)
    for (const software of softwares) {
      mkdirSync(join(folder, `run-${software}`))
      write(
        `${software}.conf`,
        configurations[software](join(folder, `run-${software}`), homes[software].flat(), served[software]),
      )
    }
    start('usr/sbin/named', ['-g', '-n', '1', '-c', join(folder, 'bind.conf')])
    start('usr/sbin/knotd', ['-c', join(folder, 'knot.conf')])
    start('usr/sbin/nsd', ['-d', '-c', join(folder, 'nsd.conf')])
    const copies = (place: readonly string[]) =>
      zones
        .filter((zone) => mentions(zone, place))
        .flatMap(({ name, servers: [first] }) => served[first].filter((one) => one.name === `${name}.`))
    const hints = `zone "." { type hint; file "${folder}/hints"; };`
    named('open', namedConfiguration(folder, places.open, copies(places.open), { recursion: true, hints }))
    for (const [name, flags] of Object.entries(odd)) {
      const place = places[name as keyof typeof odd]
      named(name, namedConfiguration(folder, place, copies(place)), flags)
    }
    for (const [name, place, anchor] of [
      ['resolver', places.resolver[0], root.signers.sha256],
      ['cache', places.cache[0], null],
    ] as const) {
      start('usr/sbin/unbound', ['-d', '-c', write(`${name}.conf`, unboundConfiguration(folder, name, place, anchor))])
    }
    closing.push(await startAliasServer(places.apexAlias[0], zones))
    const policies = await startPolicyServer(places.web[0], zones)
    closing.push(policies.close)
    const first = softwares.map((software) => homes[software][0]?.[0] ?? '')
    const oddPlaces = (Object.keys(odd) as (keyof typeof odd)[]).map((name) => places[name][0])
    await waitFor([
      places.root[0],
      places.tldSecond[0],
      ...first,
      places.open[0],
      ...oddPlaces.filter((one) => one !== places.dropsEdns[0]),
      places.resolver[0],
      places.cache[0],
    ])
    const firstLine = (path: string, flag: string) => run(path, [flag], folder).trim().split('\n')[0] ?? ''
    const versions = {
      bind: firstLine('usr/sbin/named', '-v'),
      knot: firstLine('usr/sbin/knotd', '-V'),
      nsd: firstLine('usr/sbin/nsd', '-v'),
      unbound: firstLine('usr/sbin/unbound', '-V'),
    }
    return { anchors: [root.signers.sha256], ca: policies.ca, folder, versions, stop }
  } catch (error) {
    stop()
    throw error
  }
}

/** Each server says something; one without the zone refuses, which is an answer. */
async function waitFor(addresses: readonly string[]): Promise<void> {
  for (const one of addresses) {
    const resolver = createResolver({ servers: [one], timeoutMs: 1000, attemptMs: 900, rounds: 1 })
    let answered = false
    for (let attempt = 0; attempt < 100 && !answered; attempt += 1) {
      answered = await resolver.query('com', 'SOA').then(
        () => true,
        () => false,
      )
      if (!answered) await new Promise((resolve) => setTimeout(resolve, 200))
    }
    if (!answered) throw new Error(`the server at ${one} did not start`)
  }
}
