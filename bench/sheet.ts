// Every page in every state, at four sizes in both themes: images, and a contact sheet a page and size to look at.
// Goes to .runtime/sheet. `npm run sheet -- /compressor /dig-dns` makes some pages only.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { startOwnServer } from '../e2e/own-server.ts'
import type { State } from '../e2e/page-state.ts'
import { pages } from '../e2e/page-states.ts'

const SIZES = [
  [390, 844],
  [820, 1180],
  [1366, 768],
  [1440, 900],
] as const
const THEMES = ['dark', 'light'] as const
const root = join(import.meta.dirname, '..')
const out = join(root, '.runtime/sheet')

const chosen = process.argv.slice(2)
const unknown = chosen.filter((path) => !(path in pages))
if (unknown.length > 0)
  throw new Error(`No such page: ${unknown.join(', ')}. There are ${Object.keys(pages).join(', ')}.`)

const folderOf = (path: string) => join(out, path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'))

/** One state at one size: the visible window, not the whole page, since that is the visitor's view. */
async function take(
  browser: Browser,
  origin: string,
  path: string,
  state: State,
  [width, height]: readonly [number, number],
) {
  const failures: string[] = []
  for (const theme of THEMES) {
    const context = await browser.newContext({
      viewport: { width, height },
      hasTouch: width < 800,
      isMobile: width < 800,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await context.addInitScript((value) => localStorage.setItem('theme', value), theme)
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await page.goto(origin + path)
    await page.locator('[data-year]:not(:empty)').waitFor()
    try {
      await state.reach(page)
    } catch (error) {
      failures.push(`${path}, ${state.name}, ${width}, ${theme}: ${String(error).split('\n')[0]}`)
    }
    await page.waitForTimeout(400)
    await page.screenshot({ path: join(folderOf(path), `${state.name.replaceAll(/\W+/g, '-')}-${width}-${theme}.png`) })
    await context.close()
  }
  return failures
}

async function contactSheet(browser: Browser, path: string, width: number): Promise<string> {
  const folder = folderOf(path)
  const names = readdirSync(folder).filter((name) => name.includes(`-${width}-`))
  const page = await browser.newPage({ viewport: { width: 1560, height: 1000 } })
  const cells = names
    .map((name) => {
      const data = readFileSync(join(folder, name)).toString('base64')
      return `<figure><img src="data:image/png;base64,${data}"><figcaption>${name.slice(0, -4)}</figcaption></figure>`
    })
    .join('')
  await page.setContent(
    `<style>body{margin:16px;font:14px sans-serif;background:#888}figure{display:inline-block;margin:6px;vertical-align:top}img{height:${width < 1000 ? 480 : 400}px;display:block}</style>${cells}`,
  )
  const file = `${folder}-${width}.png`
  await page.screenshot({ path: file, fullPage: true })
  await page.close()
  return file
}

const site = join(root, 'apps/web/build/client')
if (!existsSync(site)) throw new Error('The site is not built.')
const server = await startOwnServer(site, { TRUST_PROXY: '1' })
const browser = await chromium.launch({
  ...(process.env.SUNDRY_BROWSER && { executablePath: process.env.SUNDRY_BROWSER }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const failures: string[] = []
try {
  for (const [path, states] of Object.entries(pages)) {
    if (chosen.length > 0 && !chosen.includes(path)) continue
    rmSync(folderOf(path), { recursive: true, force: true })
    mkdirSync(folderOf(path), { recursive: true })
    for (const state of states)
      for (const size of SIZES) failures.push(...(await take(browser, server.origin, path, state, size)))
    for (const [width] of SIZES) console.log(await contactSheet(browser, path, width))
  }
} finally {
  await browser.close()
  await server.stop()
}
for (const line of failures) console.log(`not reached: ${line}`)
process.exitCode = failures.length > 0 ? 1 : 0
