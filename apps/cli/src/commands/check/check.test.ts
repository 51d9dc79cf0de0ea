import { spawnSync } from 'node:child_process'
import { appendFile, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { zipOf } from '@sundry/kit/testing'
import { ruleIds } from '@sundry/site-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { run } from '../../run.ts'
import { exitCodes, Interruption } from '../../terminal/exit-codes.ts'
import { nobodysReach } from '../../testing/loopback-reach.ts'
import { quietIo, runInMemory } from '../../testing/memory-io.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const page = (body: string, title = 'A') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><meta name="description" content="What there is to know about the page that is called ${title}, in one long sentence."></head><body><main><h1>${title}</h1>\n${body}</main></body></html>`
const broken = { 'dist/index.html': page('<a href="gone.html">x</a><a href="#nowhere">x</a>') }

test('a broken site ends with 1, a good one with 0, and warnings only when asked', async () => {
  const cwd = await temporaryFolder({
    ...broken,
    'good/index.html': page('<a href="#x" id="x">x</a>'),
    'warn/index.html': page('<a href="#x">x</a>'),
  })
  const bad = await runInMemory(['check', 'dist'], { cwd })
  expect(bad).toMatchObject({ code: 1, err: '' })
  expect(bad.out).toMatch(
    /^dist\/index\.html:2: error: .* \[link-broken\]\ndist\/index\.html:2: warning: .* \[anchor-broken\]\n/,
  )
  expect((await runInMemory(['check', 'good'], { cwd })).code).toBe(0)
  expect((await runInMemory(['check', 'warn'], { cwd })).code).toBe(0)
  expect((await runInMemory(['check', 'warn', '--fail-on', 'warning'], { cwd })).code).toBe(1)
  expect((await runInMemory(['check', 'dist', '--fail-on', 'never'], { cwd })).code).toBe(0)
})

test.each([
  ['http://'],
  ['https://exa mple.com/'],
  ['dist', '--was', 'http://'],
  ['dist', '--base-url', 'file:///'],
  ['dist', '-f', 'json=r', '-f', 'sarif=./r'],
])('check %s %s %s %s %s is refused as wrong usage', async (...args) => {
  const cwd = await temporaryFolder(broken)
  expect(await runInMemory(['check', ...args], { cwd, reach: nobodysReach })).toMatchObject({ code: 2, out: '' })
})

test('a fault of many pages is one line in text, and in JSON a finding for each', async () => {
  const files = Array.from({ length: 9 }, (_, at) => [`dist/${at}.html`, page('<a href="/gone">x</a>', `T${at}`)])
  const cwd = await temporaryFolder(Object.fromEntries(files))
  const { out } = await runInMemory(['check', 'dist', '--only', 'link-broken'], { cwd })
  expect([out.match(/link-broken/g)?.length, out.includes('8 more files'), out.includes('9 errors')]).toEqual([
    1,
    true,
    true,
  ])
  const json = await runInMemory(['check', 'dist', '--only', 'link-broken', '--json', '-q'], { cwd })
  expect(JSON.parse(json.out).findings).toHaveLength(9)
})

test('a check counts findings below a severity without listing them, and too many warnings fail', async () => {
  const cwd = await temporaryFolder({ 'dist/index.html': page('<a href="#x">x</a><a href="#y">x</a>') })
  const only = ['check', 'dist', '--only', 'anchor-broken']
  const quiet = await runInMemory([...only, '--quiet'], { cwd })
  expect(quiet.out).toBe((await runInMemory([...only, '--min-severity', 'error'], { cwd })).out)
  expect([quiet.out.split('\n').length, quiet.out.includes('2 warnings')]).toEqual([2, true])
  const codes = ['1', '2', 'x'].map(async (max) => (await runInMemory([...only, '--max-warnings', max], { cwd })).code)
  expect(await Promise.all(codes)).toEqual([1, 0, 2])
})

test.each([
  ['an empty folder', {}, 'dist'],
  ['a folder without pages', { 'dist/a.css': 'p{}' }, 'dist'],
])('%s is no pass', async (_, files, site) => {
  const cwd = await temporaryFolder(files)
  await mkdir(join(cwd, 'dist'), { recursive: true })
  expect(await runInMemory(['check', site], { cwd })).toMatchObject({ code: 3, err: expect.stringContaining(site) })
})

test.each([
  ['a folder', ['check', 'nosuch']],
  ['a configuration', ['check', 'dist', '-c', 'nosuch']],
  ['a baseline', ['check', 'dist', '--baseline', 'nosuch']],
])('%s that does not exist is named, and nothing is checked', async (_, args) => {
  const cwd = await temporaryFolder(broken)
  expect(await runInMemory(args, { cwd })).toMatchObject({ code: 2, out: '', err: expect.stringContaining('nosuch') })
})

test('JSON has the facts and the findings', async () => {
  const cwd = await temporaryFolder(broken)
  const { out } = await runInMemory(['check', 'dist', '--json'], { cwd })
  expect(JSON.parse(out)).toMatchObject({
    pageCount: 1,
    fileCount: 1,
    findings: [{ rule: 'link-broken', severity: 'error', file: 'index.html', place: 'dist/index.html', line: 2 }, {}],
  })
})

test('SARIF names each rule and places each result', async () => {
  const cwd = await temporaryFolder(broken)
  const { out } = await runInMemory(['check', 'dist', '--format', 'sarif'], { cwd })
  const { version, runs } = JSON.parse(out)
  expect(version).toBe('2.1.0')
  const [{ tool, results }] = runs
  expect(tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(ruleIds)
  expect(results).toHaveLength(2)
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId)
  expect(results[0].locations[0].physicalLocation).toEqual({
    artifactLocation: { uri: 'dist/index.html' },
    region: { startLine: 2 },
  })
})

test('JUnit has a case for each rule and escapes what is found', async () => {
  const cwd = await temporaryFolder({ 'dist/a.html': page('<a href="a&quot;<b>&amp;c">x</a>') })
  const { out } = await runInMemory(['check', 'dist', '--format', 'junit'], { cwd })
  expect(out.match(/<testcase /g)).toHaveLength(ruleIds.length)
  expect(out).toMatch(new RegExp(`tests="${ruleIds.length}" failures="1"`))
  expect(out).toContain('&quot;&lt;b&gt;&amp;c')
})

test('GitHub gets a workflow command for each finding', async () => {
  const cwd = await temporaryFolder({ 'dist/a,b.html': page('<a href="100%\n">x</a>') })
  const { out } = await runInMemory(['check', 'dist', '--format', 'github'], { cwd })
  expect(out).toMatch(
    /^::error file=dist\/a%2Cb\.html,line=2,title=link-broken::100%25%0A points to a missing page\.\n$/,
  )
})

test('the configuration names the site, weighs rules, skips paths and fails by its own measure', async () => {
  const check = { site: 'dist', rules: { 'link-broken': 'off' }, ignore: ['old/**'], failOn: 'warning' }
  const cwd = await temporaryFolder({
    ...broken,
    'dist/old/index.html': page('<a href="#lost">x</a>', 'B'),
    'sundry.config.json': JSON.stringify({ check }),
  })
  const { code, out } = await runInMemory(['check', '--json'], { cwd })
  expect(code).toBe(1)
  expect(JSON.parse(out).findings.map(({ rule, file }: { rule: string; file: string }) => `${rule} ${file}`)).toEqual([
    'anchor-broken index.html',
  ])
})

test('a check reports a repository once, and skips installed packages', async () => {
  const cwd = await temporaryFolder({
    'dist/.git/HEAD': 'ref: refs/heads/main',
    'dist/.git/config': '',
    'dist/.git/objects/aa/bb.bak': '',
    'dist/node_modules/x/test.bak': '',
  })
  const { out } = await runInMemory(['check', 'dist', '--json'], { cwd })
  const { findings, fileCount } = JSON.parse(out)
  expect(fileCount).toBe(1)
  expect(findings.map(({ rule, file }: { rule: string; file: string }) => `${rule} ${file}`)).toEqual([
    'leftover-file .git/HEAD',
  ])
})

test('pages behind symbolic links are there, and are checked once', async () => {
  const cwd = await temporaryFolder({
    'dist/index.html': page(
      '<a href="latest/a.html#x">x</a><a href="one">x</a><a href="latest/up/latest/b.html">x</a>',
    ),
    'dist/v2/a.html': page('<p id="x"><a href="gone.html">x</a>', 'B'),
    'dist/v2/b.html': page('<a href="../shared/c.html">x</a><a href="../again/c.html">x</a>', 'C'),
    'outside/c.html': page('x', 'D'),
  })
  const link = (to: string, path: string) => symlink(to, join(cwd, 'dist', path))
  await link('v2', 'latest')
  await link('..', 'v2/up')
  await link('v2/a.html', 'one.html')
  await link('nowhere', 'lost')
  for (const path of ['shared', 'again']) await link('../outside', path)
  const { pageCount, findings } = JSON.parse((await runInMemory(['check', 'dist', '--json'], { cwd })).out)
  expect(pageCount).toBe(4)
  expect(findings).toMatchObject([{ rule: 'link-broken', file: 'v2/a.html', value: 'gone.html' }])
  expect(findings).toHaveLength(1)
})

test('an archive is checked as the folder in it, and one that cannot be read leaves no verdict', async () => {
  const files = [{ name: 'dist/index.html', content: broken['dist/index.html'] }]
  const whole = zipOf(files)
  const cwd = await temporaryFolder({ 'site.zip': whole, 'cut.zip': whole.slice(0, -30), 'a.txt': 'x' })
  const { code, out } = await runInMemory(['check', 'site.zip', '-q'], { cwd })
  expect([code, out.startsWith('site.zip/dist/index.html:2: error: ')]).toEqual([1, true])
  const json = JSON.parse((await runInMemory(['check', 'cut.zip', '--json'], { cwd })).out)
  const codes = ['cut.zip', 'a.txt', 'none.zip'].map(async (name) => (await runInMemory(['check', name], { cwd })).code)
  expect([json.error, ...(await Promise.all(codes))]).toEqual([expect.stringContaining('ZIP'), 3, 2, 2])
  const fixes = [['--fix'], ['--fix', '--dry-run']].map((flags) =>
    runInMemory(['check', 'site.zip', ...flags], { cwd }),
  )
  expect((await Promise.all(fixes)).map((one) => one.code)).toEqual([2, 0])
  expect(await readFile(join(cwd, 'site.zip'))).toEqual(Buffer.from(whole))
})

test('a check of a project reads the built folder, and notes the files left out', async () => {
  const cwd = await temporaryFolder({ ...broken, 'src/page.html': '<a href="/nothing">x</a>', 'package.json': '{}' })
  const { out, err } = await runInMemory(['check', '.', '-q'], { cwd })
  expect([out.startsWith('dist/index.html:2: error: '), out.includes('nothing')]).toEqual([true, false])
  expect(err).toMatch(/dist\/.* 2 files /)
})

test('a path that a server answers is no broken link', async () => {
  const cwd = await temporaryFolder({
    'dist/index.html': page('<a href="/docs">x</a><a href="/api/v1/x">x</a><a href="/lost">x</a>'),
    'sundry.config.json': JSON.stringify({ check: { served: ['/docs', '/api/**'] } }),
  })
  const { out } = await runInMemory(['check', 'dist', '--json'], { cwd })
  expect(JSON.parse(out).findings.map(({ value }: { value: string }) => value)).toEqual(['/lost'])
})

test.each([
  ['no JSON', '{', /not valid JSON/],
  ['an unknown rule', '{"check":{"rules":{"no-such":"off"}}}', /check\.rules/],
  ['an unknown severity', '{"check":{"rules":{"link-broken":"fatal"}}}', /check\.rules\.link-broken/],
])('a configuration with %s is refused', async (_, text, message) => {
  const cwd = await temporaryFolder({ ...broken, 'sundry.config.json': text })
  const { code, err } = await runInMemory(['check', 'dist'], { cwd })
  expect(code).toBe(2)
  expect(err).toMatch(message)
})

test('the help of check holds a configuration that is valid', async () => {
  const { out } = await runInMemory(['check', '--help'])
  const sample = /^ {2}\{$.*?^ {2}\}$/ms.exec(out)?.[0] ?? ''
  const cwd = await temporaryFolder({ 'dist/index.html': page('x'), 'sundry.config.json': sample })
  expect(JSON.parse(sample)).toMatchObject({ check: { site: 'dist' } })
  expect(await runInMemory(['check'], { cwd })).toMatchObject({ code: 0, err: '' })
})

test('a baseline is written, and then only new findings are reported', async () => {
  const cwd = await temporaryFolder(broken)
  expect((await runInMemory(['check', 'dist', '--write-baseline', 'base.json'], { cwd })).code).toBe(0)
  const { code, out } = await runInMemory(['check', 'dist', '--baseline', 'base.json'], { cwd })
  expect(code).toBe(0)
  expect(out).toMatch(/^1 page of 1 file: 0 errors, 0 warnings, 0 info, 2 in the baseline\n$/)
  expect(await runInMemory(['check', 'dist', '--baseline', 'dist/index.html'], { cwd })).toMatchObject({ code: 2 })
})

test('--fix shows and makes only what is unambiguous, and the configuration of the host beside it is read', async () => {
  const cwd = await temporaryFolder({
    'dist/index.html': page('x'),
    'dist/robots.txt': 'User-agent: *\nDisallow: /\n',
    'dist/sitemap.xml':
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>https://site.example/</loc></url>\n</urlset>\n',
    'netlify.toml': '[[headers]]\nfor = "/*"\n[headers.values]\nX-A = "b"\n',
  })
  const sitemap = await readFile(join(cwd, 'dist/sitemap.xml'), 'utf8')
  const shown = await runInMemory(['check', 'dist', '--fix', '--dry-run'], { cwd })
  expect(shown.out).toMatch(/^--- a\/dist\/sitemap.xml\n\+\+\+ b\/dist\/sitemap.xml\n@@ -1,\d \+1,\d @@\n/)
  expect(await readFile(join(cwd, 'dist/sitemap.xml'), 'utf8')).toBe(sitemap)
  const { code, out, err } = await runInMemory(['check', 'dist', '--fix'], { cwd })
  expect(code).toBe(1)
  expect(err).toContain('fixed dist/sitemap.xml')
  expect(out).toContain('netlify.toml: warning')
  expect(await readFile(join(cwd, 'dist/sitemap.xml'), 'utf8')).not.toBe(sitemap)
  expect(await readFile(join(cwd, 'dist/robots.txt'), 'utf8')).toContain('Disallow: /')
})

test('--fix --dry-run stops at the first diff that cannot be written', async () => {
  const cwd = await temporaryFolder({
    'dist/index.html': page('x'),
    'dist/sitemap.xml':
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>https://site.example/</loc></url>\n</urlset>\n',
  })
  const out = vi.fn().mockRejectedValue(new Error('the disk is full'))
  expect(await run(['check', 'dist', '--fix', '--dry-run'], { ...quietIo(cwd), out })).toBe(exitCodes.ours.code)
  expect(out).toHaveBeenCalledOnce()
})

type Reply = readonly [status: number, type: string, body: string]

async function serve(
  answers: Readonly<Record<string, Reply | 'mute'>>,
  onRequest: (path: string, headers: IncomingHttpHeaders) => unknown = () => {},
) {
  const requested: string[] = []
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    const answer = answers[request.url ?? ''] ?? [404, 'text/html', 'nothing']
    onRequest(request.url ?? '', request.headers)
    if (answer === 'mute') return void request.socket.destroy()
    const [status, type, body] = answer
    response
      .writeHead(status, { 'content-type': type, ...(status === 301 && { location: body }), 'retry-after': '0' })
      .end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { base: `http://site.example:${(server.address() as AddressInfo).port}`, asked: requested }
}

test('a preview server on this machine is checked when its address is typed, and no other one behind it', async () => {
  const other = await serve({ '/secret': [200, 'text/html', page('<a href="/gone">x</a>')] })
  const aside = other.base.replace('site.example', '127.0.0.1')
  const { base } = await serve({
    '/': [200, 'text/html', page('<a href="/lost">x</a><a href="/away">x</a>')],
    '/away': [301, 'text/html', `${aside}/secret`],
  })
  const { code, out } = await runInMemory(['check', base.replace('site.example', 'localhost')])
  expect(code).toBe(1)
  expect(out).toContain('/lost')
  expect(other.asked).toEqual([])
})

test('headers are sent to the origin of a typed URL alone, and are in no output', async () => {
  const secret = 'Bearer 5f2c9d'
  const sent = new Map<string, unknown>()
  const note = (path: string, { authorization, 'x-stage': stage }: IncomingHttpHeaders) =>
    sent.set(path, [authorization, stage])
  const other = await serve({ '/robots': [200, 'text/plain', 'User-agent: *'] }, note)
  const { base } = await serve(
    {
      '/': [200, 'text/html', page('<a href="/lost">x</a>')],
      '/robots.txt': [301, 'text/html', `${other.base}/robots`],
    },
    note,
  )
  const env = { SUNDRY_CHECK_HEADERS: 'X-Stage: 1\n' }
  const around = { reach: nobodysReach, env }
  const formats = ['text', 'json', 'html', 'sarif']
  for (const format of formats) {
    const { out, err } = await runInMemory(
      ['check', `${base}/`, '--header', `Authorization: ${secret}`, '--format', format],
      around,
    )
    expect(out + err).not.toContain('5f2c9d')
    expect(out).toContain('/lost')
  }
  expect(sent.get('/')).toEqual([secret, '1'])
  expect(sent.get('/lost')).toEqual([secret, '1'])
  expect(sent.get('/robots')).toEqual([undefined, undefined])
  for (const header of [`Authorization ${secret}`, `Host: ${secret}`, `A: ${secret}\nB: c`]) {
    const { code, err } = await runInMemory(['check', `${base}/`, '--header', header], around)
    expect([code, err.includes('5f2c9d')]).toEqual([2, false])
  }
  const many = Array.from({ length: 21 }, () => ['--header', 'A: b']).flat()
  expect((await runInMemory(['check', `${base}/`, ...many], around)).code).toBe(2)
})

test('a site that only a configuration names gets no headers', async () => {
  const { base, asked: requested } = await serve({ '/': [200, 'text/html', page('x')] })
  const cwd = await temporaryFolder({ 'sundry.config.json': JSON.stringify({ check: { site: base } }) })
  const env = { SUNDRY_CHECK_HEADERS: 'Cookie: secret' }
  expect(await runInMemory(['check'], { cwd, env, reach: nobodysReach })).toMatchObject({ code: 2, out: '' })
  expect(requested).toEqual([])
})

test('a watched folder is checked again after a build has replaced it, until an interruption', async () => {
  const cwd = await temporaryFolder({ 'dist/index.html': page('x') })
  const stop = new AbortController()
  const lines: string[] = []
  let messages = ''
  const io = {
    ...quietIo(cwd),
    signal: stop.signal,
    out: async (text: string | Uint8Array) => void lines.push(`${text}`),
    err(text: string) {
      messages += text
    },
  }
  const ended = run(
    ['check', 'dist', '--watch', '--only', 'link-broken', '--format', 'text', '--format', 'json=dist/report.json'],
    io,
  )
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 20_000 })
  // The first report may just be written into it.
  await rm(join(cwd, 'dist'), { recursive: true, maxRetries: 10 })
  await vi.waitFor(() => expect(messages).toContain('does not exist'), { timeout: 20_000 })
  await mkdir(join(cwd, 'dist'))
  await vi.waitFor(() => expect(messages).toContain('no pages'), { timeout: 20_000 })
  await writeFile(join(cwd, 'dist/index.html'), page('<a href="gone.html">x</a>'))
  await vi.waitFor(() => expect(lines.at(-1)).toContain('gone.html'), { timeout: 20_000 })
  stop.abort(new Interruption('SIGINT'))
  expect(await ended).toBe(exitCodes.interrupted.code)
})

