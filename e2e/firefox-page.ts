// Adapts the specs to the driver of Debian's Firefox: it emulates no media, announces no download, sends no event for a
// filled field, and reads neither the body of a request nor the clipboard.
import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test'

interface Retained {
  name: string
  content: string
}
interface Keeping {
  stored: Promise<Retained>[]
  /** Bodies of requests that no route has answered yet, by address. */
  sent: Record<string, (string | null)[]>
}

function adaptPage(): void {
  const page = window as typeof window & Keeping
  page.stored = []
  const blobs = new Map<string, Blob>()
  const { createObjectURL } = URL
  URL.createObjectURL = (content) => {
    const url = createObjectURL.call(URL, content)
    if (content instanceof Blob) blobs.set(url, content)
    return url
  }
  const read = (name: string, blob: Blob) =>
    new Promise<Retained>((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve({ name, content: String(reader.result).replace(/^.*?,/, '') })
      reader.readAsDataURL(blob)
    })
  const { click } = HTMLAnchorElement.prototype
  HTMLAnchorElement.prototype.click = function () {
    const blob = blobs.get(this.href)
    if (this.download && blob) page.stored.push(read(this.download, blob))
    else click.call(this)
  }
  const { fetch } = page
  page.sent = {}
  page.fetch = (input, options) => {
    const address = new URL(input instanceof Request ? input.url : input, page.location.href).href
    page.sent[address] = [...(page.sent[address] ?? []), typeof options?.body === 'string' ? options.body : null]
    return fetch.call(page, input, options)
  }
  let copied = ''
  const clipboard = {
    writeText: async (text: string) => {
      copied = text
    },
    readText: async () => copied,
  }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
}

/** The fault the proof plants: a browser that cannot read the files it is given. */
function withoutArrayBuffer(): void {
  Reflect.deleteProperty(Blob.prototype, 'arrayBuffer')
}

const folder = mkdtempSync(join(tmpdir(), 'sundry-firefox-'))
let saved = 0

/** Stands in for the download event, which this driver lacks. */
async function nextDownload(page: Page, taken: number) {
  await page.waitForFunction((count) => (window as unknown as Keeping).stored.length > count, taken)
  const { name, content } = await page.evaluate(
    async (at) => (await (window as unknown as Keeping).stored[at]) ?? { name: '', content: '' },
    taken,
  )
  saved += 1
  const file = join(folder, `${saved}`)
  writeFileSync(file, Buffer.from(content, 'base64'))
  return { suggestedFilename: () => name, path: async () => file, saveAs: async (to: string) => copyFileSync(file, to) }
}

function adaptDownloads(page: Page): void {
  const waitForEvent = page.waitForEvent.bind(page) as (event: string, options?: object) => Promise<unknown>
  const wait = async (event: string, options?: object) => {
    if (event !== 'download') return waitForEvent(event, options)
    return nextDownload(page, await page.evaluate(() => (window as unknown as Keeping).stored.length))
  }
  Object.assign(page, { waitForEvent: wait })
}

/** This driver does not report the body of a request, so the page does. */
function adaptRoutes(page: Page): void {
  const route = page.route.bind(page)
  page.route = async (pattern, handler, options) => {
    // Bodies from before the route was set are not for it.
    await page.evaluate(() => Object.assign(window, { sent: {} }))
    return route(
      pattern,
      async (one, request) => {
        const take = (url: string) => (window as unknown as Keeping).sent[url]?.shift() ?? null
        const body = request.method() === 'POST' ? await page.evaluate(take, request.url()) : null
        Object.assign(request, { postData: () => body, postDataJSON: () => (body === null ? null : JSON.parse(body)) })
        return handler(one, request)
      },
      options,
    )
  }
}

/** React ignores a value that was set without its own setter, so an input event follows. */
async function fill(this: Locator, text: string): Promise<void> {
  await this.focus()
  await this.evaluate((field, value) => {
    const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }, text)
}

const adapted = new WeakSet<Browser>()

export function adaptFirefox(browser: Browser): void {
  if (adapted.has(browser)) return
  adapted.add(browser)
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options?: BrowserContextOptions): Promise<BrowserContext> => {
    const media = { colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null } as const
    const context = await newContext({ ...options, ...media, permissions: [] })
    // The clipboard is the page's own, so that no one has to be asked.
    context.grantPermissions = async () => {}
    await context.addInitScript(adaptPage)
    if (process.env.PLANTED_FAULT === 'no-array-buffer') await context.addInitScript(withoutArrayBuffer)
    context.on('page', (page) => {
      adaptDownloads(page)
      adaptRoutes(page)
      Object.getPrototypeOf(page.locator('html')).fill = fill
    })
    return context
  }
}
