import type { DnsQuestion, dnsQuestions } from '@sundry/contracts/dns-questions-v1'
import { DnsFault } from '@sundry/dns'
import { readDomainName } from '../facts/domain-name.ts'
import { type Lookup, Unreachable } from '../ports/lookup.ts'
import { type LookupPorts, NotPublic } from '../ports/ports.ts'
import { askOnce } from './dig-dns.ts'

const nobodyAnswered = 'No name server responded. Try again shortly.'

/** Null for what is not a public name of the DNS: no resolver is asked about it. */
async function answerTo({ name, type }: DnsQuestion, ports: LookupPorts) {
  const known = readDomainName(name)
  if (!known || known.isIp) return null
  const { answer, withheld } = await askOnce({ name: known.ascii, type, resolver: 'default' }, ports)
  const { records, status, flags, ede } = answer
  return { records, status, flags, ede, ...(withheld > 0 && { withheld }) }
}

export const handler: Lookup<typeof dnsQuestions> = async ({ questions }, ports, { signal }) => {
  let unanswered = 0
  const answers = await Promise.all(
    questions.map(async (question) => {
      try {
        return await answerTo(question, ports)
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof DnsFault)) throw error
        if (!(error instanceof NotPublic) && error.kind !== 'name') unanswered += 1
        return null
      }
    }),
  )
  if (unanswered === questions.length) throw new Unreachable({ answers, isMockData: false, error: nobodyAnswered })
  return { answers, isMockData: false }
}