test('a live site is crawled, and its findings are placed at addresses', async () => {
  const { base, asked: requested } = await serve({
    '/': [200, 'text/html', page('<a href="/about">x</a><a href="/lost">x</a><a href="/old">x</a><img src="/p.png">')],
    '/about': [200, 'text/html', page('<a href="/#none">x</a>', 'B')],
    '/old': [301, 'text/html', '/about'],
    '/p.png': [200, 'image/png', 'x'],
    '/robots.txt': [200, 'text/plain', 'User-agent: *\nDisallow: /\n'],
  })
  const { code, out } = await runInMemory(['check', `${base}/`, '--json'], { reach: nobodysReach })
  expect(code).toBe(1)
  const reported = JSON.parse(out).findings.map(
    ({ rule, place }: { rule: string; place: string }) => `${rule} ${place}`,
  )
  expect(reported).toEqual(
    expect.arrayContaining([
      `robots-closed ${base}/robots.txt`,
      `link-broken ${base}/`,
      `anchor-broken ${base}/about`,
      `header-missing ${base}/`,
    ]),
  )
  expect(reported.filter((text: string) => text.startsWith('link-broken'))).toHaveLength(1)
  expect(new Set(requested).size).toBe(requested.length)
})

test('a live site is visited no further than --pages, and what was not visited is not called broken', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`/${at}`, [200, 'text/html', page('x', `T${at}`)] as const]),
  )
  const { base, asked: requested } = await serve({
    '/': [
      200,
      'text/html',
      page(
        Object.keys(many)
          .map((path) => `<a href="${path}">x</a>`)
          .join(''),
      ),
    ],
    ...many,
  })
  const { code, out, err } = await runInMemory(['check', `${base}/`, '--pages', '5'], { reach: nobodysReach })
  expect([code, out.includes('26 '), err.includes('26 ')]).toEqual([4, true, true])
  expect(requested.filter((path) => !/robots|sitemap|no-such/.test(path))).toHaveLength(5)
  const json = await runInMemory(['check', `${base}/`, '--pages', '5', '--json'], { reach: nobodysReach })
  expect(JSON.parse(json.out)).toMatchObject({ pageCount: 5, notFetched: 26 })
  const whole = await runInMemory(['check', `${base}/`, '--pages', '31'], { reach: nobodysReach })
  expect([whole.code, whole.out.includes('not-found-missing')]).toEqual([0, false])
})

