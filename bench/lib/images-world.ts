// The image bench's world: the page built as it ships, a server on loopback, a fresh Chromium for every run.
import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { benchPage, Ran } from '../pages/images.ts'
import { buildPage } from './build-page.ts'
import { cache, placeOf } from './images-photos.ts'
import { installPeer } from './peer.ts'
import { watchTree } from './process-tree.ts'

export type BenchPage = typeof benchPage

export const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.heic': 'image/heic',
}

export async function servePage(pageName: string, scripts: Readonly<Record<string, string>> = {}) {
  const site = await buildPage(pageName, join(cache, pageName), { scripts: Object.keys(scripts) })
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname))
    const place = path.startsWith('/files/') ? placeOf(path.slice(7)) : join(site, path === '/' ? 'index.html' : path)
    const file = scripts[path] ?? (existsSync(place) ? place : undefined)
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
    response.setHeader('Content-Type', types[extname(file ?? '')] ?? 'application/octet-stream')
    if (!file) return response.writeHead(404).end()
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { origin, stop: () => new Promise((resolve) => server.close(resolve)) }
}

export async function startWorld(pageName = 'images.ts') {
  const peer = join(installPeer('images'), 'node_modules/browser-image-compression/dist/browser-image-compression.js')
  const { origin, stop } = await servePage(pageName, { '/bic.js': peer })

  async function withPage<Result>(names: readonly string[], work: (page: Page) => Promise<Result>): Promise<Result> {
    const browser = await chromium.launch({
      ...(process.env.SUNDRY_BROWSER && { executablePath: process.env.SUNDRY_BROWSER }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    try {
      const page = await browser.newPage()
      await page.goto(origin)
      await page.waitForFunction('window.benchPage')
      await page.evaluate((list) => (window as unknown as { benchPage: BenchPage }).benchPage.load(list), names)
      return await work(page)
    } finally {
      await browser.close()
    }
  }

  type How = { ours: Parameters<BenchPage['ours']> } | { peer: Parameters<BenchPage['peer']> }
  const start = (page: Page, how: How): Promise<Ran> =>
    page.evaluate((target) => {
      const { benchPage: bench } = window as unknown as { benchPage: BenchPage }
      return 'ours' in target ? bench.ours(...target.ours) : bench.peer(...target.peer)
    }, how)

  const measure = (names: readonly string[], how: How) =>
    withPage(names, async (page) => {
      const { result, cpu, peak } = await watchTree(() => start(page, how))
      const longestTask = await page.evaluate(() =>
        (window as unknown as { benchPage: BenchPage }).benchPage.longestTask(),
      )
      return { ...result, cpu, peak, longestTask }
    })

  const outputs = (names: readonly string[], hows: readonly How[]) =>
    withPage(names, async (page) => {
      const all: Buffer[][] = []
      for (const how of hows) {
        const { sizes } = await start(page, how)
        const files: Buffer[] = []
        for (const index of sizes.keys()) {
          const text = await page.evaluate(
            (at) => (window as unknown as { benchPage: BenchPage }).benchPage.result(at),
            index,
          )
          files.push(Buffer.from(text, 'base64'))
        }
        all.push(files)
      }
      return all
    })

  return { measure, outputs, withPage, stop }
}
