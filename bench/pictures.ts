// The pictures of README and of the home page, from the built site: dark and light. `npm run bench -- pictures`.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { startOwnServer } from '../e2e/own-server.ts'
import { pages } from '../e2e/page-states.ts'

const root = join(import.meta.dirname, '..')
const themes = ['dark', 'light'] as const
const size = { width: 1280, height: 800 }

interface Picture {
  name: string
  path: string
  reach: (page: Page) => Promise<unknown>
  /** Part of the window; all of it else. */
  of?: string
}

async function compressExample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try an example' }).click()
  await page.getByText('Your Queue (1)').waitFor()
  await page.getByRole('button', { name: /^Optimize Images/ }).click()
  await page.getByRole('heading', { name: 'Optimization Complete!' }).waitFor()
}
const stateOf = (path: string, name: string) => {
  const state = pages[path]?.find((one) => one.name === name)
  if (!state) throw new Error(`${path} has no state "${name}".`)
  return state.reach
}

const pictures: readonly Picture[] = [
  { name: 'home', path: '/', reach: async () => {} },
  { name: 'compressor', path: '/compressor', reach: compressExample },
  { name: 'domain-report', path: '/domain-report', reach: stateOf('/domain-report', 'done') },
]

/** What the command prints, as a terminal shows it. */
async function terminal(page: Page, theme: string): Promise<void> {
  const run = (...args: string[]) => {
    try {
      return execFileSync(process.execPath, ['apps/cli/src/main.ts', ...args], { cwd: root, encoding: 'utf8' })
    } catch (error) {
      return (error as { stdout: string }).stdout
    }
  }
  const lines = [
    ['sundry compress photo.jpg --out small', run('compress', 'e2e/files/photo.jpg', '--out', folder)],
    ['sundry text title "the first minute of a visitor"', run('text', 'title', 'the first minute of a visitor')],
  ]
  const [ground, ink] = theme === 'dark' ? ['#14170f', '#e8eadf'] : ['#fbfcf8', '#171c04']
  const text = lines.map(([command, output]) => `$ ${command}\n${output}`).join('\n')
  await page.setContent(
    `<pre style="margin:0;padding:28px;min-height:100vh;box-sizing:border-box;font:16px/1.5 ui-monospace,monospace;background:${ground};color:${ink}"></pre>`,
  )
  await page.locator('pre').evaluate((pre, value) => {
    pre.textContent = value
  }, text)
}

const folder = mkdtempSync(join(tmpdir(), 'sundry-pictures-'))
const server = await startOwnServer(join(root, 'apps/web/build/client'), { TRUST_PROXY: '1' })
const browser = await chromium.launch({
  ...(process.env.SUNDRY_BROWSER && { executablePath: process.env.SUNDRY_BROWSER }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  for (const theme of themes) {
    const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce', serviceWorkers: 'block' })
    await context.addInitScript((value) => localStorage.setItem('theme', value), theme)
    for (const { name, path, reach } of pictures) {
      const page = await context.newPage()
      await page.goto(server.origin + path)
      await page.locator('[data-year]:not(:empty)').waitFor()
      await reach(page)
      await page.waitForTimeout(600)
      await page.screenshot({ path: join(folder, `${name}-${theme}.png`) })
      await page.close()
    }
    const page = await context.newPage()
    await terminal(page, theme)
    await page.screenshot({ path: join(folder, `command-${theme}.png`), clip: { x: 0, y: 0, ...size, height: 420 } })
    await context.close()
  }
  const made = [...pictures.map(({ name }) => name), 'command'].flatMap((name) =>
    themes.map((theme) => `${name}-${theme}`),
  )
  const inputs = made.map((name) => join(folder, `${name}.png`))
  execFileSync(
    process.execPath,
    ['apps/cli/src/main.ts', 'convert', ...inputs, '--to', 'webp', '--out', join(root, 'docs')],
    { cwd: root },
  )
  console.log(made.map((name) => `docs/${name}.webp`).join('\n'))
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
