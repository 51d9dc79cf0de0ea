import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parseRobots } from '@sundry/robots'
import { validateJsonLd } from '@sundry/schema'
import { validateSitemap } from '@sundry/sitemap'
import { expect, test } from 'vitest'
import { runInMemory } from '../testing/memory-io.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const robots = 'User-agent: *\nDisallow: /private/\n\nUser-agent: GPTBot\nDisallow: /\n'

test('robots test asks as each crawler and ends with 1 when one is kept out', async () => {
  const cwd = await temporaryFolder({ 'robots.txt': robots })
  const argv = [
    'robots',
    'test',
    'robots.txt',
    '/private/a',
    'example.com/b',
    '-a',
    'Googlebot',
    '-a',
    'GPTBot',
    '--json',
  ]
  const { code, out } = await runInMemory(argv, { cwd })
  expect(code).toBe(1)
  const verdicts = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(verdicts.map(({ agent, url, allowed, line }) => [agent, url, allowed, line])).toEqual([
    ['Googlebot', '/private/a', false, 2],
    ['Googlebot', 'https://example.com/b', true, 0],
    ['GPTBot', '/private/a', false, 5],
    ['GPTBot', 'https://example.com/b', false, 5],
  ])
  expect((await runInMemory(['robots', 'test', '-', '/open'], { stdin: robots })).code).toBe(0)
  expect((await runInMemory(['robots', 'test', '-', '/private/', '/open'], { stdin: robots })).code).toBe(1)
})

test('robots lint gives the findings of the engine', async () => {
  const broken = 'Dissalow: /x\nUser-agent: *\nDisallow: /\n<html>'
  const { out } = await runInMemory(['robots', 'lint', '--json'], { stdin: broken })
  expect(JSON.parse(out).findings).toEqual(JSON.parse(JSON.stringify(parseRobots(broken).findings)))
  expect((await runInMemory(['robots', 'lint', '--strict'], { stdin: broken })).code).toBe(1)
})

test('robots diff lists the addresses that open and close', async () => {
  const cwd = await temporaryFolder({ 'a.txt': robots, 'b.txt': 'User-agent: *\nDisallow: /new/\n' })
  const { code, out } = await runInMemory(['robots', 'diff', 'a.txt', 'b.txt', '/private/', '/new/', '/same'], { cwd })
  expect(code).toBe(1)
  expect(out).toMatch(/^opened for Googlebot: \/private\/ .*\nclosed for Googlebot: \/new\/ .*\n$/)
  expect((await runInMemory(['robots', 'diff', 'a.txt', 'a.txt', '/private/'], { cwd })).code).toBe(0)
})

const urlset = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`

test('sitemap validate gives the report of the engine and ends with 1 on errors', async () => {
  const sitemap = urlset('<url><loc>https://a.example/</loc></url>', '<url><loc>nonsense</loc></url>')
  const { code, out } = await runInMemory(['sitemap', 'validate', '--json'], { stdin: sitemap })
  expect(code).toBe(1)
  const { file, ...report } = JSON.parse(out)
  expect(report).toEqual(JSON.parse(JSON.stringify(await validateSitemap(sitemap))))
  expect(file).toBe('-')
})

test('sitemap validate tries the addresses against robots.txt', async () => {
  const cwd = await temporaryFolder({ 'robots.txt': robots })
  const sitemap = urlset('<url><loc>https://a.example/private/x</loc></url>')
  const argv = ['sitemap', 'validate', '--robots', 'robots.txt']
  const { code, out } = await runInMemory(argv, { cwd, stdin: sitemap })
  expect(code).toBe(1)
  expect(out).toContain('disallowed for Googlebot by line 2')
  expect((await runInMemory(argv, { cwd, stdin: urlset('<url><loc>https://a.example/x</loc></url>') })).code).toBe(0)
})

test('sitemap repair writes a valid sitemap', async () => {
  const broken = '<urlset><url><loc>https://a.example/?a=1&b=2</loc><changefreq>Weekly</changefreq></url></urlset>'
  const { code, out, err } = await runInMemory(['sitemap', 'repair'], { stdin: broken })
  expect(code).toBe(0)
  expect(err).toContain('&amp;')
  expect(await validateSitemap(out)).toMatchObject({ valid: true, errorCount: 0 })
})

test('sitemap generate writes the pages of a folder as hosts serve them', async () => {
  const cwd = await temporaryFolder({
    'dist/index.html': '',
    'dist/über uns/index.html': '',
    'dist/a.html': '',
    'dist/404.html': '',
    'dist/a.css': '',
  })
  const { code, out } = await runInMemory(['sitemap', 'generate', 'dist', '-b', 'https://a.example/docs'], { cwd })
  expect(code).toBe(0)
  const addresses = [...out.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)
  expect(addresses.sort()).toEqual([
    'https://a.example/docs/',
    'https://a.example/docs/%C3%BCber%20uns/',
    'https://a.example/docs/a.html',
  ])
})

test('sitemap generate splits long lists and says what it leaves out', async () => {
  const cwd = await temporaryFolder()
  const many = Array.from({ length: 50_001 }, (_, at) => `https://a.example/${at}`).join('\n')
  const { code, err } = await runInMemory(['sitemap', 'generate', '--gzip', '-o', '.'], {
    cwd,
    stdin: `${many}\nnot one\n`,
  })
  expect(code).toBe(3)
  expect(err).toContain('not one')
  expect(await readFile(join(cwd, 'sitemap.xml'), 'utf8')).toContain('https://a.example/sitemap-2.xml.gz')
  expect(gunzipSync(await readFile(join(cwd, 'sitemap-2.xml.gz'))).toString()).toContain('https://a.example/50000<')
  expect((await runInMemory(['sitemap', 'generate'], { stdin: many })).code).toBe(2)
})

