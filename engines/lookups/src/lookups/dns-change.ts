import type { dnsChange } from '@sundry/contracts/dns-change-v1'
import { DnsFault } from '@sundry/dns'
import { type Lookup, Unreachable } from '../lookup.ts'
import { follow } from './dns-change-follow.ts'
import { comparePlan } from './dns-change-plan.ts'
import { notADomain, notRegistrable, readDomainName } from './domain-name.ts'
import { sharedNameServers } from './shared-name-servers.ts'

/** For the whole look; what is not answered by then is not known. */
const BUDGET_MS = 25_000
const nobodyAnswered = 'No name server answered. Please try again in a moment.'

const wholeName = (name: string, zone: string) =>
  name === '@' ? zone : `${name.toLowerCase().replace(/\.$/, '')}.${zone}`

/** The companion of a change of name servers or records: is the plan whole, and who sees it afterwards. */
export const handler: Lookup<typeof dnsChange> = async (input, ports, { signal }) => {
  const { phase, names, types } = input
  const nothing = { domainName: input.domain, phase, isMockData: false }
  const named = readDomainName(input.domain)
  if (!named || named.isIp) return { ...nothing, error: notADomain }
  if (named.registrable === null || !named.isSuffixPublic) return { ...nothing, error: notRegistrable(named) }
  const zone = named.ascii
  const timed = AbortSignal.any([signal, AbortSignal.timeout(BUDGET_MS)])
  const nameServers = sharedNameServers(ports.nameServers)
  try {
    await nameServers.query({ name: zone, type: 'SOA', signal: timed, checkingDisabled: true })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof DnsFault)) throw error
    throw new Unreachable({ ...nothing, domainName: zone, error: nobodyAnswered })
  }
  const queried = [...new Set(names.map((name) => wholeName(name, zone)))]
  const questions = queried.flatMap((name) => [...new Set(types)].map((type) => ({ name, type })))
  const change = { zone, questions, nameServers, signal: timed }
  const now = ports.clock.now()
  try {
    const seen =
      phase === 'plan' ? await comparePlan([...new Set(input.nameServers)], change) : await follow(change, now)
    signal.throwIfAborted()
    return { ...nothing, domainName: zone, ...seen, fetchedAt: new Date(now).toISOString() }
  } catch (error) {
    signal.throwIfAborted()
    if (!timed.aborted) throw error
    const late = 'This took too long. Please ask for fewer names or types.'
    return { ...nothing, domainName: zone, state: 'unknown', error: late }
  }
}
