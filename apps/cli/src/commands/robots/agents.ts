import { limits } from '@sundry/contracts/limits'
import { isValidAgentToken, normaliseUrl } from '@sundry/robots'
import { UsageFault } from '../../exit-codes.ts'

export function readAgents(input: readonly string[] | undefined): readonly string[] {
  const agents = input ?? [limits.robots.defaultAgent]
  for (const agent of agents) {
    if (agent !== '*' && !isValidAgentToken(agent))
      throw new UsageFault(`${agent} is no crawler's name: only letters, hyphens and underscores count.`)
  }
  return agents
}

export function readUrls(input: readonly string[]): readonly string[] {
  return input.map((text) => {
    const read = normaliseUrl(text)
    if (!read) throw new UsageFault(`${text} is neither an address nor a path.`)
    return read.url
  })
}