test('an interruption is noticed while a long page of deep elements is read, and nothing is reported', async () => {
  const cwd = await temporaryFolder({ 'dist/index.html': page('<div>'.repeat(800_000)) })
  const stop = new AbortController()
  setTimeout(() => stop.abort(new Interruption('SIGINT')), 50)
  expect(await runInMemory(['check', 'dist'], { cwd, signal: stop.signal })).toEqual({ code: 130, out: '', err: '' })
})

test('a page of a live site that gives no answer is no broken link, and leaves no verdict', async () => {
  const { base } = await serve({ '/': [200, 'text/html', page('<a href="/mute.html">x</a>')], '/mute.html': 'mute' })
  const { code, out, err } = await runInMemory(['check', `${base}/`, '--fail-on', 'warning', '-c', 'off.json'], {
    reach: nobodysReach,
    cwd: await temporaryFolder({ 'off.json': '{"check":{"rules":{"header-missing":"off"}}}' }),
  })
  expect([code, out]).toEqual([4, expect.not.stringContaining('mute')])
  expect(err).toContain(`${base}/mute.html`)
})

test('a site that does not answer ends with 4', async () => {
  expect(await runInMemory(['check', 'http://127.0.0.1:9/'], { reach: nobodysReach })).toMatchObject({
    code: 4,
    out: '',
  })
})

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of a gradient whose pixels are stored and not packed. */
function storedPng(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2], 8)
  const lines = Buffer.alloc((3 * side + 1) * side)
  for (let y = 0; y < side; y += 1) lines.fill(y % 256, y * (3 * side + 1) + 1, (y + 1) * (3 * side + 1))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const body = deflateSync(lines, { level: 0 })
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))])
}

