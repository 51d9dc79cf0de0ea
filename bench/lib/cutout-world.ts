// The cut-out bench's world: pages built as the site is, models and photos on loopback, a Chromium for each contestant.
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'

const root = join(import.meta.dirname, '../..')
export const cache = join(root, '.runtime/bench-cutout')
export const models = join(root, '.runtime/models')

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
}

export async function serve(folders: Readonly<Record<string, readonly string[]>>) {
  const sent = { bytes: 0 }
  const server: Server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname))
    const [, first = '', rest = ''] = /^\/([^/]*)\/?(.*)$/.exec(path) ?? []
    const places =
      first && folders[first]
        ? folders[first].map((folder) => join(folder, rest))
        : (folders[''] ?? []).map((folder) => join(folder, path === '/' ? 'index.html' : path))
    const file = places.find((place) => existsSync(place) && statSync(place).isFile())
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
    response.setHeader('Content-Type', types[extname(file ?? '')] ?? 'application/octet-stream')
    if (!file) return void response.writeHead(404).end()
    const { size } = statSync(file)
    if (first !== 'files') sent.bytes += size
    response.setHeader('Content-Length', size)
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { origin, sent, stop: () => server.close() }
}

export function launch(): Promise<Browser> {
  return chromium.launch({
    ...(process.env.SUNDRY_BROWSER && { executablePath: process.env.SUNDRY_BROWSER }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
}

export async function openPage(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(`page: ${message.text()}`)
  })
  await page.goto(origin)
  await page.waitForFunction('window.benchPage')
  return page
}

export interface Ran {
  milliseconds: number
  png: string
  facts: { mode: string; agreement: number; notes: { code: string }[] }
}

/** Cuts out a photo that is served under `name`; the rest is handed to the page's own `run`. */
export const cutOut = (page: Page, name: string, ...rest: readonly unknown[]): Promise<Ran> =>
  page.evaluate(
    (requested) =>
      (window as unknown as { benchPage: { run(...asked: unknown[]): Promise<Ran> } }).benchPage.run(...requested),
    [name, ...rest],
  )
