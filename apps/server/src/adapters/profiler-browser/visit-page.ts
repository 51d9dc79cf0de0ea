import { setTimeout as wait } from 'node:timers/promises'
import type { SeenInBrowser } from '@sundry/lookups'
import type { GuardedWorld } from '@sundry/lookups/worker'
import { type BrowserProcess, createCdpPipe, startBrowser } from './browser-process.ts'
import { startGuardProxy } from './guard-proxy.ts'

const MAX_VALUE = 200
const MAX_SCRIPTS = 100

/** Runs in the page, which may be hostile: whatever it does must end in a string. */
function walk(paths: readonly string[], maxValue: number, maxScripts: number): string {
  const globals: Record<string, string> = {}
  for (const path of paths) {
    try {
      let value: unknown = globalThis
      for (const key of path.split('.')) {
        if (value === null || value === undefined) break
        value = (value as Record<string, unknown>)[key]
      }
      if (value === null || value === undefined || value === false) continue
      const isPlain = typeof value === 'string' || typeof value === 'number'
      globals[path] = isPlain ? String(value).slice(0, maxValue) : ''
    } catch {
      // A getter that throws says nothing.
    }
  }
  const scripts = Array.from(document.scripts, ({ src }) => String(src))
    .filter(Boolean)
    .slice(0, maxScripts)
  return JSON.stringify({ globals, scripts })
}

export const questionFor = (paths: readonly string[]) =>
  `(${walk.toString()})(${JSON.stringify(paths)}, ${MAX_VALUE}, ${MAX_SCRIPTS})`

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 4096

/** The page's word: validate all of it. */
export function readEvaluation(text: unknown, paths: readonly string[]) {
  if (typeof text !== 'string') return null
  try {
    const { globals = {}, scripts = [] } = JSON.parse(text) as { globals?: Record<string, unknown>; scripts?: unknown }
    const requested = new Set(paths)
    return {
      globals: Object.fromEntries(
        Object.entries(globals).filter((pair): pair is [string, string] => requested.has(pair[0]) && isText(pair[1])),
      ),
      scripts: (Array.isArray(scripts) ? scripts : []).filter(isText).slice(0, MAX_SCRIPTS),
    }
  } catch {
    return null
  }
}

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
  const evaluated = await page('Runtime.evaluate', {
    expression: questionFor(paths),
    returnByValue: true,
    timeout: 2000,
  })
  return readEvaluation((evaluated.result as { value?: unknown } | undefined)?.value, paths)
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
