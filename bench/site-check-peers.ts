// The site check beside linkinator, linkchecker and html-validate on the same folders: findings, pages a second of
// processor time, and memory. `npm run bench -- site-check-peers`. linkchecker is Debian's, and skipped if it is not
// installed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { unpackPackages } from './lib/debian-packages.ts'
import { installPeer } from './lib/peer.ts'
import { report } from './lib/report.ts'
import { filesOf } from './lib/static-sites.ts'
import { runTimed, type Timed } from './lib/timed.ts'

const builds = [
  ['debian-policy', 'debian-policy/policy.html'],
  ['developers-reference', 'developers-reference'],
  ['nodejs-doc', 'nodejs/api'],
  ['git-doc', 'git-doc'],
] as const

const peers = join(installPeer('sites'), 'node_modules/.bin')
const scratch = mkdtempSync(join(tmpdir(), 'sundry-peers-'))
const types: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

const run = (command: string, args: readonly string[]) => runTimed(command, args, { scratch })

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const rows: Record<string, unknown>[] = []
try {
  const tree = unpackPackages(
    scratch,
    builds.map(([name]) => name),
  )
  for (const [name, path] of builds) {
    const folder = [join(tree, 'usr/share/doc', path), join(tree, 'usr/share', path)].find(existsSync) ?? ''
    const pages = filesOf(folder).filter((file) => /\.html?$/.test(file)).length
    const server = createServer((request, response) => {
      const file = join(folder, normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)))
      const found = existsSync(file) && statSync(file).isDirectory() ? join(file, 'index.html') : file
      if (!existsSync(found)) return void response.writeHead(404).end()
      response
        .writeHead(200, { 'content-type': types[extname(found)] ?? 'application/octet-stream' })
        .end(readFileSync(found))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const add = (tool: string, { seconds, megabytes }: Timed, missing: number | string, kinds: number | string) =>
      rows.push({
        site: name,
        pages,
        tool,
        'missing targets': missing,
        'kinds of findings': kinds,
        'CPU s': seconds.toFixed(1),
        'pages a CPU s': Math.round(pages / Math.max(0.01, seconds)),
        MB: Math.round(megabytes),
      })

    const ours = await run(process.execPath, ['apps/cli/src/main.ts', 'check', folder, '--json'])
    const found =
      (json(ours.out) as { findings: { rule: string; value?: string; severity: string }[] } | null)?.findings ?? []
    const broken = new Set(
      found.filter(({ rule }) => rule === 'link-broken' || rule === 'resource-missing').map(({ value }) => value),
    )
    add('ours', ours, broken.size, new Set(found.map(({ rule }) => rule)).size)

    const linkinator = await run(process.execPath, [
      join(peers, 'linkinator'),
      origin,
      '--recurse',
      '--format',
      'json',
      '--skip',
      `^(?!${origin})`,
      '--timeout',
      '20000',
    ])
    const links = (json(linkinator.out) as { links: { url: string; state: string }[] } | null)?.links
    add(
      'linkinator',
      linkinator,
      links ? new Set(links.filter(({ state }) => state === 'BROKEN').map(({ url }) => url)).size : 'failed',
      links ? 1 : 'failed',
    )

    if (spawnSync('linkchecker', ['--version']).error === undefined) {
      const checker = await run('linkchecker', ['--no-status', '--no-warnings', '-o', 'csv', '-r', '-1', origin])
      const bad = checker.out
        .split('\n')
        .filter((line) => line.includes(';') && !line.startsWith('#') && /;(?:404|Error)/.test(line))
      add('linkchecker', checker, new Set(bad.map((line) => line.split(';')[0])).size, 1)
    }
    const validate = await run(process.execPath, [
      join(peers, 'html-validate'),
      '--formatter',
      'json',
      ...filesOf(folder)
        .filter((file) => /\.html?$/.test(file))
        .map((file) => join(folder, file)),
    ])
    const results = json(validate.out) as { messages: { ruleId: string }[] }[] | null
    add(
      'html-validate',
      validate,
      '–',
      results ? new Set(results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))).size : 'failed',
    )
    server.close()
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
report('site-check-peers', {}, rows)
