import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import type { Browser, Driver } from './driver.ts'
import { newChildren } from './processes.ts'
import { type Journey, type Lane, type Outcome, runJourneys } from './run-journeys.ts'
import { table } from './table.ts'

const world = { origin: 'http://localhost' }

/** A browser that does nothing, and counts what is done to it. */
function playedLane(errors: readonly string[] = [], lacks: Lane['lacks'] = []) {
  const seen = { started: 0, killed: 0, closed: 0, visitors: 0, left: 0 }
  const driver = {
    engine: 'chromium',
    errors: async () => errors,
    close: async () => {
      seen.left += 1
    },
  } as Partial<Driver> as Driver
  const start = async (): Promise<Browser> => {
    seen.started += 1
    return {
      version: '1',
      visitor: async () => {
        seen.visitors += 1
        return driver
      },
      close: async () => {
        seen.closed += 1
      },
      kill: () => {
        seen.killed += 1
      },
    }
  }
  return { seen, lane: { name: 'played', engine: 'chromium', lacks, start } satisfies Lane }
}

const journey = (name: string, go: Journey['go'], more: Partial<Journey> = {}): Journey => ({ name, go, ...more })
const failures = (outcomes: Outcome[]) => outcomes.map(({ failure }) => failure)

test('a journey that ends well passes, and its visitor leaves', async () => {
  const { seen, lane } = playedLane()
  const outcomes = await runJourneys([lane], [journey('a', async () => {})], world)
  expect(failures(outcomes)).toEqual([null])
  expect(seen).toEqual({ started: 1, killed: 0, closed: 1, visitors: 1, left: 1 })
})

test('a journey that fails twice fails with its last message, and the next one still runs', async () => {
  const { seen, lane } = playedLane()
  let tries = 0
  const bad = journey('bad', () => {
    tries += 1
    return Promise.reject(new Error(`try ${tries}`))
  })
  const [first, second] = await runJourneys([lane], [bad, journey('good', async () => {})], world)
  expect(first).toMatchObject({ failure: 'try 2' })
  expect(first).not.toHaveProperty('flaky')
  expect(second).toMatchObject({ failure: null })
  expect(seen).toMatchObject({ started: 3, killed: 2, closed: 1, left: 3 })
})

test('a journey that hangs is ended and its browser killed, and the next one gets a fresh browser', async () => {
  const { seen, lane } = playedLane()
  const stuck = journey('stuck', () => new Promise(() => {}))
  const outcomes = await runJourneys([lane], [stuck, journey('good', async () => {})], world, { patience: 50 })
  expect(failures(outcomes)).toEqual(['did not end within 0.05 s', null])
  expect(seen).toMatchObject({ started: 3, killed: 2, closed: 1 })
})

test.each([
  ['throws', () => Promise.reject(new Error('too early'))],
  ['hangs', () => new Promise<void>(() => {})],
])('a journey that %s once is tried again in a fresh browser and called flaky', async (_, fail) => {
  const { seen, lane } = playedLane()
  let tries = 0
  const reported: string[] = []
  const once = journey('once', () => {
    tries += 1
    return tries === 1 ? fail() : Promise.resolve()
  })
  const again = (sentence: string) => void reported.push(sentence)
  const [outcome] = await runJourneys([lane], [once], world, { patience: 50, again })
  expect(outcome).toMatchObject({ failure: null, flaky: expect.any(String) })
  expect(seen).toMatchObject({ started: 2, killed: 1 })
  expect(reported).toHaveLength(1)
})

test('an error on the console fails a journey, unless it makes them on purpose', async () => {
  const { lane } = playedLane(['Uncaught TypeError'])
  const outcomes = await runJourneys(
    [lane],
    [journey('a', async () => {}), journey('b', async () => {}, { isNoisy: true })],
    world,
  )
  expect(failures(outcomes)).toEqual(['the console says: Uncaught TypeError', null])
})

test("a journey beyond a lane's abilities is left out of it, and shown as a dash", async () => {
  const { lane } = playedLane([], ['service worker'])
  const all = [journey('a', async () => {}), journey('b', async () => {}, { needs: 'service worker' })]
  const outcomes = await runJourneys([lane], all, world)
  expect(outcomes.map((outcome) => outcome.journey)).toEqual(['a'])
  const other = { lane: 'other', journey: 'b', seconds: 1, failure: 'x' }
  expect(table(['played', 'other'], [...outcomes, other])).toContain('| b | – | failed |')
})

test('a browser is killed by the ids of its processes, children included', async () => {
  const { result: parent, kill } = await newChildren(async () => {
    const child = spawn('sh', ['-c', 'sleep 600 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'ignore'] })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    return { child, grandchild: Number(String(line)) }
  })
  const ended = once(parent.child, 'exit')
  kill()
  await ended
  await expect.poll(() => isRunning(parent.grandchild)).toBe(false)
})

/** One that has ended may still stand in the list, until somebody asks how it ended. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z')
}
