// Takes the screenshots of README and of the home page, from the built site in dark and light: `npm run bench --
// pictures`, or `npm run bench -- pictures comment` for one of them.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { startOwnServer } from '../e2e/own-server.ts'
import { pages } from '../e2e/page-states.ts'

const root = join(import.meta.dirname, '..')
const docs = join(root, 'docs')
const home = join(root, 'apps/web/app/home')
const folder = mkdtempSync(join(tmpdir(), 'sundry-pictures-'))

interface Shot {
  name: string
  path: string
  reach: (page: Page) => Promise<unknown>
  width?: number
  height?: number
  /** Selects one element for the screenshot. */
  element?: string
  out?: string
}

async function addExample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try an example' }).click()
  await page.locator('#stage').getByText('Exact').waitFor()
}
/** Without its controls, which an image cannot offer. */
async function addExampleToLook(page: Page): Promise<void> {
  await addExample(page)
  await page.addStyleTag({ content: '#stage div:has(> fieldset) { display: none }' })
}
async function compressExample(page: Page): Promise<void> {
  await addExample(page)
  await page.getByRole('button', { name: /^Optimize Images/ }).click()
  await page.getByRole('heading', { name: 'Optimization Complete!' }).waitFor()
}
function reachState(path: string, name: string) {
  const state = pages[path]?.find((one) => one.name === name)
  if (!state) throw new Error(`${path} has no state "${name}".`)
  return state.reach
}

const shots: readonly Shot[] = [
  {
    name: 'stage',
    path: '/compressor',
    reach: addExampleToLook,
    width: 1100,
    height: 1080,
    element: '#stage',
    out: home,
  },
  { name: 'home', path: '/', reach: async () => {} },
  { name: 'compressor', path: '/compressor', reach: compressExample },
  { name: 'domain-report', path: '/domain-report', reach: reachState('/domain-report', 'done') },
  { name: 'comment', path: '/cli/ci', reach: async () => {}, width: 820, element: '#sample' },
]
const named = process.argv.slice(2)
const isChosen = (name: string) => named.length === 0 || named.includes(name)

function sundry(args: readonly string[], cwd = root): string {
  try {
    return execFileSync(process.execPath, [join(root, 'apps/cli/src/main.ts'), ...args], { cwd, encoding: 'utf8' })
  } catch (error) {
    // A finding is an exit code of its own.
    return (error as { stdout: string }).stdout
  }
}

/** Shows the command's output like a terminal. */
async function showTerminal(page: Page, theme: string): Promise<void> {
  const site = join(folder, 'site')
  mkdirSync(site, { recursive: true })
  const page404 = '<!doctype html><html lang="en"><title>Not found</title><h1>Not found</h1>'
  writeFileSync(join(site, '404.html'), page404)
  writeFileSync(
    join(site, 'index.html'),
    '<!doctype html><html lang="en"><title>Roses by post, cut this morning</title><h1>Roses</h1><img src="rose.jpg"><a href="/price">Prices</a>',
  )
  const lines = [
    [
      'sundry compress *.jpg *.png --out small',
      sundry(['compress', 'photo.jpg', 'portrait.jpg', 'graphic.png', '--out', folder], join(root, 'e2e/files')),
    ],
    [
      'sundry check site --base-url https://roses.example',
      sundry(['check', 'site', '--base-url', 'https://roses.example'], folder),
    ],
  ]
  const [ground, ink] = theme === 'dark' ? ['#14170f', '#e8eadf'] : ['#fbfcf8', '#171c04']
  await page.setContent(
    `<pre style="margin:0;padding:28px;font:16px/1.5 ui-monospace,monospace;background:${ground};color:${ink}"></pre>`,
  )
  await page.locator('pre').evaluate(
    (pre, text) => {
      pre.textContent = text
    },
    lines.map(([command, output]) => `$ ${command}\n${output}`).join('\n'),
  )
}

const server = await startOwnServer(join(root, 'apps/web/build/client'), { TRUST_PROXY: '1' })
const browser = await chromium.launch({
  ...(process.env.SUNDRY_BROWSER && { executablePath: process.env.SUNDRY_BROWSER }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const written: { file: string; out: string }[] = []
async function shoot(page: Page, name: string, { element = 'html', out = docs }: Partial<Shot>): Promise<void> {
  const file = join(folder, `${name}.png`)
  await (element === 'html' ? page : page.locator(element)).screenshot({ path: file })
  written.push({ file, out })
}
try {
  for (const theme of ['dark', 'light']) {
    for (const shot of [...shots, null]) {
      if (!isChosen(shot?.name ?? 'command')) continue
      const viewport = { width: shot?.width ?? 1280, height: shot?.height ?? 800 }
      const context = await browser.newContext({
        viewport,
        deviceScaleFactor: shot?.element ? 2 : 1,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      await context.addInitScript((value) => localStorage.setItem('theme', value), theme)
      const page = await context.newPage()
      if (shot) {
        await page.goto(server.origin + shot.path)
        await page.locator('[data-year]:not(:empty)').waitFor()
        await shot.reach(page)
        await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)))
        await shoot(page, `${shot.name}-${theme}`, shot)
      } else {
        await showTerminal(page, theme)
        await shoot(page, `command-${theme}`, { element: 'pre' })
      }
      await context.close()
    }
  }
  for (const { file, out } of written) sundry(['convert', file, '-f', 'webp', '-q', '80', '--out', out])
  console.log(
    written.map(({ file, out }) => join(out, file.split('/').at(-1) ?? '').replace('.png', '.webp')).join('\n'),
  )
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
