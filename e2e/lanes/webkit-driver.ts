// WebKitGTK through its own driver, in a screen that exists only in memory.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { onFreePort } from '../../scripts/lib/run.mjs'
import { type Browser, DESKTOP, type Driver, type Target } from './driver.ts'
import { findInPage, inWords } from './find.ts'
import { pressFate, watchPress } from './press-watch.ts'
import { killTrees } from './processes.ts'
import { isListening, reference, WebDriverSession } from './webdriver.ts'

export interface WebKitPrograms {
  driver: string
  browser: string
  screen: string
}

const WAIT = 15_000
const LOST_MS = 2000
const SESSION_MS = 12_000
const SESSION_ATTEMPTS = 3
const FIND = `return (${findInPage})(...arguments)`
/** A yes or no: an element that goes while it is handed over would be an error. */
const IS_SHOWN = `return (${findInPage})(...arguments) !== null`

const BAR = 38

/** Runs in the page: records console errors. WebDriver has no command for them. */
function keepErrors(): void {
  const page = window as unknown as { consoleErrors?: string[] }
  if (page.consoleErrors) return
  const retained: string[] = []
  page.consoleErrors = retained
  const { error } = console
  console.error = (...reported: unknown[]) => {
    retained.push(reported.map(String).join(' '))
    error.apply(console, reported)
  }
  addEventListener('error', (event) => retained.push(event.message ?? 'an element could not be loaded'), true)
  addEventListener('unhandledrejection', (event) => retained.push(String(event.reason)))
}

class WebKitDriver implements Driver {
  readonly engine = 'webkit'
  readonly #session: WebDriverSession
  readonly #endDriver: () => void
  readonly #errors: string[] = []

  constructor(session: WebDriverSession, endDriver: () => void) {
    this.#session = session
    this.#endDriver = endDriver
  }

  async #element(target: Target): Promise<string> {
    const found = await this.#session.element(FIND, target)
    if (!found) throw new Error(`${inWords(target)} is not shown`)
    return found
  }

  /** The page's own list goes with the page, so it is read before another is opened. */
  async #collect(): Promise<void> {
    const retained = await this.#session.execute('const kept = window.consoleErrors ?? []; return kept.splice(0)')
    this.#errors.push(...(retained as string[]))
  }

  async open(address: string) {
    await this.#collect()
    await this.#session.execute('window.isLeft = true')
    // The session does not wait for the page, so that the listener is there before most scripts have run.
    await this.#session.open(address)
    const script = `if (window.isLeft) return false; (${keepErrors})(); return document.readyState === 'complete'`
    // A script asked for in the moment one page gives way to the next is never answered: it is asked for again.
    const isComplete = () => Promise.race([this.#session.execute(script).catch(() => false), pause(LOST_MS, false)])
    while (!(await isComplete())) await pause(10, null)
  }

  evaluate: Driver['evaluate'] = async (work, argument) =>
    (await this.#session.evaluate(String(work), argument)) as never

  async isShown(target: Target) {
    return (await this.#session.execute(IS_SHOWN, target)) === true
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

  /** A press that leads to another page takes the watch with it, and at times the answer to this question too. */
  #pressFate(): Promise<unknown> {
    const requested = this.#session.execute(`return (${pressFate})()`).catch(() => 'left')
    return Promise.race([requested, pause(LOST_MS, 'left')])
  }

  click = (target: Target) =>
    this.#patiently(target, async (element) => {
      await this.#session.execute(`(${watchPress})(...arguments)`, reference(element))
      await this.#session.click(element)
      let fate = await this.#pressFate()
      for (const end = performance.now() + LOST_MS; fate === 'was lost' && performance.now() < end; )
        fate = await this.#pressFate()
      if (fate === 'hit' || fate === 'left') return
      console.log(`    webkit: a press of ${inWords(target)} ${fate}; it is pressed again`)
      throw new Error(`the press ${fate}`)
    })

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
      ({ selector, given: input }) => {
        const transfer = new DataTransfer()
        for (const { name, type, content } of input) {
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
    this.#endDriver()
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
  const capabilities = {
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  }
  const startDriver = async (port: number) => {
    const origin = `http://127.0.0.1:${port}`
    const listener = spawn(driver, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: `:${display}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    })
    await isListening(origin)
    return { origin, end: () => killTrees([listener.pid ?? 0].filter((pid) => pid > 0)) }
  }
  let endDriver = () => {}
  // The driver at times never answers when it is asked for a session: one of its own for each visitor can be replaced.
  const newSession = async (): Promise<WebDriverSession> => {
    for (let attempt = 1; attempt <= SESSION_ATTEMPTS; attempt += 1) {
      const { origin, end } = await onFreePort(startDriver)
      endDriver = end
      const session = await Promise.race([WebDriverSession.start(origin, capabilities), pause(SESSION_MS, null)])
      if (session) return session
      console.log(`    webkit: no session within ${SESSION_MS / 1000} s; its driver is started again`)
      end()
    }
    throw new Error(`WebKit's driver gave no session, ${SESSION_ATTEMPTS} times`)
  }
  const kill = () => {
    endDriver()
    killTrees([shown.pid ?? 0].filter((pid) => pid > 0))
  }
  return {
    version: 'WebKitGTK',
    kill,
    async close() {
      kill()
    },
    async visitor({ width = DESKTOP.width, height = DESKTOP.height } = {}) {
      const made = new WebKitDriver(await newSession(), () => endDriver())
      await made.resize({ width, height })
      return made
    },
  }
}
