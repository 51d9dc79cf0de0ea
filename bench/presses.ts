// Presses and seconds of the tasks of visitors with images and of owners of a domain, at three sizes, beside the presses
// that peers need, or that the walk of 28 November needed. A press is a click, a tap or a key other than typing; choosing
// the files is not counted, choosing in a list is two presses. Seconds run from the last press to the file or the answer.
// The figures of the peers are from memory of the products, not measured here. Lookups are answered by stand-ins.
// `npm run bench -- presses`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Download, type Locator, type Page } from '@playwright/test'
import { zipOf } from '@sundry/kit/testing'
import { sampleMessage } from '../apps/web/app/tools/mail-check/sample.ts'
import { startOwnServer } from '../e2e/own-server.ts'
import { placeOf, sharedPhotos } from './lib/images-photos.ts'
import { report } from './lib/report.ts'

const files = join(import.meta.dirname, '../e2e/files')
const [photo] = sharedPhotos()
const PHOTO = photo ? placeOf(photo) : join(files, 'photo.jpg')
const file = (name: string) => join(files, name)
const SIZES = [
  { name: '1440', width: 1440, height: 900 },
  { name: '1366', width: 1366, height: 768 },
  { name: '390', width: 390, height: 844, hasTouch: true },
] as const
const WORK_MS = 240_000

class Visit {
  presses = 0
  seconds = 0
  last = 0
  page: Page
  constructor(page: Page) {
    this.page = page
  }
  async press(target: Locator): Promise<void> {
    await target.click({ timeout: WORK_MS })
    this.presses += 1
    this.last = performance.now()
  }
  button = (name: string | RegExp) =>
    this.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).filter({ visible: true })
  async type(label: string, text: string): Promise<void> {
    await this.press(this.page.getByLabel(label))
    await this.page.keyboard.press('ControlOrMeta+A')
    await this.page.keyboard.type(text)
    this.last = performance.now()
  }
  async choose(label: string, option: RegExp): Promise<void> {
    const list = this.page.getByLabel(label)
    const value = await list.locator('option').filter({ hasText: option }).getAttribute('value')
    await list.selectOption(value)
    this.presses += 2
    this.last = performance.now()
  }
  async paste(target: Locator, text: string, key?: string): Promise<void> {
    await this.press(target)
    await target.fill(text)
    this.last = performance.now()
    if (!key) return
    await target.press(key)
    this.presses += 1
  }
  async reads(text: string | RegExp): Promise<boolean> {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor({ timeout: WORK_MS })
    this.seconds = (performance.now() - this.last) / 1000
    return true
  }
  box = () => this.page.getByRole('textbox', { name: 'A domain, URL, email address, text or image' })
  field = (name: string) => this.page.getByRole('textbox', { name, exact: true })
  /** The wait before the press counts: it is the work. */
  async save(name: RegExp): Promise<Buffer> {
    const target = this.button(name).first()
    const [download] = await Promise.all([
      this.page.waitForEvent('download', { timeout: WORK_MS }),
      this.saving(target),
    ])
    return readFileSync(await (download as Download).path())
  }
  async saving(target: Locator): Promise<void> {
    const before = this.last
    await target.click({ timeout: WORK_MS })
    this.presses += 1
    this.seconds = (performance.now() - before) / 1000
  }
}

const DOWNLOAD = /^(?:Download|Share) /
const ZIP = /^Download All as ZIP/
const RUN = /^Optimize Images \(/
const copies = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `${index + 1}-${name}`,
    mimeType: 'image/jpeg',
    buffer: readFileSync(file(name)),
  }))

const brokenSite = Buffer.from(
  zipOf([
    { name: 'index.html', content: '<!doctype html><html lang="en"><title>A</title><a href="/gone">Gone</a></html>' },
    {
      name: 'sitemap.xml',
      content: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://a.example/?a=1&b=2</loc></url></urlset>`,
    },
  ]),
)

