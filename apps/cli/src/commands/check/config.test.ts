import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runInMemory } from '../../testing/memory-io.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const page = (body: string) => `<!doctype html><html lang="en"><title>A</title><main><h1>A</h1>\n${body}</main></html>`
const gone = page('<a href="/gone">x</a>')

async function check(
  check: object,
  files: Readonly<Record<string, string>> = { 'dist/a/b.html': gone, 'dist/index.html': gone },
) {
  const cwd = await temporaryFolder({ ...files, 'sundry.config.json': JSON.stringify({ check }) })
  const { code, out, err } = await runInMemory(['check', 'dist', '--json', '--only', 'link-broken'], { cwd })
  const findings: { file: string; severity: string }[] = code < 2 ? JSON.parse(out).findings : []
  return { code, err, found: findings.map(({ file, severity }) => `${file} ${severity}`) }
}

test.each<readonly [string, object, string[]]>([
  [
    'a severity for some paths',
    { overrides: [{ files: ['a/**'], rules: { 'link-broken': 'info' } }] },
    ['a/b.html info', 'index.html error'],
  ],
  [
    'a later severity for some of those paths',
    {
      overrides: [
        { files: ['a/**'], rules: { 'link-broken': 'info' } },
        { files: ['a/b.html'], rules: { 'link-broken': 'warning' } },
      ],
    },
    ['a/b.html warning', 'index.html error'],
  ],
  [
    'a rule that is off for some paths',
    { overrides: [{ files: ['a/**'], rules: { links: 'off' } }] },
    ['index.html error'],
  ],
  [
    'a rule that is on for some paths only',
    { rules: { 'link-broken': 'off' }, overrides: [{ files: ['a/**'], rules: { 'link-broken': 'warning' } }] },
    ['a/b.html warning'],
  ],
  [
    'a finding that is ignored',
    { ignores: [{ rule: 'link-broken', files: ['a/*'], value: '/gone', reason: 'known' }] },
    ['index.html error'],
  ],
  ['an ignore that is valid', { ignores: [{ rule: 'link-broken', reason: 'known', until: '2999-01-01' }] }, []],
])('a configuration has %s', async (_, config, found) => {
  expect((await check(config)).found).toEqual(found)
})

test('a page over a budget of bytes is reported with the type that is over it', async () => {
  const files = {
    'dist/index.html': page('<link rel="stylesheet" href="a.css"><script src="a.js"></script>'),
    'dist/a.css': '*'.repeat(3000),
    'dist/a.js': '/'.repeat(3000),
  }
  const check = { budgets: { css: 2999, script: 3000, page: 6000 } }
  const cwd = await temporaryFolder({ ...files, 'sundry.config.json': JSON.stringify({ check }) })
  const { out } = await runInMemory(['check', 'dist', '--json', '--only', 'page-heavy'], { cwd })
  expect(JSON.parse(out).findings.map(({ value }: { value?: string }) => value ?? 'page')).toEqual(['page', 'css'])
})

test('a budget counts files that only style sheets load, of a font the one format that is fetched', async () => {
  const font = (range = '') => `@font-face{font-family:A;src:url(old.ttf),url("a.woff2?v=1") format("woff2");${range}}`
  const files = {
    'dist/index.html': page('<link rel="stylesheet" href="a.css"><style>p{background:url(c.png)}</style>'),
    'dist/a.css': '@import "css/b.css";',
    'dist/css/b.css': `@import "../a.css";${font()}b{background:url(../b.png)}`,
    'dist/css/old.ttf': '*'.repeat(9000),
    'dist/css/a.woff2': '*'.repeat(4000),
    'dist/css/greek.woff2': '*'.repeat(9000),
    'dist/b.png': '*'.repeat(2000),
    'dist/c.png': '*'.repeat(1000),
  }
  const greek = font('unicode-range:U+0370-03FF').replace('a.woff2', 'greek.woff2')
  const sizes = { font: 4000, image: 3000, css: `${files['dist/a.css']}${files['dist/css/b.css']}${greek}`.length }
  const over = async (check: object) => {
    const config = JSON.stringify({ check: { budgets: check } })
    const all = { ...files, 'dist/css/b.css': files['dist/css/b.css'] + greek, 'sundry.config.json': config }
    const cwd = await temporaryFolder(all)
    const { out } = await runInMemory(['check', 'dist', '--json', '--only', 'page-heavy'], { cwd })
    return JSON.parse(out).findings.map(({ value }: { value?: string }) => value)
  }
  expect(await over(sizes)).toEqual([])
  const less = Object.entries(sizes).map(([type, bytes]) => [type, bytes - 1])
  expect(await over(Object.fromEntries(less))).toEqual(['css', 'image', 'font'])
})

