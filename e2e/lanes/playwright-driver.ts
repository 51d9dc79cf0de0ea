import {
  type BrowserType,
  chromium,
  type ElementHandle,
  firefox,
  type LaunchOptions,
  type Page,
  type Browser as PlaywrightBrowser,
  webkit,
} from '@playwright/test'
import { type Browser, DESKTOP, type Driver, type Engine, type Target, type VisitorOptions } from './driver.ts'
import { findInPage, inWords } from './find.ts'
import { newChildren } from './processes.ts'
import { removedFeatures } from './without-safari-gaps.ts'

const TYPES: Record<Engine, BrowserType> = { chromium, firefox, webkit }
const WAIT = 15_000
const STRIP_PATH = '/__strip.js'

export interface PlaywrightLane {
  engine: Engine
  path?: string | undefined
  /** Takes away what Safari lacks, in pages and workers, before any script of the site runs. */
  isStripped?: boolean
}

function launchOptions({ engine, path }: PlaywrightLane): LaunchOptions {
  if (engine === 'firefox' && path) return { channel: 'moz-firefox', executablePath: path }
  if (engine !== 'chromium') return {}
  return {
    ...(path && { executablePath: path }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  }
}

/** Emulated media are unknown to Firefox's WebDriver BiDi, so no context may ask for them. */
const REAL_MEDIA = { colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null } as const

async function strip(page: Page): Promise<void> {
  await page.addInitScript(removedFeatures)
  await page.route(`**${STRIP_PATH}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: removedFeatures }),
  )
  // Init scripts do not run in workers. Imports run before the body of a module, and in their order.
  await page.route(/\/(assets|ort)\/[^?]*\.m?js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `import ${JSON.stringify(STRIP_PATH)};${await response.text()}` })
  })
}

class PlaywrightDriver implements Driver {
  readonly engine: Engine
  readonly #page: Page
  readonly #isStripped: boolean
  readonly #errors: string[] = []
  /** The scripts that a page was still loading fail when it is left. */
  #isLeaving = false

  constructor({ engine, isStripped = false }: PlaywrightLane, page: Page) {
    this.engine = engine
    this.#isStripped = isStripped
    this.#page = page
    const report = (message: string) => {
      if (!this.#isLeaving) this.#errors.push(message)
    }
    page.on('console', (message) => {
      if (message.type() === 'error') report(message.text())
    })
    page.on('pageerror', (error) => report(error.message))
  }

  async #element(target: Target): Promise<ElementHandle<Element>> {
    const found = (await this.#page.evaluateHandle(findInPage, target)).asElement()
    if (!found) throw new Error(`${inWords(target)} is not shown`)
    return found as ElementHandle<Element>
  }

  async open(address: string) {
    this.#isLeaving = true
    await this.#page.goto(address, { waitUntil: 'commit' }).finally(() => {
      this.#isLeaving = false
    })
    await this.#page.waitForLoadState()
  }

  evaluate: Driver['evaluate'] = async (work, argument) => {
    // Playwright's types cannot follow a function that is generic in its argument.
    return (await this.#page.evaluate(work as (argument: unknown) => unknown, argument)) as never
  }

  async isShown(target: Target) {
    return (await this.#page.evaluateHandle(findInPage, target)).asElement() !== null
  }

  async valueOf(target: Target) {
    return (await this.#element(target)).inputValue()
  }

  async click(target: Target) {
    await (await this.#element(target)).click({ timeout: WAIT })
  }

  async fill(target: Target, text: string) {
    const field = await this.#element(target)
    if (this.engine === 'chromium') return field.fill(text, { timeout: WAIT })
    // Firefox's driver sets the value without the keys a page listens to.
    await field.click({ timeout: WAIT })
    await this.#page.keyboard.press('ControlOrMeta+a')
    await this.#page.keyboard.press('Delete')
    await this.#page.keyboard.type(text)
  }

  async choose(target: Target, value: string) {
    await (await this.#element(target)).selectOption(value, { timeout: WAIT })
  }

  async press(keys: string) {
    await this.#page.keyboard.press(keys)
  }

  giveFiles: Driver['giveFiles'] = async (css, files) => {
    const made = files.map(({ name, type, bytes }) => ({ name, mimeType: type, buffer: bytes }))
    await this.#page.locator(css).first().setInputFiles(made)
  }

  async resize(size: { width: number; height: number }) {
    await this.#page.setViewportSize(size)
  }

  screenshot = () => this.#page.screenshot()

  async errors() {
    return this.#isStripped ? [...this.#errors, ...(await this.#unstripped())] : this.#errors
  }

  /** The site's workers that still have what was to be taken away: the lane would show nothing. */
  async #unstripped(): Promise<string[]> {
    const workers = this.#page.workers().filter((worker) => worker.url().includes('/assets/'))
    const left = await Promise.all(
      workers.map((worker) => worker.evaluate(() => typeof ImageDecoder === 'undefined' && !('parse' in URL))),
    )
    return workers.filter((_, index) => !left[index]).map((worker) => `${worker.url()} has what Safari lacks`)
  }

  async close() {
    // A script may be on its way through a route yet.
    await this.#page.unrouteAll({ behavior: 'ignoreErrors' })
    await this.#page.context().close()
  }
}

export async function startPlaywright(lane: PlaywrightLane): Promise<Browser> {
  const { result: browser, kill } = await newChildren<PlaywrightBrowser>(() =>
    TYPES[lane.engine].launch(launchOptions(lane)),
  )
  return {
    version: browser.version(),
    kill,
    close: () => browser.close(),
    async visitor({ width = DESKTOP.width, height = DESKTOP.height, touch = false }: VisitorOptions = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        ...(lane.engine === 'firefox' && REAL_MEDIA),
        ...(touch && lane.engine === 'chromium' && { hasTouch: true, isMobile: true }),
        // Answers of a service worker bypass the routes.
        ...(lane.isStripped && { serviceWorkers: 'block' as const }),
      })
      const page = await context.newPage()
      if (lane.isStripped) await strip(page)
      return new PlaywrightDriver(lane, page)
    },
  }
}
