import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Page, PageLinks, PageProfile } from '@sundry/fingerprints'
import type { Log } from '../../ports/log.ts'
import type { Profiler } from '../../ports/profiler.ts'

interface Options {
  log: Log
  /** A page gets this long; the rules are compiled outside of it. */
  deadlineMs?: number
  /** A worker nobody asked for this long gives its memory back. */
  idleMs?: number
  script?: URL
}

export type Question =
  | { kind: 'links'; html: string; base: string }
  | { kind: 'profile'; page: Page }
  | { kind: 'globals' }

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
  let paths: readonly string[] | null = null

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
  async function ask<Answer>(question: Question): Promise<Answer | null> {
    worker ??= start()
    const at = await worker
    at.postMessage(question)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), deadlineMs)
    })
    try {
      const answer = await Promise.race([once(at, 'message').then(([said]) => said as Answer), late])
      if (answer === null) await end()
      return answer
    } catch (error) {
      await end()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** One question after the other: a worker that is ended takes nobody else's answer with it. */
  function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const mine = turn.then(async () => {
      clearTimeout(idle)
      try {
        return await work()
      } finally {
        idle = setTimeout(() => void end(), idleMs)
        idle.unref()
      }
    })
    turn = mine.catch(() => {})
    return mine
  }

  return {
    links: (html, base) =>
      inTurn(async () => {
        const links = await ask<PageLinks>({ kind: 'links', html, base })
        return links ?? { scripts: [], links: [], probes: [] }
      }),
    profile: (page) =>
      inTurn(async () => {
        const whole = await ask<PageProfile>({ kind: 'profile', page })
        if (whole !== null) return { ...whole, partial: false }
        log.warn({}, 'a page took too long to profile')
        const least = await ask<PageProfile>({ kind: 'profile', page: bare(page) })
        if (least === null) throw new Error('the profiler does not answer')
        return { ...least, partial: true }
      }),
    async globalPaths() {
      paths ??= await inTurn(() => ask<readonly string[]>({ kind: 'globals' }))
      return paths ?? []
    },
    async close() {
      clearTimeout(idle)
      await end()
    },
  }
}
