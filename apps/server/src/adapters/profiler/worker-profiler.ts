import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Page } from '@sundry/fingerprints'
import type { Log } from '../../ports/log.ts'
import type { Profile, Profiler } from '../../ports/profiler.ts'

interface Options {
  log: Log
  /** A page gets this long; the rules are compiled outside of it. */
  deadlineMs?: number
  /** A worker nobody asked for this long gives its memory back. */
  idleMs?: number
  script?: URL
}

const bare = (page: Page): Page => ({ ...page, html: '', scripts: [], links: [], assets: {}, probes: {}, robots: null })

/**
 * The fingerprints in a worker of their own: a hostile page can cost that worker its life, and nobody else a
 * millisecond. A page that takes too long is looked at again by its headers alone.
 */
export function createWorkerProfiler({ log, deadlineMs = 1500, idleMs = 300_000, script }: Options): Profiler {
  const source = script ?? new URL('./profiler-worker.ts', import.meta.url)
  let worker: Promise<Worker> | null = null
  let turn: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  async function start(): Promise<Worker> {
    const made = new Worker(source)
    made.unref()
    await once(made, 'message')
    return made
  }

  async function end(): Promise<void> {
    const ending = worker
    worker = null
    await (await ending)?.terminate()
  }

  /** Null when the time was up. */
  async function ask(page: Page): Promise<Profile | null> {
    worker ??= start()
    const at = await worker
    at.postMessage(page)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), deadlineMs)
    })
    try {
      const answer = await Promise.race([once(at, 'message').then(([profile]) => profile as Profile), late])
      if (answer === null) await end()
      return answer
    } catch (error) {
      await end()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  async function inTurn(page: Page): Promise<Profile> {
    clearTimeout(idle)
    const whole = await ask(page)
    if (whole === null) log.warn({}, 'a page took too long to profile')
    const profile = whole ?? (await ask(bare(page)))
    idle = setTimeout(() => void end(), idleMs)
    idle.unref()
    if (profile === null) throw new Error('the profiler does not answer')
    return whole === null ? { ...profile, partial: true } : profile
  }

  return {
    profile(page) {
      const mine = turn.then(() => inTurn(page))
      turn = mine.catch(() => {})
      return mine
    },
    async close() {
      clearTimeout(idle)
      await end()
    },
  }
}