test('a badly compressed PNG is reported with its possible size, and --fix writes it', async () => {
  const cwd = await temporaryFolder({ 'dist/index.html': page('<img src="a.png" alt="">') })
  await writeFile(join(cwd, 'dist/a.png'), storedPng(300))
  const { out } = await runInMemory(['check', 'dist', '--fail-on', 'never'], { cwd })
  expect(out).toMatch(/a\.png.*270 kB would be \d+ kB at the same visual quality.*\[image-heavy\]/)
  const fixed = await runInMemory(['check', 'dist', '--fix', '--fail-on', 'never'], { cwd })
  expect(fixed.err).toMatch(/fixed dist.a\.png: \d+ → \d+ bytes, lossless recompression/)
  expect((await readFile(join(cwd, 'dist/a.png'))).length).toBeLessThan(20_000)
})

const text = (seed: number) =>
  Array.from({ length: 50 }, (_, at) => `w${(seed * 7919 + at * at * 31) % 9973}`).join(' ')
const rebuilt = {
  'dist/index.html': page('<a href="guide/first">x</a>'),
  'dist/guide/first.html': page(`<main>${text(1)}</main>`, 'First steps'),
}
const former = {
  'old/index.html': page(''),
  'old/docs/first.html': page(`<main>${text(1)}</main>`, 'First steps'),
  'old/docs/last.html': page(`<main>${text(2)}</main>`, 'Last'),
  'old/app.1a2b.js': 'x',
}
const loc = (path: string) => `<url><loc>https://a.example${path}</loc></url>`
const urlset = (...paths: string[]) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map(loc).join('')}</urlset>`

function git(cwd: string, ...args: string[]) {
  const { status, stderr } = spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], { cwd })
  expect([status, String(stderr)]).toEqual([0, expect.anything()])
}

test.each<readonly [string, string, Readonly<Record<string, string>>]>([
  ['a folder', 'old', former],
  ['a sitemap', 'old.xml', { 'old.xml': urlset('/', '/docs/first.html', '/docs/last.html') }],
  [
    'an index of sitemaps beside it',
    'old.xml',
    {
      'old.xml': `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://a.example/x/two.xml</loc></sitemap></sitemapindex>`,
      'two.xml': urlset('/docs/first.html', '/docs/last.html'),
    },
  ],
  ['a list', 'old.txt', { 'old.txt': '# known\n/docs/first.html, 12 visits\nhttps://a.example/docs/last.html\n\n' }],
  [
    'a commit',
    'HEAD',
    Object.fromEntries(Object.entries(former).map(([path, content]) => [path.replace('old', 'dist'), content])),
  ],
  ['a folder of a commit', 'HEAD:old', former],
])('lost addresses are reported by %s, with the redirect to add', async (_, was, files) => {
  const cwd = await temporaryFolder(files)
  if (was.startsWith('HEAD')) {
    git(cwd, 'init', '-q')
    git(cwd, 'add', '-A')
    git(cwd, 'commit', '-q', '-m', 'a')
    await rm(join(cwd, 'dist'), { recursive: true, force: true })
  }
  for (const [path, content] of Object.entries(rebuilt)) {
    await mkdir(join(cwd, dirname(path)), { recursive: true })
    await writeFile(join(cwd, path), content)
  }
  const { code, out } = await runInMemory(
    ['check', 'dist', '--was', was, '--only', 'address-lost', '--json', '--write-redirects', 'add.txt'],
    { cwd, env: { PATH: process.env.PATH ?? '' } },
  )
  expect(code).toBe(1)
  const notified = JSON.parse(out).findings.map(
    ({ rule, value }: { rule: string; value: string }) => `${rule} ${value}`,
  )
  expect(notified.sort()).toEqual(['address-lost /docs/first.html', 'address-lost /docs/last.html'])
  expect(await readFile(join(cwd, 'add.txt'), 'utf8')).toBe('/docs/first.html /guide/first.html 301\n')
})

