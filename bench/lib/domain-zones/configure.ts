// Configuration files of BIND, Knot, NSD and Unbound for the zones of the bench.
import type { Software } from './zone.ts'

export interface ServedZone {
  name: string
  file: string
  transfer: boolean
}

const byKind = (addresses: readonly string[]) => ({
  four: addresses.filter((one) => !one.includes(':')),
  six: addresses.filter((one) => one.includes(':')),
})

export function namedConfiguration(
  folder: string,
  addresses: readonly string[],
  zones: readonly ServedZone[],
  { recursion = false, hints = '' } = {},
): string {
  const { four, six } = byKind(addresses)
  const looksUp = recursion ? 'recursion yes; allow-recursion { any; }; allow-query-cache { any; };' : 'recursion no;'
  const lines = zones.map(
    ({ name, file, transfer }) =>
      `zone "${name}" { type primary; file "${file}"; check-names ignore; check-integrity no; allow-transfer { ${transfer ? 'any' : 'none'}; }; };`,
  )
  return `options { directory "${folder}"; listen-on port 53 { ${four.join('; ')}; };
  listen-on-v6 port 53 ${six.length > 0 ? `{ ${six.join('; ')}; }` : '{ none; }'}; ${looksUp}
  dnssec-validation no; session-keyfile none; pid-file none; minimal-responses no; notify no; };
controls {};
${hints}
${lines.join('\n')}
`
}

export function knotConfiguration(folder: string, addresses: readonly string[], zones: readonly ServedZone[]): string {
  const lines = zones.map(
    ({ name, file, transfer }) =>
      `  - domain: "${name}"\n    file: "${file}"\n    zonefile-sync: -1\n    zonefile-load: whole\n    journal-content: none\n    semantic-checks: off\n${transfer ? '    acl: everybody\n' : ''}`,
  )
  return `server:
  listen: [${addresses.map((one) => `${one}@53`).join(', ')}]
  user: root:root
  rundir: "${folder}"
  udp-workers: 1
  tcp-workers: 1
  background-workers: 1
database:
  storage: "${folder}"
log:
  - target: stderr
    any: error
acl:
  - id: everybody
    address: [0.0.0.0/0, ::/0]
    action: transfer
zone:
${lines.join('')}`
}

export function nsdConfiguration(folder: string, addresses: readonly string[], zones: readonly ServedZone[]): string {
  const open = '  provide-xfr: 0.0.0.0/0 NOKEY\n  provide-xfr: ::0/0 NOKEY\n'
  const lines = zones.map(
    ({ name, file, transfer }) => `zone:\n  name: "${name}"\n  zonefile: "${file}"\n${transfer ? open : ''}`,
  )
  return `server:
${addresses.map((one) => `  ip-address: ${one}@53`).join('\n')}
  server-count: 1
  username: ""
  chroot: ""
  database: ""
  zonesdir: "${folder}"
  pidfile: "${folder}/nsd.pid"
  xfrdfile: "${folder}/xfrd.state"
  zonelistfile: "${folder}/zone.list"
  xfrdir: "${folder}"
remote-control:
  control-enable: no
${lines.join('')}`
}

export const unboundConfiguration = (folder: string, name: string, address: string, anchor: string | null): string =>
  `server:
  interface: ${address}@53
  outgoing-interface: ${address}
  username: ""
  chroot: ""
  directory: "${folder}"
  pidfile: "${folder}/${name}.pid"
  use-syslog: no
  logfile: ""
  access-control: 0.0.0.0/0 allow
  root-hints: "${folder}/hints"
  module-config: "${anchor ? 'validator ' : ''}iterator"
${anchor ? `  trust-anchor: ". DS ${anchor}"\n` : ''}  do-ip6: no
  ede: yes
  val-log-level: 0
  num-threads: 1
remote-control:
  control-enable: no
`

export const configurations: Readonly<
  Record<Software, (folder: string, addresses: readonly string[], zones: readonly ServedZone[]) => string>
> = { bind: namedConfiguration, knot: knotConfiguration, nsd: nsdConfiguration }
