// Programs of npm, from bench/peers/profiler with its own lock.

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { installPeer } from './peer.ts'
import { run, type Served, serve } from './profiler-process.ts'

type Listener = Parameters<typeof createServer>[1]

async function serveWith(listener: NonNullable<Listener>): Promise<Served> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Express {
  (): NonNullable<Listener> & {
    use(...handlers: unknown[]): void
    get(
      path: string,
      handler: (request: unknown, response: { type(t: string): { send(b: string): void } }) => void,
    ): void
  }
  static(folder: string): unknown
}

export function servePage(html: string): Promise<Served> {
  const peer = installPeer('profiler')
  const express = createRequire(join(peer, 'package.json'))('express') as Express
  const app = express()
  app.get('/', (_request, response) => response.type('html').send(html))
  app.use('/lib', express.static(join(peer, 'node_modules')))
  return serveWith(app)
}

export function pageOf(files: readonly string[], body: string): string {
  const tags = files.map((file) =>
    file.endsWith('.css') ? `<link rel="stylesheet" href="/lib/${file}">` : `<script src="/lib/${file}"></script>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbour</title>${tags.join('\n')}</head><body>${body}</body></html>`
}

export async function serveVitePress(work: string): Promise<Served> {
  const peer = installPeer('profiler')
  const source = join(work, 'vitepress')
  mkdirSync(source)
  writeFileSync(join(source, 'index.md'), '# Harbour\n\nTides and times.\n')
  // The sheet it makes must find the Vue it was made with, not the older one of another page.
  symlinkSync(join(peer, 'node_modules/vitepress/node_modules'), join(source, 'node_modules'))
  run([process.execPath, join(peer, 'node_modules/vitepress/bin/vitepress.js'), 'build', source], peer)
  const express = createRequire(join(peer, 'package.json'))('express') as Express
  const app = express()
  app.use(express.static(join(source, '.vitepress/dist')))
  return serveWith(app)
}

export async function serveNodeRed(work: string): Promise<Served> {
  const port = await freePort()
  const peer = installPeer('profiler')
  const folder = join(work, 'node-red')
  mkdirSync(folder)
  writeFileSync(
    join(folder, 'settings.js'),
    `module.exports = { uiHost: '127.0.0.1', uiPort: ${port}, telemetry: { enabled: false }, externalModules: { autoInstall: false } }\n`,
  )
  return serve({
    command: [process.execPath, join(peer, 'node_modules/node-red/red.js'), '-u', folder],
    url: `http://localhost:${port}/`,
  })
}
