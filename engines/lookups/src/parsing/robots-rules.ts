import { type CompiledRobots, compileRobots, parseRobots } from '@sundry/robots'

export interface RobotsQuestion {
  /** The same for every question about one file, so that it is compiled once; null for a file asked about once. */
  key: string | null
  octets: Uint8Array
  agent: string
  urls: readonly string[]
}

export interface RobotsVerdicts {
  /** For each address the line that forbids it; null when nothing does. */
  blockedBy: (number | null)[]
  /** The longest pause the file asks for, in milliseconds. */
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
  // Whose group it stands in is not asked: the longest wish is never impolite.
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

/** What a robots.txt says of some addresses. */
export function robotsVerdicts(question: RobotsQuestion): RobotsVerdicts {
  const { robots, delayMs } = compiled(question)
  const blockedBy = question.urls.slice(0, MOST_URLS).map((url) => {
    const { allowed, line } = robots.test(url)
    return allowed ? null : line
  })
  return { blockedBy, delayMs }
}
