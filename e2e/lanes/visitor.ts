// A visitor's steps over a driver: each waits for what it needs and says in a sentence what did not come.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Driver, ProvidedFile, Target } from './driver.ts'
import { inWords } from './find.ts'

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  heic: 'image/heic',
  svg: 'image/svg+xml',
  xml: 'application/xml',
}
const PATIENCE = 40
const PAUSE = 100

export interface Saved {
  name: string
  bytes: Buffer
}

export function image(name: string): ProvidedFile {
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? ''
  return { name, type, bytes: readFileSync(join(import.meta.dirname, '../files', name)) }
}

export const button = (name: string): Target => ({ role: 'button', name })

interface Watched {
  saved?: { name: string; url: string } | null
  blobs?: Map<string, Blob>
}

function watchSaving(): void {
  const page = window as unknown as Watched
  page.saved = null
  if (page.blobs) return
  const blobs = new Map<string, Blob>()
  page.blobs = blobs
  const { createObjectURL } = URL
  URL.createObjectURL = (content) => {
    const url = createObjectURL.call(URL, content)
    if (content instanceof Blob) blobs.set(url, content)
    return url
  }
  const { click } = HTMLAnchorElement.prototype
  HTMLAnchorElement.prototype.click = function () {
    if (this.download) page.saved = { name: this.download, url: this.href }
    else click.call(this)
  }
}

export class Visitor {
  readonly driver: Driver
  readonly origin: string
  /** Presses, choices, fields typed into and files given so far. */
  steps = 0

  constructor(driver: Driver, origin: string) {
    this.driver = driver
    this.origin = origin
  }

  async until(sentence: string, holds: () => Promise<boolean>, seconds = PATIENCE): Promise<void> {
    const end = performance.now() + seconds * 1000
    while (!(await holds())) {
      if (performance.now() > end) throw new Error(`${sentence} within ${seconds} s`)
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  }

  async open(path: string, origin = this.origin): Promise<void> {
    await this.driver.open(origin + path)
    await this.seen({ css: '[data-year]:not(:empty)' })
  }

  async seen(target: Target, seconds = PATIENCE): Promise<void> {
    await this.until(`${inWords(target)} did not show`, () => this.driver.isShown(target), seconds)
  }

  async reads(text: string, seconds = PATIENCE): Promise<void> {
    const isThere = () => this.driver.evaluate((expected) => document.body.innerText.includes(expected), text)
    await this.until(`“${text}” did not appear`, isThere, seconds)
  }

  async click(target: Target): Promise<void> {
    await this.seen(target)
    this.steps += 1
    await this.driver.click(target)
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.seen(target)
    this.steps += 1
    await this.driver.fill(target, text)
  }

  async press(keys: string): Promise<void> {
    this.steps += 1
    await this.driver.press(keys)
  }

  async choose(target: Target, value: string): Promise<void> {
    await this.seen(target)
    this.steps += 1
    await this.driver.choose(target, value)
  }

  give(...files: ProvidedFile[]): Promise<void> {
    this.steps += 1
    return this.driver.giveFiles('input[type=file]', files)
  }

  async holds(target: Target, text: string): Promise<void> {
    await this.until(`${inWords(target)} did not come to hold “${text}”`, async () =>
      (await this.driver.valueOf(target)).includes(text),
    )
  }

  textOf(css: string): Promise<string> {
    return this.driver.evaluate((selector) => document.querySelector(selector)?.textContent ?? '', css)
  }

  /** Presses a button that saves a file, and reads the file in the page: not every driver announces downloads. */
  async save(target: Target): Promise<Saved> {
    await this.driver.evaluate(watchSaving, null)
    await this.click(target)
    const isSaved = () => this.driver.evaluate(() => Boolean((window as unknown as Watched).saved), null)
    await this.until(`${inWords(target)} saved no file`, isSaved)
    const { name, content } = await this.driver.evaluate(async () => {
      const { saved, blobs } = window as unknown as Watched
      const bytes = new Uint8Array((await blobs?.get(saved?.url ?? '')?.arrayBuffer()) ?? [])
      let letters = ''
      for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192))
      return { name: saved?.name ?? '', content: btoa(letters) }
    }, null)
    return { name, bytes: Buffer.from(content, 'base64') }
  }
}
