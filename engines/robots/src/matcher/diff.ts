import { compileRobots, type RobotsVerdict } from './check.ts'

export interface RobotsChange {
  readonly url: string
  readonly before: RobotsVerdict
  readonly after: RobotsVerdict
  readonly change: 'same' | 'opened' | 'closed'
}

export function diffRobots(
  before: string | Uint8Array,
  after: string | Uint8Array,
  userAgents: string | readonly string[],
  urls: Iterable<string>,
): readonly RobotsChange[] {
  const [old, next] = [compileRobots(before, userAgents), compileRobots(after, userAgents)]
  return Array.from(urls, (url) => {
    const verdicts = { url, before: old.test(url), after: next.test(url) }
    const flipped = verdicts.before.allowed !== verdicts.after.allowed
    return { ...verdicts, change: flipped ? (verdicts.after.allowed ? 'opened' : 'closed') : 'same' }
  })
}
