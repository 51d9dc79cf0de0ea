import { limits } from '@sundry/contracts/limits'
import { commonNames } from '@sundry/domain-report'
import { askFor } from '../../lookup/use-lookup.ts'
import { words } from './text.ts'

const PER_REQUEST = limits.dns.questions

/** Common names that exist below a domain. A zone with a wildcard has every name, so only different answers count. */
export async function findNames(
  domain: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number, all: number) => void },
): Promise<{ names: readonly string[]; unanswered: number; isMockData: boolean }> {
  const random = `sundry-${Math.random().toString(36).slice(2, 10)}`
  const sets = [{ name: random, type: 'A' }, { name: random, type: 'TXT' }, ...commonNames]
  const found: string[] = []
  const wildcard = new Map<string, string>()
  let unanswered = 0
  for (let at = 0; at < sets.length; at += PER_REQUEST) {
    onProgress(at, sets.length)
    const some = sets.slice(at, at + PER_REQUEST)
    const questions = some.map(({ name, type }) => ({ name: `${name}.${domain}`, type: type as 'A' | 'TXT' }))
    const { answers, isMockData } = await askFor('dns-questions-v1', { questions }, words.failed, signal)
    if (isMockData) return { names: [], unanswered: sets.length, isMockData }
    for (const [index, { name, type }] of some.entries()) {
      const answer = answers[index]
      if (!answer?.status) unanswered += 1
      else if (answer.status === 'NOERROR') {
        const data = answer.records.map((record) => `${record.type} ${record.data}`).join('\n')
        if (name === random) wildcard.set(type, data)
        else if (wildcard.get(type) !== data) found.push(name)
      }
    }
  }
  return { names: [...(wildcard.size > 0 ? ['*'] : []), ...found], unanswered, isMockData: false }
}
