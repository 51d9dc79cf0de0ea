import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { largeJpeg } from '../testing/large-jpeg.ts'
import { runInMemory } from '../testing/memory-io.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const schema = (price: string) =>
  `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"x","offers":{"@type":"Offer","price":"${price}","priceCurrency":"EUR"}}</script>`
const sitemap = (...lastmods: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${lastmods.map((date, at) => `\n<url><loc>https://a.example/${at}</loc><lastmod>${date}</lastmod></url>`).join('')}\n</urlset>\n`

/** A command, the name of its file, the file as it was with a fault, and with one more. */
const cases = [
  [
    ['robots', 'lint', '--strict'],
    'robots.txt',
    'User-agent: *\nDisalow: /a\n',
    '# x\nUser-agent: *\nDisalow: /a\nAllow /b\n',
  ],
  [
    ['schema', 'validate', '--strict'],
    'a.html',
    schema('abc'),
    `\n${schema('abc')}<!-- -->${schema('abc').replace('"name":"x",', '')}`,
  ],
  [['sitemap', 'validate', '--strict'], 'sitemap.xml', sitemap('yesterday'), sitemap('yesterday', 'tomorrow')],
] as const

test.each(cases)(
  '%j reports what is new in %s since a commit, a file and a folder',
  async (command, name, before, after) => {
    const cwd = await temporaryFolder({ [name]: before, [`old/${name}`]: before })
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], { cwd })
    git('init', '--quiet')
    git('add', '.')
    git('commit', '--quiet', '-m', 'x')
    const run = (...more: string[]) =>
      runInMemory([...command, name, ...more], { cwd, env: { PATH: process.env.PATH ?? '' } })
    expect((await run()).code).toBe(1)
    for (const base of ['git:HEAD', `old/${name}`, 'old']) {
      const { code, out } = await run('--base', base)
      expect([base, code]).toEqual([base, 0])
      expect(out).toMatch(/[1-9]\d* findings? as before, 0 mended/)
    }
    await writeFile(join(cwd, name), after)
    const { code, out } = await run('--base', 'git:HEAD')
    expect(code).toBe(1)
    expect(out).toMatch(/[1-9]\d* findings? as before/)
    const whole = (await run()).out
    const count = (text: string) => text.match(/: error: |: warning: /g)?.length ?? 0
    expect(count(out)).toBeGreaterThan(0)
    expect(count(out)).toBeLessThan(count(whole))
  },
)

test('a zone report has what is new since the base', async () => {
  const zone =
    '$ORIGIN a.example.\n$TTL 3600\n@ SOA ns1 h 1 7200 900 1209600 300\n@ NS ns1\n@ NS ns2\nns1 A 192.0.2.1\nns2 A 192.0.2.2\nb A 1.2.3\n'
  const cwd = await temporaryFolder({ 'old.zone': zone, 'same.zone': `; x\n${zone}`, 'more.zone': `${zone}c AAAA x\n` })
  const report = (name: string) => runInMemory(['zone', 'report', name, '--offline', '--base', 'old.zone'], { cwd })
  const [same, more] = await Promise.all([report('same.zone'), report('more.zone')])
  expect([same.code, more.code]).toEqual([0, 1])
  expect(same.out).not.toMatch(/: error: /)
  expect(more.out.match(/: error: /g)).toHaveLength(1)
})

test('a file that is not in the base is new as a whole, and a reference that is not here is refused', async () => {
  const cwd = await temporaryFolder({ 'robots.txt': 'User-agent: *\nAllow /b\n', 'old/x': '' })
  expect((await runInMemory(['robots', 'lint', '--strict', 'robots.txt', '--base', 'old'], { cwd })).code).toBe(1)
  const refused = await runInMemory(['robots', 'lint', 'robots.txt', '--base', 'git:nosuch'], { cwd })
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('nosuch') })
})

test('compress --check names heavy images that are new since the base, and writes nothing', async () => {
  const heavy = await largeJpeg(640, 480)
  const cwd = await temporaryFolder({ 'a.jpg': heavy, 'b.jpg': heavy, 'old/a.jpg': heavy, 'same/a.jpg': heavy })
  const { code, out } = await runInMemory(['compress', 'a.jpg', 'b.jpg', '--check', '--base', 'old'], { cwd })
  expect([code, out.match(/^.*would be.*$/gm)?.map((line) => line.split(':', 1)[0])]).toEqual([1, ['b.jpg']])
  const changed = await largeJpeg(160, 120)
  await writeFile(join(cwd, 'b.jpg'), Buffer.concat([changed, Buffer.from([0])]))
  await writeFile(join(cwd, 'old/b.jpg'), changed)
  const scored = await runInMemory(['compress', 'a.jpg', 'b.jpg', '--check', '--base', 'old'], { cwd })
  expect(scored.out).toMatch(/b\.jpg.* score 100/)
  await writeFile(join(cwd, 'old/b.jpg'), heavy)
  const other = await runInMemory(['compress', 'b.jpg', '--check', '--base', 'old'], { cwd })
  expect(other.out).toContain('not compared')
  expect((await runInMemory(['compress', 'same', '--check', '--base', 'old'], { cwd })).code).toBe(0)
  expect(await readFile(join(cwd, 'a.jpg'))).toEqual(Buffer.from(heavy))
})
