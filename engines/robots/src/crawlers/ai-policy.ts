import type { CrawlerPurpose } from './crawler.ts'
import { crawlers } from './crawlers.ts'

export type AiPolicyId = 'no-training' | 'search-only' | 'no-ai' | 'allow-all'

export interface AiPolicy {
  readonly id: AiPolicyId
  readonly title: string
  readonly description: string
  readonly blocked: readonly CrawlerPurpose[]
  readonly allowed: readonly CrawlerPurpose[]
}

export const aiPolicies: readonly AiPolicy[] = [
  {
    id: 'no-training',
    title: 'No training',
    description: 'Keeps content out of model training. AI search and user requests stay allowed.',
    blocked: ['ai-training'],
    allowed: [],
  },
  {
    id: 'search-only',
    title: 'AI search only',
    description: 'Lets AI search cite the site; blocks training and pages fetched for a user.',
    blocked: ['ai-training', 'ai-user'],
    allowed: ['ai-search'],
  },
  {
    id: 'no-ai',
    title: 'No AI at all',
    description: 'Blocks every AI crawler in our table. Some ignore robots.txt.',
    blocked: ['ai-training', 'ai-search', 'ai-user'],
    allowed: [],
  },
  {
    id: 'allow-all',
    title: 'Welcome AI',
    description: 'Allows every AI crawler in our table, regardless of the rules for *.',
    blocked: [],
    allowed: ['ai-training', 'ai-search', 'ai-user'],
  },
]

export function aiPolicyText(id: AiPolicyId): string {
  const policy = aiPolicies.find((candidate) => candidate.id === id)
  if (!policy) return ''
  const groups = [group(policy.blocked, 'Disallow: /'), group(policy.allowed, 'Allow: /')]
  return groups.filter((text) => text !== '').join('\n')
}

function group(purposes: readonly CrawlerPurpose[], rule: string): string {
  if (purposes.length === 0) return ''
  const names = crawlers
    .filter(({ purpose }) => purposes.includes(purpose))
    .map(({ token }) => `User-agent: ${token}\n`)
  return `${names.join('')}${rule}\n`
}
