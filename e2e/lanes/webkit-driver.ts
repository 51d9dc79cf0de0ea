// WebKitGTK through its own driver, in a screen that exists only in memory.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { type Browser, DESKTOP, type Driver, type Target } from './driver.ts'
import { findInPage, inWords } from './find.ts'
import { killTrees } from './processes.ts'
import { isListening, WebDriverSession } from './webdriver.ts'

export interface WebKitPrograms {
  driver: string
  browser: string
  screen: string
}

const WAIT = 15_000
const LOST_MS = 2000
const FIND = `return (${findInPage})(...arguments)`

const BAR = 38

/** Runs in the page: keeps what is printed as an error. WebDriver has no command that tells it. */
function keepErrors(): void {
  const page = window as unknown as { keptErrors?: string[] }
  if (page.keptErrors) return
  const kept: string[] = []
  page.keptErrors = kept
  const { error } = console
  console.error = (...said: unknown[]) => {
    kept.push(said.map(String).join(' '))
    error.apply(console, said)
  }
  addEventListener('error', (event) => kept.push(event.message ?? 'an element could not be loaded'), true)
  addEventListener('unhandledrejection', (event) => kept.push(String(event.reason)))
}

class WebKitDriver implements Driver {
  readonly engine = 'webkit'
  readonly #session: WebDriverSession
  readonly #errors: string[] = []

  constructor(session: WebDriverSession) {
    this.#session = session
  }

  async #element(target: Target): Promise<string> {
    const found = await this.#session.element(FIND, target)
    if (!found) throw new Error(`${inWords(target)} is not shown`)
    return found
  }

  /** The page's own list goes with the page, so it is read before another is opened. */
  async #collect(): Promise<void> {
    const kept = await this.#session.execute('const kept = window.keptErrors ?? []; return kept.splice(0)')
    this.#errors.push(...(kept as string[]))
  }

  async open(address: string) {
    await this.#collect()
    await this.#session.execute('window.isLeft = true')
    // The session does not wait for the page, so that the listener stands there before most scripts have run.
    await this.#session.open(address)
    const script = `if (window.isLeft) return false; (${keepErrors})(); return document.readyState === 'complete'`
    // A script asked for in the moment one page gives way to the next is never answered: it is asked for again.
    const isComplete = () => Promise.race([this.#session.execute(script).catch(() => false), pause(LOST_MS, false)])
    while (!(await isComplete())) await pause(10, null)
  }

  evaluate: Driver['evaluate'] = async (work, argument) =>
    (await this.#session.evaluate(String(work), argument)) as never

  async isShown(target: Target) {
    return (await this.#session.element(FIND, target)) !== null
  }

  async valueOf(target: Target) {
    return this.#session.valueOf(await this.#element(target))
  }

  /** Tries until the element takes it: a page may be scrolling or laying itself out. */
  async #patiently(target: Target, work: (element: string) => Promise<unknown>): Promise<void> {
    const end = performance.now() + WAIT
    for (;;) {
      try {
        const element = await this.#element(target)
        await this.#session.whenStill(element)
        await work(element)
        return
      } catch (error) {
        if (performance.now() > end) throw new Error(`${inWords(target)} could not be used`, { cause: error })
      }
    }
  }

  click = (target: Target) => this.#patiently(target, (element) => this.#session.click(element))

  fill = (target: Target, text: string) =>
    this.#patiently(target, async (element) => {
      await this.#session.clear(element)
      await this.#session.type(element, text)
    })

  choose = (target: Target, value: string) =>
    this.#patiently(target, async (element) => {
      const option = await this.#session.option(element, value)
      if (!option) throw new Error(`there is no option ${value}`)
      await this.#session.click(option)
    })

  press = (keys: string) => this.#session.press(keys)

  giveFiles: Driver['giveFiles'] = async (css, files) => {
    const list = files.map(({ name, type, bytes }) => ({ name, type, content: bytes.toString('base64') }))
    // This driver cannot put files into a field by its path.
    await this.evaluate(
      ({ selector, given }) => {
        const transfer = new DataTransfer()
        for (const { name, type, content } of given) {
          const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
          transfer.items.add(new File([bytes], name, { type, lastModified: 1 }))
        }
        const field = document.querySelector<HTMLInputElement>(selector)
        if (!field) throw new Error(`${selector} is not there`)
        field.files = transfer.files
        field.dispatchEvent(new Event('change', { bubbles: true }))
      },
      { selector: css, given: list },
    )
  }

  async resize({ width, height }: { width: number; height: number }) {
    await this.#session.resize(width, height + BAR)
  }

  screenshot = async () => Buffer.from(await this.#session.screenshot(), 'base64')

  async errors() {
    await this.#collect()
    return this.#errors
  }

  async close() {
    await this.#session.end()
  }
}

export async function startWebKit({ driver, browser, screen }: WebKitPrograms): Promise<Browser> {
  const shown = spawn(screen, ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = await new Promise<string>((resolve, reject) => {
    createInterface(shown.stdout).once('line', resolve)
    shown.once('exit', () => reject(new Error(`${screen} ended before it had a screen`)))
  })
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const listener = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  })
  await isListening(origin)
  const capabilities = {
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  }
  const kill = () => killTrees([listener.pid ?? 0, shown.pid ?? 0].filter((pid) => pid > 0))
  return {
    version: 'WebKitGTK',
    kill,
    async close() {
      kill()
    },
    async visitor({ width = DESKTOP.width, height = DESKTOP.height } = {}) {
      const made = new WebKitDriver(await WebDriverSession.start(origin, capabilities))
      await made.resize({ width, height })
      return made
    },
  }
}