interface Task {
  name: string
  peer: string
  path: string
  input: Parameters<Locator['setInputFiles']>[0]
  go(visit: Visit): Promise<boolean>
}
const tasks: readonly Task[] = [
  {
    name: '1a photo under 1 MB for an email',
    peer: 'TinyPNG 1, Squoosh 1',
    path: '/compressor',
    input: PHOTO,
    go: async (visit) => (await visit.save(DOWNLOAD)).length < 1024 ** 2,
  },
  {
    name: '1b at most 200 KB',
    peer: 'sites for a size 3',
    path: '/compressor',
    input: PHOTO,
    async go(visit) {
      await visit.type('Under … KB', '200')
      return (await visit.save(DOWNLOAD)).length <= 200 * 1024
    },
  },
  {
    name: '1c ten photos to a ZIP',
    peer: 'TinyPNG 1',
    path: '/compressor',
    input: copies('photo.jpg', 10),
    async go(visit) {
      await visit.press(visit.button(RUN))
      return (await visit.save(ZIP)).length > 1000
    },
  },
  {
    name: '2a seven formats to JPG',
    peer: 'CloudConvert 4',
    path: '/converter',
    input: [
      'corners.heic',
      'graphic.png',
      'drawing.svg',
      'picture.avif',
      'picture.webp',
      'cmyk.jpg',
      'picture.bmp',
    ].map(file),
    async go(visit) {
      await visit.press(visit.button('JPG'))
      await visit.press(visit.button(RUN))
      return (await visit.save(ZIP)).length > 1000
    },
  },
  {
    name: '2b animated GIF to WebP',
    peer: 'ezgif 3',
    path: '/converter',
    input: file('animation.gif'),
    async go(visit) {
      await visit.press(visit.button('WebP'))
      return (await visit.save(DOWNLOAD)).includes('ANMF')
    },
  },
  {
    name: '2c transparent PNG to JPG',
    peer: 'Squoosh 3',
    path: '/converter',
    input: file('graphic.png'),
    async go(visit) {
      await visit.press(visit.button('JPG'))
      return (await visit.save(DOWNLOAD)).readUInt16BE(0) === 0xffd8
    },
  },
  {
    name: '3a Instagram 1080 × 1080',
    peer: 'bulkresizephotos 4',
    path: '/resizer',
    input: PHOTO,
    async go(visit) {
      await visit.choose('Common sizes', /Instagram post, square/)
      return (await visit.save(DOWNLOAD)).length > 1000
    },
  },
  {
    name: '3b passport 35 × 45 mm',
    peer: 'passport sites 4',
    path: '/resizer',
    input: file('portrait.jpg'),
    async go(visit) {
      await visit.press(visit.button('Paper'))
      await visit.type('Paper width', '35')
      await visit.type('Paper height', '45')
      return (await visit.save(DOWNLOAD)).length > 1000
    },
  },
  {
    name: '3c half the size',
    peer: 'bulkresizephotos 2',
    path: '/resizer',
    input: PHOTO,
    async go(visit) {
      await visit.press(visit.button('Percent'))
      return (await visit.save(DOWNLOAD)).length > 1000
    },
  },
  {
    name: '4 two cut-outs on white',
    peer: 'remove.bg 4',
    path: '/background-remover',
    input: [file('portrait.jpg'), file('photo.jpg')],
    async go(visit) {
      await visit.press(visit.button('On white'))
      await visit.press(visit.button(/^Remove Background \(/))
      return (await visit.save(ZIP)).length > 1000
    },
  },
  {
    name: '5 a recipe over five files',
    peer: 'none',
    path: '/recipes',
    input: copies('photo.jpg', 5),
    async go(visit) {
      await visit.press(visit.button(/^Web photo/))
      await visit.press(visit.button(/^Run on /))
      return (await visit.save(ZIP)).length > 1000
    },
  },
  {
    name: '6 location out of a photo',
    peer: 'EXIF sites 3',
    path: '/compressor',
    input: PHOTO,
    async go(visit) {
      await visit.press(visit.button('Remove location'))
      return (await visit.save(DOWNLOAD)).length > 1000
    },
  },
  {
    name: '7 Title Case, snake_case, undo',
    peer: 'convertcase.net 3',
    path: '/convert-case',
    input: [],
    async go(visit) {
      await visit.page.getByRole('textbox').first().fill('the first line\n'.repeat(10))
      visit.last = performance.now()
      await visit.press(visit.button('Title Case'))
      await visit.press(visit.button('snake_case'))
      await visit.press(visit.button('Undo').first())
      visit.seconds = (performance.now() - visit.last) / 1000
      return true
    },
  },
  {
    name: 'o1 domain to report',
    peer: 'walk 2',
    path: '/',
    input: [],
    async go(visit) {
      await visit.paste(visit.box(), 'example.com', 'Enter')
      return visit.reads(/^Overall grade/)
    },
  },
  {
    name: 'o2 what an SPF record says',
    peer: 'walk: not possible',
    path: '/',
    input: [],
    async go(visit) {
      await visit.paste(visit.box(), 'v=spf1 include:_spf.example.net +all', 'Enter')
      return visit.reads(/All other servers/)
    },
  },
  {
    name: 'o3 why a message failed',
    peer: 'walk 2, half an answer',
    path: '/',
    input: [],
    async go(visit) {
      await visit.paste(visit.box(), sampleMessage, 'Enter')
      return visit.reads(/fails DMARC/)
    },
  },
  {
    name: 'o4 a DMARC record without a lookup',
    peer: 'walk: not possible',
    path: '/records',
    input: [],
    async go(visit) {
      await visit.paste(visit.field('Domain'), 'shop.example')
      await visit.press(visit.button('Build without a lookup'))
      await visit.press(visit.page.getByRole('tab', { name: 'DMARC', exact: true }))
      await visit.paste(visit.field('Addresses for aggregate reports'), 'a@shop.example')
      await visit.press(visit.page.getByRole('checkbox', { name: /^I have compared/ }))
      await visit.press(visit.button('Copy _dmarc.shop.example'))
      return visit.reads('Copied')
    },
  },
  {
    name: 'o5 a built site as a ZIP',
    peer: 'walk 2',
    path: '/seo-toolkit/site-check',
    input: [{ name: 'site.zip', mimeType: 'application/zip', buffer: brokenSite }],
    go: (visit) => visit.reads(/Fix the errors/),
  },
  {
    name: 'o6 its repaired files',
    peer: 'walk: none of 28',
    path: '/seo-toolkit/site-check',
    input: [{ name: 'site.zip', mimeType: 'application/zip', buffer: brokenSite }],
    async go(visit) {
      await visit.press(visit.button(/^Fix 1/))
      return (await visit.save(/^Download (?:the )?fixed files/i)).length > 100
    },
  },
  {
    name: 'o7 expiry of a domain',
    peer: 'walk 2',
    path: '/domain-expiry-checker',
    input: [],
    async go(visit) {
      await visit.paste(visit.field('Domain'), 'example.com', 'Enter')
      return visit.reads(/days left/)
    },
  },
  {
    name: 'o8 a report as a file',
    peer: 'walk 2',
    path: '/domain-report?domain=example.com',
    input: [],
    async go(visit) {
      await visit.reads(/^Overall grade/)
      await visit.press(visit.button('Export').first())
      return (await visit.save(/^Save HTML$/)).length > 1000
    },
  },
  {
    name: 'o9 a bounce explained',
    peer: 'walk: not possible',
    path: '/',
    input: [],
    async go(visit) {
      await visit.paste(visit.box(), '550 5.7.26 Unauthenticated email from example.com is not accepted', 'Enter')
      return visit.reads(/5\.7\.26/)
    },
  },
]

const server = await startOwnServer(join(import.meta.dirname, '../apps/web/build/client'))
const browser = await chromium.launch({ executablePath: process.env.SUNDRY_BROWSER ?? chromium.executablePath() })
const chosen = process.argv.slice(2)
const rows = []
for (const task of tasks.filter(({ name }) => chosen.length === 0 || chosen.some((part) => name.startsWith(part)))) {
  const row: Record<string, unknown> = { task: task.name }
  for (const { name, ...size } of SIZES) {
    const { width, height } = size
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: 'hasTouch' in size })
    const visit = new Visit(await context.newPage())
    await visit.page.goto(server.origin + task.path)
    await visit.page.waitForFunction(() => document.querySelector('[data-year]')?.textContent)
    const isMany = Array.isArray(task.input) ? task.input.length > 0 : true
    if (isMany) {
      await visit.page.locator('input[type=file]').first().setInputFiles(task.input)
      visit.last = performance.now()
    }
    const isDone = await task.go(visit).catch((error: Error) => {
      console.error(`${task.name} at ${name}: ${error.message.split('\n')[0]}`)
      return false
    })
    row[`presses at ${name}`] = isDone ? visit.presses : 'failed'
    if (name === '1366') row['seconds at 1366'] = isDone ? visit.seconds.toFixed(1) : ''
    await context.close()
  }
  rows.push({ ...row, 'peers from memory, or the walk': task.peer })
  console.log(row)
}
await browser.close()
await server.stop()
report('presses', {}, rows)
