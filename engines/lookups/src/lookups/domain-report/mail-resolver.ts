import { DnsFault } from '@sundry/dns'
import { LookupsEnded, type Resolver } from '@sundry/mail'
import { type NameServers, NotPublic } from '../../ports/dns.ts'
import { plain } from '../zone-facts.ts'

export const mailResolver =
  (nameServers: NameServers, signal: AbortSignal): Resolver =>
  async (name, type) => {
    try {
      return await nameServers.query({ name, type, signal })
    } catch (error) {
      throw signal.aborted ? new LookupsEnded('nothing is asked any more', { cause: error }) : error
    }
  }

/**
 * Name servers that note what got no answer: nothing at all, or of the domain's own names a failure. What fails at
 * another domain is that domain's fault, and a finding.
 */
export function watched(
  nameServers: NameServers,
  domain: string,
): { nameServers: NameServers; unanswered: Set<string> } {
  const unanswered = new Set<string>()
  const isOwn = (name: string) => `.${plain(name)}`.endsWith(`.${domain}`)
  const query: NameServers['query'] = async (question) => {
    const { name, type } = question
    try {
      const answer = await nameServers.query(question)
      const isAnswered = answer.rcode === 'NOERROR' || answer.rcode === 'NXDOMAIN'
      if (!isAnswered && isOwn(name)) unanswered.add(`${plain(name)} ${type}`)
      return answer
    } catch (error) {
      if (error instanceof DnsFault && !(error instanceof NotPublic)) unanswered.add(`${plain(name)} ${type}`)
      throw error
    }
  }
  return { unanswered, nameServers: { ...nameServers, query } }
}

/** Why a section is not whole; null when every question was answered. */
export function unansweredSentence(unanswered: ReadonlySet<string>, section: string): string | null {
  const [first] = unanswered
  if (first === undefined) return null
  const more = unanswered.size === 1 ? '' : ` and ${unanswered.size - 1} more`
  return `Not everything was answered (${first}${more}), so ${section} has no grade. Please try again in a moment.`
}