const page = (jsonLd: string) => `<!doctype html><title>x</title><script type="application/ld+json">${jsonLd}</script>`

test('schema validate gives the findings of the engine for each page', async () => {
  const recipe = JSON.stringify({ '@context': 'https://schema.org', '@type': 'Recipe', name: 'Cake' })
  const cwd = await temporaryFolder({ 'site/a.html': page(recipe), 'site/b.html': '<p>none</p>', 'site/c.css': '' })
  const { code, out } = await runInMemory(['schema', 'validate', 'site', '--json'], { cwd })
  expect(code).toBe(1)
  const reports = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(reports).toEqual([
    { file: join('site', 'a.html'), findings: JSON.parse(JSON.stringify(validateJsonLd(recipe))), found: true },
    { file: join('site', 'b.html'), findings: [], found: false },
  ])
})

test('schema extract prints the structured data of a page, and reports broken JSON', async () => {
  const { out } = await runInMemory(['schema', 'extract'], { stdin: page('{"@type":"Person"}') })
  expect(JSON.parse(out)).toEqual({ '@type': 'Person' })
  expect(await runInMemory(['schema', 'extract'], { stdin: page('{') })).toMatchObject({ code: 3 })
})

test.each([
  ['sitemap', 'validate'],
  ['sitemap', 'repair'],
  ['sitemap', 'generate'],
  ['schema', 'validate'],
  ['schema', 'extract'],
  ['convert', '--format', 'png'],
  ['recipe', 'web-photo'],
])('%s %s of an empty pipe says so once', async (...argv) => {
  expect(await runInMemory(argv, { stdin: '' })).toEqual({ code: 3, out: '', err: 'stdin: no data received\n' })
})

test.each(['', 'hello', '<!doctype html><p>', '<?xml version="1.0"?><rss/>'])(
  'a sitemap that is none, %j, has every counted error reported',
  async (content) => {
    const cwd = await temporaryFolder({ 'a.xml': content })
    const { out } = await runInMemory(['sitemap', 'validate', 'a.xml'], { cwd })
    const [, errors, warnings] = /has (\d) error\(s\) and (\d) warning/.exec(out) ?? []
    const lines = (severity: string) => String(out.match(new RegExp(`: ${severity}: `, 'g'))?.length ?? 0)
    expect([lines('error'), lines('warning')]).toEqual([errors, warnings])
  },
)

test('the command refuses input that is no text, no date, no file name or no file, and explains why', async () => {
  const cwd = await temporaryFolder({
    'urls.txt': 'https://a.example/\nhttps://b.example/',
    'x.xml': '\u0089PNG\u0000\u0001',
  })
  const run = (...argv: string[]) => runInMemory(argv, { cwd })
  for (const argv of [
    ['sitemap', 'generate', 'urls.txt', '--lastmod', 'yesterday'],
    ['sitemap', 'generate', 'urls.txt', '--name', '../../evil', '--out', 'o'],
    ['robots', 'test', 'https://example.com/robots.txt', '/'],
    ['robots', 'test', 'x.xml', '/'],
  ])
    expect(await run(...argv), argv.join(' ')).toMatchObject({ code: 2, out: '' })
  for (const argv of [
    ['sitemap', 'validate', 'x.xml'],
    ['sitemap', 'repair', 'x.xml'],
    ['robots', 'lint', 'x.xml'],
  ])
    expect(await run(...argv), argv.join(' ')).toMatchObject({ code: 3, err: expect.stringContaining('not a text') })
  expect((await run('sitemap', 'generate', 'urls.txt')).err).toMatch(/1 of them .* another host/)
})

test('a repair that leaves errors is no success', async () => {
  const stdin = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url></url></urlset>'
  expect(await runInMemory(['sitemap', 'repair', '-'], { stdin })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/1 error is left/),
  })
})
