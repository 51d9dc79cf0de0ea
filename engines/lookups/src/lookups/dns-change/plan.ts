import type { DnsChangeResult } from '@sundry/contracts/dns-change-v1'
import type { NameServers } from '../../ports/name-servers.ts'
import { answerOrNull } from '../zone-facts.ts'
import { compare, isReady } from './compare.ts'
import { dataIn, findPlanned, type Question, ttlIn } from './servers.ts'

export interface Change {
  zone: string
  questions: readonly Question[]
  nameServers: NameServers
  signal: AbortSignal
}

const nobodyHolds =
  'None of these name servers answers with authority for this domain yet. Set the zone up on them, then look again.'

/** Before the change: what the planned servers hold, record by record, against what is live. */
export async function comparePlan(planned: readonly string[], change: Change): Promise<Partial<DnsChangeResult>> {
  const { zone, questions, nameServers, signal } = change
  const servers = await Promise.all(planned.map((one) => findPlanned(one, zone, nameServers, signal)))
  const holding = servers.flatMap(({ state, address }) =>
    state === 'authoritative' && address !== null ? [address] : [],
  )
  if (holding.length === 0) return { planned: servers, comparisons: [], isReady: null, error: nobodyHolds }
  const [comparisons, signers] = await Promise.all([
    Promise.all(
      questions.map(async (question) => {
        const { name, type } = question
        const [live, ...answers] = await Promise.all([
          answerOrNull(nameServers.query({ name, type, signal, checkingDisabled: true })),
          ...holding.map((address) => nameServers.askServer(address, name, type, signal)),
        ])
        const held = answers.map((answer) => dataIn(answer, question))
        return compare(question, zone, { data: dataIn(live, question), ttl: ttlIn(live, question) }, held)
      }),
    ),
    answerOrNull(nameServers.query({ name: zone, type: 'DS', signal, checkingDisabled: true })),
  ])
  const isWhole = servers.every(({ state }) => state === 'authoritative')
  return {
    planned: servers,
    comparisons,
    isReady: isWhole ? isReady(comparisons) : false,
    signedNow: (dataIn(signers, { name: zone, type: 'DS' })?.length ?? 0) > 0,
  }
}