test('lines of a list that are no addresses and addresses of other hosts are named, and not called lost', async () => {
  const list = '/docs/first.html\nhttps://a.example/docs/last.html\nhttps://other.example/x\nnot a url\nabout\n'
  const cwd = await temporaryFolder({ ...rebuilt, 'old.txt': list })
  const args = ['check', 'dist', '--was', 'old.txt', '--only', 'address-lost', '--json', '-b', 'https://a.example/']
  const { out, err } = await runInMemory(args, { cwd })
  expect(JSON.parse(out).findings.map(({ value }: { value: string }) => value)).toEqual([
    '/docs/first.html',
    '/docs/last.html',
    '/about',
  ])
  expect([err.includes('line 4'), err.includes('https://other.example/x')]).toEqual([true, true])
})

test('redirects are added to a file that has some, each once', async () => {
  const cwd = await temporaryFolder({ ...former, ...rebuilt, _redirects: '/a /b 301' })
  const args = ['check', 'dist', '--was', 'old', '--only', 'address-lost', '--write-redirects', '_redirects']
  for (let count = 0; count < 2; count += 1) await runInMemory(args, { cwd })
  expect(await readFile(join(cwd, '_redirects'), 'utf8')).toBe('/a /b 301\n/docs/first.html /guide/first.html 301\n')
})

