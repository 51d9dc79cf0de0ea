import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../ports/log.ts'
import type { PageBrowser, SeenInBrowser } from '../../ports/page-browser.ts'
import type { GuardedWorld } from '../guard/connect-vetted.ts'
import { startBrowser } from './browser-process.ts'
import { createCdpPipe } from './cdp-pipe.ts'
import { startGuardProxy } from './guard-proxy.ts'
import { questionFor, readAnswer } from './read-globals.ts'

interface Options {
  executable: string
  world: GuardedWorld
  log: Log
  /** A browser lives no longer than this. */
  deadlineMs?: number
  /** False only in tests that run as root; the server never sets it. */
  sandbox?: boolean
}

/** Each is a few hundred megabytes while it lives. */
const MOST_AT_ONCE = 2
/** Scripts of a loaded page have this long to start what they start. */
const SETTLE_MS = 500
const LOAD_MS = 6000

/**
 * A page in headless Chromium: sandboxed, with a profile of its own, and with our guarded proxy as its only way out.
 *
 * @example
 * const browser = createPageBrowser({ executable: '/usr/bin/chromium', world, log })
 * const seen = await browser.look('https://example.com/', ['jQuery.fn.jquery'], AbortSignal.timeout(8000))
 */
export function createPageBrowser({
  executable,
  world,
  log,
  deadlineMs = 15_000,
  sandbox = true,
}: Options): PageBrowser {
  // Chromium has no sandbox for root, and without one a hostile page is on this machine.
  const isRoot = process.getuid?.() === 0
  const isUsable = !sandbox || !isRoot
  if (!isUsable)
    log.warn({}, 'PROFILER_BROWSER is not used: Chromium keeps no sandbox for root. Start the server as another user.')
  const running = new Set<Promise<unknown>>()

  async function visit(url: string, paths: readonly string[], signal: AbortSignal): Promise<SeenInBrowser | null> {
    const proxy = await startGuardProxy(world, signal)
    let browser: Awaited<ReturnType<typeof startBrowser>> | null = null
    try {
      browser = await startBrowser({ executable, proxyPort: proxy.port, sandbox })
      const cdp = createCdpPipe(browser.into, browser.from, signal)
      await cdp.send('Browser.setDownloadBehavior', { behavior: 'deny' })
      const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank' })
      const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true })
      const page = (method: string, params?: Record<string, unknown>) => cdp.send(method, params, String(sessionId))
      await Promise.all([page('Page.enable'), page('Network.enable')])
      await page('Network.setBypassServiceWorker', { bypass: true })
      const loaded = cdp.once('Page.loadEventFired')
      const { errorText } = await page('Page.navigate', { url })
      if (errorText) return null
      await Promise.race([loaded, wait(LOAD_MS, null, { signal })])
      await wait(SETTLE_MS, null, { signal })
      const said = await page('Runtime.evaluate', {
        expression: questionFor(paths),
        returnByValue: true,
        timeout: 2000,
      })
      return readAnswer((said.result as { value?: unknown } | undefined)?.value, paths)
    } finally {
      if (proxy.refused.length > 0) log.debug({ hosts: [...proxy.refused] }, 'a page in the browser was refused hosts')
      await browser?.end()
      proxy.close()
    }
  }

  return {
    async look(url, paths, { signal: caller }) {
      if (!isUsable || running.size >= MOST_AT_ONCE) return null
      const signal = AbortSignal.any([...(caller ? [caller] : []), AbortSignal.timeout(deadlineMs)])
      const visiting = visit(url, paths, signal).catch((error: unknown) => {
        log.warn({ detail: String(error) }, 'the browser could not show a page')
        return null
      })
      running.add(visiting)
      try {
        return await visiting
      } finally {
        running.delete(visiting)
      }
    },
    async close() {
      await Promise.allSettled(running)
    },
  }
}
