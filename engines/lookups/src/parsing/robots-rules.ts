import { type CompiledRobots, compileRobots, parseRobots } from '@sundry/robots'

export interface RobotsQuestion {
  /** Compiled once per key; null for a file asked about once. */
  key: string | null
  octets: Uint8Array
  agent: string
  urls: readonly string[]
}

export interface RobotsVerdicts {
  blockedBy: (number | null)[]
  delayMs: number
}

interface Known {
  robots: CompiledRobots
  delayMs: number
}

const MOST_KNOWN = 8
const MOST_URLS = 500
const known = new Map<string, Known>()

function delayOf(octets: Uint8Array): number {
  const delays = parseRobots(octets).others.filter(({ key }) => key.toLowerCase() === 'crawl-delay')
  const seconds = delays.map(({ value }) => Number(value)).filter((value) => value > 0)
  // The longest delay of any group is never impolite.
  return seconds.reduce((longest, one) => Math.max(longest, one), 0) * 1000
}

function compiled({ key, octets, agent }: RobotsQuestion): Known {
  const found = key === null ? undefined : known.get(key)
  const file = found ?? { robots: compileRobots(octets, agent), delayMs: delayOf(octets) }
  if (key !== null) {
    known.delete(key)
    known.set(key, file)
    for (const oldest of known.keys()) {
      if (known.size <= MOST_KNOWN) break
      known.delete(oldest)
    }
  }
  return file
}

export function robotsVerdicts(question: RobotsQuestion): RobotsVerdicts {
  const { robots, delayMs } = compiled(question)
  const blockedBy = question.urls.slice(0, MOST_URLS).map((url) => {
    const { allowed, line } = robots.test(url)
    return allowed ? null : line
  })
  return { blockedBy, delayMs }
}