test.each(['no-such', '--output=x', 'HEAD..x', 'a b', 'HEAD:../x', '$(id)', 'old.txt'])(
  '%j is no former site',
  async (was) => {
    const cwd = await temporaryFolder({ ...rebuilt, 'old.txt': '<html><p>no list</p>' })
    expect(await runInMemory(['check', 'dist', `--was=${was}`], { cwd })).toMatchObject({ code: 2, out: '' })
  },
)

test('former addresses of a live site are visited, whether or not anything leads there', async () => {
  const { base, asked: requested } = await serve({
    '/': [200, 'text/html', page('x')],
    '/kept': [200, 'text/html', page('x', 'B')],
    '/moved': [301, 'text/html', '/kept'],
    '/was.xml': [200, 'application/xml', urlset('/kept', '/moved', '/lost')],
  })
  const args = ['check', `${base}/`, '--was', `${base}/was.xml`, '--only', 'addresses', '--json']
  const { out } = await runInMemory(args, { reach: nobodysReach })
  expect(JSON.parse(out).findings.map(({ value }: { value: string }) => value)).toEqual(['/lost'])
  expect(requested).toEqual(expect.arrayContaining(['/kept', '/moved', '/lost']))
})

test('families and rules are chosen by flag or configuration', async () => {
  const cwd = await temporaryFolder({
    ...broken,
    'sundry.config.json': '{"check":{"site":"dist","skip":["link-broken"]}}',
  })
  const rulesOf = async (...args: string[]) => {
    const { out } = await runInMemory(['check', '--json', ...args], { cwd })
    return JSON.parse(out).findings.map(({ rule }: { rule: string }) => rule)
  }
  expect(await rulesOf()).toEqual(['anchor-broken'])
  expect(await rulesOf('--skip', 'images')).toEqual(['link-broken', 'anchor-broken'])
  expect(await rulesOf('--only', 'images, link-broken', '--skip', 'images')).toEqual(['link-broken'])
  expect(await runInMemory(['check', '--only', 'nonsense'], { cwd })).toMatchObject({
    code: 2,
    err: expect.stringContaining('structured-data'),
  })
})

