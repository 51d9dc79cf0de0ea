// Runs journeys in the lanes, one after the other. A journey that fails is tried once more in a fresh browser; one that
// passes only then is flaky. A journey that hangs is ended with a sentence, and so is its browser, by the ids of its
// processes.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Driver, Engine, VisitorOptions } from './driver.ts'
import { Visitor } from './visitor.ts'

export interface World {
  origin: string
}

export interface Journey {
  name: string
  visitor?: VisitorOptions
  needs?: 'service worker'
  /** The console may speak: requests fail on purpose. */
  isNoisy?: boolean
  /** Its work is done without the server too, after one visit; it is run that way as well. */
  worksOffline?: true
  go(visitor: Visitor): Promise<void>
}

export interface Lane {
  name: string
  engine: Engine
  lacks?: readonly 'service worker'[]
  start(): Promise<Browser>
}

export interface Outcome {
  lane: string
  journey: string
  /** Duration of a passed journey, with the start of its page and without that of the browser. */
  seconds: number
  steps?: number | undefined
  failure: string | null
  /** Why the first try failed, of a journey that passed the second time. */
  flaky?: string
}

const PATIENCE_MS = 150_000
const ATTEMPTS = 2
const GOODBYE_MS = 10_000

async function within<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`did not end within ${milliseconds / 1000} s`)), milliseconds)
  })
  try {
    return await Promise.race([work, end])
  } finally {
    clearTimeout(timer)
  }
}

export interface Options {
  patience?: number
  report?: (outcome: Outcome) => void
  again?: (sentence: string) => void
  shots?: string
}

/** Some browsers never answer when they are asked for an image. */
const shoot = (driver: Driver, file: string) =>
  within(driver.screenshot(), 5000).then(
    (image) => writeFileSync(file, image),
    () => {},
  )

async function visit(browser: Browser, lane: Lane, journey: Journey, { origin }: World, shots?: string) {
  const driver = await browser.visitor(journey.visitor)
  const visitor = new Visitor(driver, origin)
  const began = performance.now()
  try {
    await journey.go(visitor)
    const errors = await driver.errors()
    if (errors.length > 0 && !journey.isNoisy) throw new Error(`the console says: ${errors.join(' | ')}`)
    return { seconds: (performance.now() - began) / 1000, steps: visitor.steps }
  } catch (error) {
    if (shots) await shoot(driver, join(shots, `${lane.name}-${journey.name.replaceAll(/\W+/g, '-')}.png`))
    throw error
  } finally {
    await driver.close()
  }
}

async function runLane(
  lane: Lane,
  journeys: readonly Journey[],
  world: World,
  { patience = PATIENCE_MS, report = () => {}, again = () => {}, shots }: Options,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let browser: Browser | undefined
  for (const journey of journeys) {
    if (journey.needs && lane.lacks?.includes(journey.needs)) continue
    const began = performance.now()
    const failures: string[] = []
    let walked: { seconds: number; steps: number } | undefined
    while (failures.length < ATTEMPTS) {
      try {
        browser ??= await within(lane.start(), patience)
        walked = await within(visit(browser, lane, journey, world, shots), patience)
        break
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error))
        // Even a browser that answers may carry what went wrong into the next try.
        browser?.kill()
        browser = undefined
        if (failures.length < ATTEMPTS)
          again(`${lane.name}: ${journey.name}: ${failures.at(-1)}; once more in a fresh browser`)
      }
    }
    const [first] = failures
    const failure = failures.length === ATTEMPTS ? (failures.at(-1) ?? null) : null
    const { seconds, steps } = walked ?? { seconds: (performance.now() - began) / 1000 }
    const flaky = failure === null && first !== undefined ? { flaky: first } : {}
    const outcome: Outcome = { lane: lane.name, journey: journey.name, seconds, steps, failure, ...flaky }
    outcomes.push(outcome)
    report(outcome)
  }
  if (browser) await within(browser.close(), GOODBYE_MS).catch(() => browser?.kill())
  return outcomes
}

export async function runJourneys(
  lanes: readonly Lane[],
  journeys: readonly Journey[],
  world: World,
  options: Options = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const lane of lanes) outcomes.push(...(await runLane(lane, journeys, world, options)))
  return outcomes
}
