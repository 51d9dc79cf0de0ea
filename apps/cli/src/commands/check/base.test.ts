import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, symlinkSync, truncateSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { exitCodes, Interruption } from '../../terminal/exit-codes.ts'
import { largeJpeg } from '../../testing/large-jpeg.ts'
import { runInMemory } from '../../testing/memory-io.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const page = (body: string, title = 'A') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><meta name="description" content="What there is to know about the page that is called ${title}, in one long sentence."></head><body><main><h1>${title}</h1>\n${body}</main></body></html>`
const standing = page('<a href="old-fault.html">x</a>')
const files = {
  'old/index.html': standing,
  'old/about.html': page('<a href="index.html">x</a>', 'About'),
  'dist/index.html': standing.replace('</main>', '<a href="brought.html">y</a></main>'),
  'dist/about-us.html': page('<a href="index.html">x</a>', 'About'),
  'same/index.html': `\n${standing}`,
  'same/about.html': page('<a href="index.html">x</a>', 'About'),
}
const only = ['--only', 'link-broken,address-lost']

/** A repository whose one commit has the old pages as sources. */
async function repository() {
  const cwd = await temporaryFolder(files)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], { cwd })
  git('init', '--quiet')
  await writeFile(join(cwd, '.git/hooks/post-checkout'), '#!/bin/sh\ntouch hook-ran\n', { mode: 0o755 })
  git('add', 'old')
  git('commit', '--quiet', '-m', 'x')
  const worktrees = () => git('worktree', 'list').toString().trim().split('\n').length
  return { cwd, worktrees }
}

describe.each([
  ['a folder', async (cwd: string) => ({ cwd, base: ['--base', 'old'] })],
  [
    'a report',
    async (cwd: string) => {
      await runInMemory(['check', 'old', ...only, '--format', 'json=old.json'], { cwd })
      return { cwd, base: ['--base', 'old.json'] }
    },
  ],
  ['a committed folder', async () => ({ cwd: (await repository()).cwd, base: ['--base', 'git:HEAD:old'] })],
  [
    'a reference that is built',
    async () => ({
      cwd: (await repository()).cwd,
      base: ['--base', 'git:HEAD', '--base-build', 'cp -r old made', '--base-out', 'made'],
    }),
  ],
])('a check with %s as its base', { tags: 'long' }, (_, prepare) => {
  test('reports what is new with the redirects of lost pages, and counts nothing else', async () => {
    const { cwd, base } = await prepare(await temporaryFolder(files))
    const { code, out } = await runInMemory(['check', 'dist', ...only, ...base], { cwd })
    expect(code).toBe(1)
    expect(out).toContain('brought.html')
    expect(out).toContain('+ /about.html /about-us.html 301')
    expect(out).not.toContain('old-fault')
    expect(await runInMemory(['check', 'same', ...only, ...base], { cwd })).toMatchObject({ code: 0, err: '' })
    const all = await runInMemory(['check', 'same', ...only, ...base, '--count', 'all'], { cwd })
    expect([all.code, all.out.includes('old-fault')]).toEqual([1, true])
  })
})

test('a report in JSON has old and mended findings too, and can be a base', async () => {
  const cwd = await temporaryFolder(files)
  await runInMemory(['check', 'dist', ...only, '--base', 'old', '--format', 'text', '--format', 'json=now.json'], {
    cwd,
  })
  const { compared, findings } = JSON.parse(await readFile(join(cwd, 'now.json'), 'utf8'))
  expect([findings.length, compared.standing.length, compared.mended.length]).toEqual([2, 1, 0])
  const again = await runInMemory(['check', 'dist', '--only', 'link-broken', '--base', 'now.json'], { cwd })
  expect(again.code).toBe(0)
})

test.each(['old', 'old.json'])(
  'comments of the base %s decide what is silent, not those of the change',
  async (base) => {
    const fault = (name: string, comment = '') => page(`${comment}<a href="${name}.html">x</a>`)
    const ignore = '<!-- sundry-ignore link-broken -->'
    const cwd = await temporaryFolder({
      'old/index.html': fault('silent', ignore),
      'dist/index.html': fault('silent', ignore).replace('</main>', '<a href="added.html">x</a></main>'),
      'less/index.html': fault('silent'),
    })
    await runInMemory(['check', 'old', '--format', 'json=old.json'], { cwd })
    const check = (site: string) => runInMemory(['check', site, '--only', 'link-broken', '--base', base], { cwd })
    const { code, out, err } = await check('dist')
    expect([code, out.match(/\[link-broken\]/g)?.length, out.includes('added.html')]).toEqual([1, 1, true])
    expect(err).toMatch(/sundry-ignore/)
    expect(await check('less')).toMatchObject({ code: 0, err: '' })
  },
)