test('an ignore that has ended counts no more, and is named with its reason', async () => {
  const { found, err, code } = await check({
    ignores: [{ rule: 'link-broken', reason: 'until the move', until: '2020-01-31' }],
  })
  expect([found.length, code]).toEqual([2, 1])
  expect(err).toMatch(/2020-01-31.*until the move/)
})

test.each<readonly [object, string]>([
  [{ ignroe: [] }, 'ignore'],
  [{ overides: [] }, 'overrides'],
  [{ rules: { 'link-brokn': 'off' } }, 'link-broken'],
  [{ ignores: [{ rule: 'link-broken', reason: 'known', untill: '2999-01-01' }] }, 'until'],
])('an unknown key in %j is refused with the nearest name', async (config, nearest) => {
  const { code, err } = await check(config)
  expect([code, err.includes(`"${nearest}"`)]).toEqual([2, true])
})

test.each([{ ignores: [{ rule: 'link-broken' }] }, { base: '../old' }, { extends: ['nosuch'] }])(
  '%j is refused',
  async (config) => {
    expect((await check(config)).code).toBe(2)
  },
)

test.each([
  [{ ignore: ['{a,b}{a,b}{a,b}{a,b}'] }, 'ignore'],
  [{ served: ['/{1..9999999}'] }, 'served'],
  [{ baseUrl: 'file:///tmp/' }, 'baseUrl'],
  [{ baseUrl: 'javascript:1' }, 'baseUrl'],
])('a configuration with %j is refused with the name of the setting', async (config, name) => {
  expect(await check(config)).toMatchObject({ code: 2, err: expect.stringContaining(name) })
})

test('a check of no rules is refused', async () => {
  const cwd = await temporaryFolder({ 'dist/index.html': gone })
  expect(await runInMemory(['check', 'dist', '--only', ','], { cwd })).toMatchObject({ code: 2 })
})

test('a configuration may begin with a byte order mark, and what is none is named', async () => {
  const cwd = await temporaryFolder({ 'dist/index.html': gone, 'c.json': '\ufeff{"check":{"failOn":"never"}}' })
  expect((await runInMemory(['check', 'dist', '-c', 'c.json'], { cwd })).code).toBe(0)
  expect(await runInMemory(['check', 'dist', '-c', 'dist'], { cwd })).toMatchObject({
    code: 3,
    err: expect.stringContaining(join(cwd, 'dist:')),
  })
})

test('a check that waits for a pipe as its configuration ends with an interruption', async () => {
  const cwd = await temporaryFolder({ 'dist/index.html': gone })
  execFileSync('mkfifo', [join(cwd, 'sundry.config.json')])
  const signal = AbortSignal.timeout(50)
  expect((await runInMemory(['check', 'dist'], { cwd, signal })).code).toBe(130)
})

test('a preset is where a configuration starts from', async () => {
  const cwd = await temporaryFolder({
    'dist/index.html': page('<a href="#nowhere">x</a>'),
    'sundry.config.json': '{"check":{"extends":["links","strict"]}}',
  })
  const { code, out } = await runInMemory(['check', 'dist', '--json'], { cwd })
  expect([code, JSON.parse(out).findings.length]).toEqual([1, 1])
})

test('the configuration of the base decides about a change, which is named', async () => {
  const cwd = await temporaryFolder({
    'dist/index.html': page('x'),
    'sundry.config.json': '{"check":{"base":"git:HEAD"}}',
  })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], { cwd })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'x')
  const run = () =>
    runInMemory(['check', 'dist', '--format', 'markdown'], { cwd, env: { PATH: process.env.PATH ?? '' } })
  await writeFile(join(cwd, 'dist/index.html'), gone)
  const before = await run()
  expect([before.code, before.err]).toEqual([1, ''])
  await writeFile(join(cwd, 'sundry.config.json'), '{"check":{"base":"git:HEAD","rules":{"link-broken":"off"}}}')
  const { code, out, err } = await run()
  expect(code).toBe(1)
  expect(out).toContain('`sundry.config.json`')
  expect(err).toMatch(/base/)
})
