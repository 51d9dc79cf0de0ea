import { connect, QueueFull, WorkerLost } from '@sundry/kit'
import type { Log, PageBrowser } from '@sundry/lookups'
import type { WorldSource } from '@sundry/lookups/worker'
import { startChild } from '../processes/child-process.ts'
import type { BrowserApi, BrowserSetup } from './browser-child.ts'
import { removeLeftProfiles } from './browser-process.ts'
import type { Visit } from './visit-page.ts'

interface Options {
  executable: string
  world: WorldSource
  log: Log
  deadlineMs?: number
  sandbox?: boolean
}

const MAX_AT_ONCE = 2
const WAITING = 4
const IDLE_MS = 60_000
const HEAP_MB = 128
/** Covers the child alone: the browser is a process of its own. */
const RSS_MB = 400
const GRACE_MS = 2000

/** The guard proxy reads untrusted traffic, so it and the browser's keeper run in a child process that may crash. */
export function createPageBrowser({
  executable,
  world,
  log,
  deadlineMs = 15_000,
  sandbox = true,
}: Options): PageBrowser {
  // Chromium has no sandbox for root, and without one a hostile page could take over this machine.
  const isRoot = process.getuid?.() === 0
  const isUsable = !sandbox || !isRoot
  if (!isUsable)
    log.warn({}, 'PROFILER_BROWSER is not used: Chromium keeps no sandbox for root. Start the server as another user.')
  void removeLeftProfiles()
  const setup: BrowserSetup = { executable, sandbox, world: { module: world.module.href, data: world.data } }
  const script = new URL('./browser-child.ts', import.meta.url)
  const start = () => startChild(script, { heapMb: HEAP_MB, rssMb: RSS_MB, args: [JSON.stringify(setup)] })
  const children = connect<BrowserApi>(start, {
    workers: MAX_AT_ONCE,
    runningPerClient: 1,
    waiting: WAITING,
    waitingPerClient: 1,
    deadlineMs: deadlineMs + GRACE_MS,
    cancelMs: GRACE_MS,
    idleMs: IDLE_MS,
    maxBytesOut: 4_000_000,
    onLost: ({ code, message }) => log.warn({ code, detail: message.slice(0, 500) }, "the browser's keeper was lost"),
  })

  return {
    async visit(url, paths, { client, signal: caller }) {
      if (!isUsable) return null
      const late = AbortSignal.timeout(deadlineMs)
      const signal = caller ? AbortSignal.any([caller, late]) : late
      let visit: Visit
      try {
        visit = await children.call('visit', { url, paths }, { client, signal })
      } catch (error) {
        if (!(error instanceof WorkerLost || error instanceof QueueFull || signal.aborted)) throw error
        // A browser whose keeper is gone ends by itself; its profile on disk does not.
        if (error instanceof WorkerLost) void removeLeftProfiles()
        return null
      }
      const { seen, refused, fault } = visit
      if (refused.length > 0) log.debug({ hosts: refused }, 'a page in the browser was refused hosts')
      if (fault !== null) log.warn({ detail: fault }, 'the browser could not show a page')
      return seen
    },
    close: () => children.close(),
  }
}