test('a redirect that is taken out is a lost address', async () => {
  const about = { 'old/a.html': page('x'), 'dist/a.html': page('x'), 'old/_redirects': '/alias /a.html 301\n' }
  const cwd = await temporaryFolder(about)
  await runInMemory(['check', 'old', '--format', 'json=old.json'], { cwd })
  for (const base of ['old', 'old.json']) {
    const { out } = await runInMemory(['check', 'dist', '--only', 'address-lost', '--base', base], { cwd })
    expect([base, out]).toEqual([base, expect.stringContaining('/alias')])
  }
})

test('the worktree of a base is gone after the check, after a failed build and after an interruption', async () => {
  const { cwd, worktrees } = await repository()
  const before = new Set(readdirSync('/tmp').filter((name) => name.startsWith('sundry-base-')))
  const left = () => readdirSync('/tmp').filter((name) => name.startsWith('sundry-base-') && !before.has(name))
  const build = (command: string, signal?: AbortSignal) =>
    runInMemory(['check', 'same', '--base', 'git:HEAD', '--base-build', command, '--base-out', 'old'], {
      cwd,
      env: { PATH: process.env.PATH ?? '' },
      ...(signal && { signal }),
    })
  expect((await build('test ! -e hook-ran')).code).toBe(0)
  expect(await build('exit 7')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('7') })
  const stop = new AbortController()
  const running = build(`sleep 600 & echo $! > ${cwd}/pid; wait`, stop.signal)
  await vi.waitFor(async () => expect(await readFile(join(cwd, 'pid'), 'utf8')).toMatch(/\n/), { timeout: 20_000 })
  const pid = Number(await readFile(join(cwd, 'pid'), 'utf8'))
  const isRunning = () => existsSync(`/proc/${pid}`) && !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  onTestFinished(() => void (isRunning() && process.kill(pid)))
  stop.abort(new Interruption('SIGTERM'))
  expect((await running).code).toBe(exitCodes.terminated.code)
  expect(isRunning()).toBe(false)
  expect(worktrees()).toBe(1)
  // Other tests have folders of that name for a moment.
  await expect.poll(left, { timeout: 30_000 }).toEqual([])
})

test('a base that is no report is refused with a sentence before anything is checked', async () => {
  const cwd = await temporaryFolder({ ...files, 'list.json': '[]', 'huge.json': '' })
  truncateSync(join(cwd, 'huge.json'), 500_000_000)
  symlinkSync('/dev/zero', join(cwd, 'zero.json'))
  symlinkSync('list.json', join(cwd, 'link.json'))
  await mkdir(join(cwd, 'folder.json'))
  for (const [name, size = ''] of [['list'], ['huge', 'MB.*'], ['zero'], ['link'], ['folder'], ['missing']])
    expect(await runInMemory(['check', 'dist', '--base', `${name}.json`], { cwd })).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(new RegExp(`^.*${name}\\.json.*${size}\\.\n$`)),
    })
})

test('an image that a change makes heavier is scored against its former one where both have the same pixels', async () => {
  const image = await largeJpeg(160, 120)
  const heavier = Buffer.concat([image, Buffer.alloc(20_000)])
  const cwd = await temporaryFolder({
    'old/index.html': standing,
    'dist/index.html': standing,
    'old/same.jpg': image,
    'old/slightly.jpg': image,
    'dist/slightly.jpg': Buffer.concat([image, Buffer.alloc(100)]),
    'old/larger.jpg': await largeJpeg(80, 60),
    ...Object.fromEntries(['same', 'larger', 'added'].map((name) => [`dist/${name}.jpg`, heavier])),
  })
  const { out } = await runInMemory(['check', 'dist', '--base', 'old', '--json'], { cwd })
  const grown: { path: string; score?: number }[] = JSON.parse(out).compared.grown
  const scores = Object.fromEntries(grown.map(({ path, score }) => [path, score]))
  expect(scores).toEqual({ 'same.jpg': expect.closeTo(100), 'larger.jpg': null })
})