test('a configuration of the host in another folder is read as its kind', async () => {
  const cwd = await temporaryFolder({
    ...rebuilt,
    'deploy/site.example': 'server {\n  location = /docs/last.html { return 301 /guide/first; }\n}\n',
    'list.txt': '/docs/last.html\n/docs/first.html',
  })
  const args = ['check', 'dist', '--was', 'list.txt', '--only', 'addresses', '--host-config', 'deploy/site.example']
  const { out } = await runInMemory(args, { cwd })
  expect(out).toMatch(
    /^deploy\/site.example: error: \/docs\/first.html .*\n {4}\+ location = \/docs\/first.html \{ return 301 \/guide\/first.html; \}\n/,
  )
})

test('an interrupted crawl goes on from its file, and asks for no page again', async () => {
  const cwd = await temporaryFolder({})
  const stop = new AbortController()
  const pages: Record<string, Reply> = {
    '/': [200, 'text/html', page('<a href="/a">x</a><a href="/b">x</a><a href="/lost">x</a>')],
    '/a': [200, 'text/html', page('<a href="/c">x</a>', 'A')],
    '/b': [200, 'text/html', page('x', 'B')],
  }
  const { base, asked: requested } = await serve(
    pages,
    (path) => path === '/c' && stop.abort(new Interruption('SIGINT')),
  )
  const args = ['check', `${base}/`, '--resume', 'crawl.jsonl', '--only', 'links', '--json']
  expect(await runInMemory(args, { cwd, reach: nobodysReach, signal: stop.signal })).toMatchObject({
    code: 130,
    out: '',
  })
  await appendFile(join(cwd, 'crawl.jsonl'), '{"url":"half')
  const before = requested.splice(0)
  expect(before).toContain('/c')
  pages['/c'] = [200, 'text/html', page('x', 'C')]
  const { code, out } = await runInMemory(args, { cwd, reach: nobodysReach })
  expect([code, JSON.parse(out).pageCount, requested.filter((path) => !/no-such/.test(path))]).toEqual([1, 4, ['/c']])
  expect(await readdir(cwd)).toEqual([])
  await writeFile(join(cwd, 'crawl.jsonl'), '{"crawl":"https://b.example/"}\n')
  expect(await runInMemory(args, { cwd, reach: nobodysReach })).toMatchObject({ code: 2 })
})

test('a page for which a site asks for patience is asked for again, and is no broken link', async () => {
  const pages: Record<string, Reply> = {
    '/': [200, 'text/html', page('<a href="/a">x</a><a href="/b">x</a>')],
    '/a': [503, 'text/html', ''],
    '/b': [429, 'text/html', ''],
  }
  const { base, asked: requested } = await serve(pages, (path) => {
    if (path === '/a') pages['/a'] = [200, 'text/html', page('x', 'A')]
  })
  const { code, out, err } = await runInMemory(['check', `${base}/`, '--only', 'links', '--json'], {
    reach: nobodysReach,
  })
  expect([code, JSON.parse(out).findings, requested.filter((path) => path === '/a')]).toEqual([4, [], ['/a', '/a']])
  expect(err).toContain('/b')
})

test('links to other sites are checked only when asked, and fine ones once a day', async () => {
  const other = await serve({ '/fine': [200, 'text/html', 'x'], '/moved': [301, 'text/html', '/fine'] })
  const links = ['fine', 'moved', 'gone'].map((path) => `<a href="${other.base}/${path}">${path}</a>`).join('')
  const cwd = await temporaryFolder({ 'dist/index.html': page(links) })
  const rulesOf = async (...args: string[]) => {
    const { out } = await runInMemory(
      ['check', 'dist', '--only', 'external-broken,external-moved', '--json', ...args],
      {
        cwd,
        reach: nobodysReach,
      },
    )
    return JSON.parse(out)
      .findings.map(({ rule }: { rule: string }) => rule)
      .sort()
  }
  expect([await rulesOf(), other.asked]).toEqual([[], []])
  expect(await rulesOf('--external-cache', 'cache.json')).toEqual(['external-broken', 'external-moved'])
  other.asked.splice(0)
  expect(await rulesOf('--external', '--external-cache', 'cache.json')).toEqual(['external-broken', 'external-moved'])
  expect(other.asked).not.toContain('/fine')
})

