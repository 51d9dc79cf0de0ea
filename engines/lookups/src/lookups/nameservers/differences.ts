import type { Nameserver } from '@sundry/contracts/nameserver-check-v1'

const list = (names: readonly string[]) => names.join(', ')

export function differencesIn(servers: readonly Nameserver[]): string[] {
  const only = (wanted: (server: Nameserver) => boolean) => servers.filter(wanted).map(({ name }) => name)
  const notInApex = only(({ inParent, inApex }) => inParent === true && inApex === false)
  const notInParent = only(({ inParent, inApex }) => inParent === false && inApex === true)
  const onlyRegistry = only(({ inParent, inRegistry }) => inParent === false && inRegistry === true)
  const notInRegistry = only(({ inParent, inRegistry }) => inParent === true && inRegistry === false)
  return [
    ...(notInApex.length > 0 ? [`Named by the parent zone but not by the zone itself: ${list(notInApex)}.`] : []),
    ...(notInParent.length > 0 ? [`Named by the zone itself but not by the parent zone: ${list(notInParent)}.`] : []),
    ...(onlyRegistry.length > 0 ? [`Named by the registry but not by the parent zone: ${list(onlyRegistry)}.`] : []),
    ...(notInRegistry.length > 0 ? [`Named by the parent zone but not by the registry: ${list(notInRegistry)}.`] : []),
  ]
}

export function troublesOf(servers: readonly Nameserver[], domain: string): string[] {
  const named = (state: Nameserver['state']) => servers.filter((one) => one.state === state).map(({ name }) => name)
  const [lame, silent, lost] = [named('lame'), named('unreachable'), named('unresolvable')]
  const answering = servers.filter(({ state }) => state === 'answers')
  const serials = new Set(answering.map(({ soaSerial }) => soaSerial))
  const networks = new Set(servers.map(({ network }) => network))
  const glueless = servers.filter(
    ({ name, glue, inParent }) => inParent === true && name.endsWith(`.${domain}`) && (glue?.length ?? 0) === 0,
  )
  return [
    ...(lame.length > 0 ? [`Not responsible for the zone, though named: ${list(lame)}.`] : []),
    ...(silent.length > 0 ? [`Did not answer: ${list(silent)}.`] : []),
    ...(lost.length > 0 ? [`Has no address: ${list(lost)}.`] : []),
    ...(glueless.length > 0
      ? [`The parent hands out no address for ${list(glueless.map(({ name }) => name))}, which lies inside the zone.`]
      : []),
    ...(serials.size > 1 ? [`The servers hold different versions of the zone: ${[...serials].join(', ')}.`] : []),
    ...(servers.length === 1 ? ['There is only one name server; RFC 2182 asks for two at least.'] : []),
    ...(servers.length > 1 && networks.size === 1 && !networks.has(null)
      ? [`All name servers are in one network, ${[...networks][0]}.`]
      : []),
  ]
}
