import { setTimeout as wait } from 'node:timers/promises'
import type { SeenInBrowser } from '@sundry/lookups'
import type { GuardedWorld } from '@sundry/lookups/worker'
import { type BrowserProcess, startBrowser } from './browser-process.ts'
import { createCdpPipe } from './cdp-pipe.ts'
import { startGuardProxy } from './guard-proxy.ts'
import { questionFor, readEvaluation } from './read-globals.ts'

export interface VisitOptions {
  executable: string
  world: GuardedWorld
  sandbox: boolean
}

export interface Visit {
  seen: SeenInBrowser | null
  refused: string[]
  fault: string | null
}

const SETTLE_MS = 500
const LOAD_MS = 6000

async function readGlobals(
  browser: BrowserProcess,
  url: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<SeenInBrowser | null> {
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
  const said = await page('Runtime.evaluate', { expression: questionFor(paths), returnByValue: true, timeout: 2000 })
  return readEvaluation((said.result as { value?: unknown } | undefined)?.value, paths)
}

export async function visitPage(
  { executable, world, sandbox }: VisitOptions,
  url: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<Visit> {
  let proxy: Awaited<ReturnType<typeof startGuardProxy>> | null = null
  let browser: BrowserProcess | null = null
  let seen: SeenInBrowser | null = null
  let fault: string | null = null
  try {
    proxy = await startGuardProxy({ world, pageUrl: url, signal })
    browser = await startBrowser({ executable, proxyPort: proxy.port, sandbox })
    seen = await readGlobals(browser, url, paths, signal)
  } catch (error) {
    fault = String(error).slice(0, 500)
  } finally {
    await browser?.end().catch(() => {})
    proxy?.close()
  }
  return { seen, refused: [...(proxy?.refused ?? [])], fault }
}