test('the severity of a family is that of its rules, but for a rule of its own', async () => {
  const rules = { links: 'info', 'anchor-broken': 'error' }
  const cwd = await temporaryFolder({
    ...broken,
    'sundry.config.json': JSON.stringify({ check: { site: 'dist', rules } }),
  })
  const { findings } = JSON.parse((await runInMemory(['check', '--only', 'links', '--json'], { cwd })).out)
  expect(findings).toMatchObject([
    { rule: 'link-broken', severity: 'info' },
    { rule: 'anchor-broken', severity: 'error' },
  ])
})

describe('a checked folder that is hostile', () => {
  const secret = 'SECRET=abcdefghij'
  const makeProject = async (files: Readonly<Record<string, string>>) => {
    const around = await temporaryFolder({
      ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`project/${name}`, text])),
      'home/secret': secret,
      'home/sitemap.xml': '<urlset><url><loc>/a</loc></url></urlset>',
      'home/index.html': page('x', secret),
    })
    await mkdir(join(around, 'project/dist'), { recursive: true })
    const link = (to: string, path: string) => symlink(to, join(around, 'project', path))
    const check = (...args: string[]) => runInMemory(['check', ...args], { cwd: join(around, 'project') })
    return { link, check, readHome: (name: string) => readFile(join(around, 'home', name), 'utf8') }
  }

  test.each([
    { site: '../home' },
    { site: 'linked' },
    { baseline: '../home/secret' },
    { was: '../home' },
    { was: ['linked/sitemap.xml'] },
    { hostConfig: ['../home/secret'] },
    { externalCache: 'cache.json' },
  ])('names nothing outside of it in its configuration: %j', async (settings) => {
    const { link, check } = await makeProject({
      'dist/index.html': page('x'),
      'sundry.config.json': JSON.stringify({ check: settings }),
    })
    await link('../home', 'linked')
    const { code, out, err } = await check(...('site' in settings ? [] : ['dist']))
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('command line')
    expect(err).not.toContain(secret.slice(0, 6))
  })

  test('a hostile folder cannot make a link to another file its configuration', async () => {
    const { link, check } = await makeProject({ 'dist/index.html': page('x') })
    await link('../home/secret', 'sundry.config.json')
    const { code, err } = await check('dist')
    expect([code, err.includes('SECRET')]).toEqual([2, false])
  })

  test('makes no requests to this machine through its configuration', async () => {
    const requested: string[] = []
    const server = createServer((request, response) => {
      requested.push(request.url ?? '')
      response.writeHead(200, { 'content-type': 'text/html' }).end(page('x'))
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    onTestFinished(() => void server.close())
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    for (const settings of [{ site: base }, { site: 'dist', was: `${base}sitemap.xml` }]) {
      const { check } = await makeProject({
        'dist/index.html': page('x'),
        'sundry.config.json': JSON.stringify({ check: settings }),
      })
      expect((await check()).code).not.toBe(0)
    }
    expect(requested).toEqual([])
  })

  test('a hostile folder is read as far as possible, and links out of it are findings', async () => {
    const { link, check } = await makeProject({
      'dist/index.html': page('<a href="proc/version">x</a><a href="gone">x</a>'),
    })
    await link('/proc', 'dist/proc')
    await link('../../home/secret', 'dist/netlify.toml')
    await link('loop', 'dist/loop')
    const { out } = await check('dist', '--json')
    expect(out).not.toContain('SECRET')
    expect(JSON.parse(out).findings.map(({ rule, file }: { rule: string; file: string }) => `${rule} ${file}`)).toEqual(
      expect.arrayContaining(['file-not-read proc', 'file-not-read netlify.toml', 'link-broken index.html']),
    )
    expect(out.match(/link-broken/g)).toHaveLength(1)
  })

  test('a fix of a hostile folder writes its own files only', async () => {
    const { link, check, readHome } = await makeProject({
      'dist/index.html': page('x'),
      'aside/sitemap.xml': '<urlset><url><loc>/a</loc></url></urlset>',
    })
    await link('../aside', 'dist/aside')
    await link('../../home', 'dist/home')
    await check('dist', '--fix', '--base-url', 'https://a.example/')
    expect(await readHome('sitemap.xml')).toContain('<loc>/a</loc>')
    const { out } = await check('aside', '--fix', '--dry-run', '--base-url', 'https://a.example/')
    expect(out).toContain('-')
  })

  test('takes no result elsewhere by a link', async () => {
    const { link, check, readHome } = await makeProject({ 'dist/index.html': page('x') })
    await link('../home', 'reports')
    await link('../home/secret', 'report.json')
    expect((await check('dist', '--report', 'reports/secret')).code).toBe(2)
    expect((await check('dist', '--report', 'report.json')).code).toBe(0)
    expect(await readHome('secret')).toBe(secret)
  })
})
