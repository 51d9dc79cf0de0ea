import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { glob, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { caseNames } from '../commands/text-commands.ts'
import { run } from '../run.ts'
import { exitCodes, Interruption } from '../terminal/exit-codes.ts'
import { quietIo, runInMemory } from '../testing/memory-io.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { JOURNAL, runFiles } from './run-files.ts'
import { removeLeftovers } from './write-atomically.ts'

test('the output of an earlier run is no input of the next', async () => {
  const cwd = await temporaryFolder({ 'a.txt': 'a' })
  for (let turn = 0; turn < 2; turn += 1) await runInMemory([...upper, '.', '--out', 'out'], { cwd })
  expect(await readdir(join(cwd, 'out'))).toEqual(['a.txt'])
})

const upper = ['text', 'case', 'upper']
const main = fileURLToPath(new URL('../main.ts', import.meta.url))

test('a folder keeps its shape below --out', async () => {
  const cwd = await temporaryFolder({ 'in/a.txt': 'a', 'in/deep/b.md': 'b', 'in/c.bin': 'c', 'in/.hidden.txt': 'd' })
  expect(await runInMemory([...upper, 'in', '--out', 'out'], { cwd })).toEqual({ code: 0, out: '', err: '' })
  expect((await readdir(join(cwd, 'out'), { recursive: true })).sort()).toEqual(['a.txt', 'deep', 'deep/b.md'])
  expect(await readFile(join(cwd, 'out/deep/b.md'), 'utf8')).toBe('B')
})

test('a pattern is expanded, and each file is taken once', async () => {
  const cwd = await temporaryFolder({ 'in/a.txt': 'a', 'in/b.txt': 'b', 'in/c.md': 'c' })
  const { out } = await runInMemory([...upper, 'in/*.txt', 'in/a.txt', '--json'], { cwd })
  const reports = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(reports.sort((a, b) => (a.file < b.file ? -1 : 1))).toEqual([
    { file: join('in', 'a.txt'), text: 'A' },
    { file: join('in', 'b.txt'), text: 'B' },
  ])
  expect(await runInMemory([...upper, 'in/*.pdf'], { cwd })).toMatchObject({ code: 2 })
})

test('a file that fails stops no other, and results keep the order of the inputs', async () => {
  const cwd = await temporaryFolder({ 'a.txt': 'a', 'c.txt': 'c' })
  expect(await runInMemory([...upper, 'a.txt', 'b.txt', 'c.txt', '--jobs', '8'], { cwd })).toEqual({
    code: 3,
    out: 'AC',
    err: 'b.txt: File not found.\n',
  })
})

test('a slow file holds up no other, and its result still comes first', async () => {
  const io = quietIo(await temporaryFolder(numbered(6)))
  const seen: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = {
    inputs: ['in'],
    accepts: () => true,
    settings: null,
    async run(_: unknown, { target }: { target: string }) {
      if (target === '0.txt') await promise
      if (target === '5.txt') resolve()
      return { text: target }
    },
  }
  await runFiles(work, { jobs: '2' }, { ...io, out: async (text) => void seen.push(String(text)) })
  expect(seen.map((text) => text.slice(0, 1)).join('')).toBe('012345')
})

test('removes what a killed run left before it writes, and nothing else', async () => {
  const left = ['a', 'b'].map((letter) => `.${letter}.txt.${letter.repeat(12)}.sundry-tmp`)
  const folder = await temporaryFolder(Object.fromEntries([...left, '.mine.sundry-tmp'].map((name) => [name, 'x'])))
  await removeLeftovers(folder)
  expect(readdirSync(folder)).toEqual(['.mine.sundry-tmp'])
})

test('a result never takes the place of its source', async () => {
  const cwd = await temporaryFolder({ 'a.txt': 'a' })
  expect(await runInMemory([...upper, 'a.txt', '--out', '.'], { cwd })).toMatchObject({ code: 3 })
  expect(await readFile(join(cwd, 'a.txt'), 'utf8')).toBe('a')
})

const numbered = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`in/${at}.txt`, `text ${at}`]))

test('an interrupted run ends with 130, and the next one does only what is missing', async () => {
  const cwd = await temporaryFolder(numbered(60))
  const stop = new AbortController()
  const running = runInMemory([...upper, 'in', '--out', 'out', '--jobs', '1'], { cwd, signal: stop.signal })
  const written = async () =>
    (await readdir(join(cwd, 'out')).catch(() => [])).filter((name) => /^\d+\.txt$/.test(name))
  while ((await written()).length < 3) await wait(1)
  stop.abort()
  expect((await running).code).toBe(130)
  const first = await written()
  expect(first.length).toBeLessThan(60)
  const marked = first[0] ?? ''
  // Doing it again would write the right text over this.
  await writeFile(join(cwd, 'out', marked), 'left alone')
  const journal = (await readFile(join(cwd, 'out', JOURNAL), 'utf8')).trim().split('\n').length
  expect((await runInMemory([...upper, 'in', '--out', 'out'], { cwd })).code).toBe(0)
  expect(await written()).toHaveLength(60)
  expect(journal).toBeGreaterThanOrEqual(1)
  expect(await readFile(join(cwd, 'out', marked), 'utf8')).toBe('left alone')
  expect(await readdir(join(cwd, 'out'))).not.toContain(JOURNAL)
})

test('killed four times at any moment, no file is half-written and the rest is done at last', async () => {
  const long = 'word '.repeat(20_000)
  const cwd = await temporaryFolder(Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`in/${at}.txt`, long])))
  const started = () => spawn(process.execPath, [main, ...upper, 'in', '--out', 'out'], { cwd, stdio: 'ignore' })
  for (let kill = 0; kill < 4; kill += 1) {
    const child = started()
    const ended = once(child, 'exit')
    await Promise.race([ended, wait(100 + Math.random() * 150)])
    child.kill('SIGKILL')
    await ended
    for (const name of (await readdir(join(cwd, 'out')).catch(() => [])).filter((one) => /^\d/.test(one)))
      expect((await stat(join(cwd, 'out', name))).size).toBe(long.length)
  }
  const [code] = await once(started(), 'exit')
  expect(code).toBe(0)
  const names = await readdir(join(cwd, 'out'))
  expect(names.sort()).toEqual(Array.from({ length: 40 }, (_, at) => `${at}.txt`).sort())
})

test('--watch does again what changes, until it is interrupted', async () => {
  const cwd = await temporaryFolder({ 'in/a.txt': 'old' })
  const stop = new AbortController()
  const running = runInMemory([...upper, 'in', '--out', 'out', '--watch'], { cwd, signal: stop.signal })
  const result = () => readFile(join(cwd, 'out/a.txt'), 'utf8').catch(() => '')
  while ((await result()) !== 'OLD') await wait(5)
  // The watcher starts after the first pass, so a first change may go unseen.
  for (let stroke = 0; !(await result()).startsWith('NEW'); stroke += 1) {
    await writeFile(join(cwd, 'in/a.txt'), `new ${stroke}`)
    await wait(300)
  }
  stop.abort()
  expect((await running).code).toBe(130)
})

test('an interruption ends a run of many files with its code, and what fails after it is no crash', async () => {
  const cwd = await temporaryFolder(Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`${at}.txt`, 'a'])))
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    const stop = new AbortController()
    const work = {
      inputs: ['.'],
      accepts: () => true,
      settings: null,
      run: async () => {
        stop.abort(new Interruption(signal))
        await wait(5)
        throw new Error('its thread was ended')
      },
    }
    const reach = { lookups: () => Promise.reject(new Error('no network')) }
    const io = { ...quietIo(cwd), signal: stop.signal }
    await expect(runFiles(work, { jobs: '8' }, io)).rejects.toMatchObject({ code })
    expect(await run(['text', 'count', '.'], io, reach)).toBe(code)
  }
  await wait(20)
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

test('a folder that cannot be made, a file in its place and a folder without files are reported', async () => {
  const cwd = await temporaryFolder({ 'a.txt': 'a', 'empty/.keep': '' })
  expect(await runInMemory([...upper, 'a.txt', '--out', 'a.txt'], { cwd })).toMatchObject({ code: 3 })
  if (process.platform === 'linux')
    for (const out of ['/proc', '/proc/nothing']) {
      const { code, err } = await runInMemory([...upper, 'a.txt', '--out', out], { cwd })
      expect([code, err.includes('/proc')]).toEqual([3, true])
    }
  expect(await runInMemory([...upper, 'empty', '--json'], { cwd })).toMatchObject({
    code: 3,
    out: expect.stringMatching(/^\{"error"/),
  })
})

test('piped input comes out as it comes in, and a reader that has enough ends the run without a verdict', async () => {
  const child = spawn(process.execPath, [main, 'text', 'case', 'title'])
  const feed = setInterval(() => child.stdin.write('hello world\n'.repeat(10_000)), 5)
  child.stdin.on('error', () => {})
  const [first] = await once(child.stdout, 'data')
  expect(String(first)).toMatch(/^Hello World\n/)
  child.stdout.destroy()
  expect((await once(child, 'exit'))[0]).toBe(exitCodes.brokenPipe.code)
  clearInterval(feed)
})

test('output that a full disk cuts is no success', async () => {
  const cwd = await temporaryFolder({
    'urls.txt': Array.from({ length: 5000 }, (_, at) => `https://example.com/${at}`).join('\n'),
  })
  const argv = [process.execPath, main, 'sitemap', 'generate', 'urls.txt'].map((word) => `'${word}'`).join(' ')
  const child = spawn('sh', ['-c', `ulimit -f 8; ${argv} > cut.xml`], { cwd })
  expect((await once(child, 'exit'))[0]).toBe(exitCodes.inputs.code)
  expect((await once(spawn('sh', ['-c', `${argv} > whole.xml`], { cwd }), 'exit'))[0]).toBe(0)
  expect(await readFile(join(cwd, 'whole.xml'), 'utf8')).toMatch(/<\/urlset>\s*$/)
})

test('a pipe that no one writes to does not outlive an interruption', async () => {
  const cwd = await temporaryFolder({})
  await once(spawn('mkfifo', [join(cwd, 'pipe.txt')]), 'exit')
  const child = spawn(process.execPath, [main, ...upper, 'pipe.txt', '--out', 'o'], { cwd, stdio: 'ignore' })
  while (!(await readdir(cwd)).includes('o')) await wait(5)
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(exitCodes.terminated.code)
})

test('a message that no one reads, or that has no room, changes no exit code', async () => {
  const argv = [process.execPath, main, 'nothing-of-the-kind'].map((word) => `'${word}'`).join(' ')
  for (const script of [`${argv} 2>/dev/full`, `${argv} 2>&1 >/dev/null | true; exit \${PIPESTATUS[0]}`])
    expect((await once(spawn('bash', ['-c', script]), 'exit'))[0]).toBe(exitCodes.usage.code)
  const version = spawn('sh', ['-c', `'${process.execPath}' '${main}' --version >/dev/full`])
  expect((await once(version, 'exit'))[0]).toBe(exitCodes.inputs.code)
})

test('a folder as standard input, or one that is gone, is reported', async () => {
  const cwd = await temporaryFolder({ 'gone/.keep': '' })
  const argv = [process.execPath, main, ...upper].map((word) => `'${word}'`).join(' ')
  for (const script of [`${argv} - < .`, `cd gone; rm -r ../gone; ${argv} x.txt`]) {
    const child = spawn('sh', ['-c', script], { cwd })
    expect((await once(child, 'exit'))[0]).toBe(exitCodes.inputs.code)
  }
})

const tricky = '\ufeff# a heading\r\n\n\n \t\n"it\'s" STRASSE ΣΑΣ e\u0301. new\n\n\n```\n# no heading\n```\n  x  y \n\n'

test.each([
  ...caseNames.map((kind) => ['text', 'case', kind]),
  ['text', 'clean', '--trim', '--spaces', '--blank-lines', '--quotes', 'curly', '--accents'],
  ['text', 'clean', '--slug', '--blank-lines'],
  ['text', 'count'],
])('%s %s %s gives the same however its input is cut', async (...argv) => {
  const whole = await runInMemory(argv, { stdin: tricky })
  const [bytes, out]: [Uint8Array, string[]] = [new TextEncoder().encode(tricky), []]
  const start = (pieces: ReadableStreamDefaultController<Uint8Array>) => {
    for (const byte of bytes) pieces.enqueue(Uint8Array.of(byte))
    pieces.close()
  }
  const stdin = { isTerminal: false, open: () => new ReadableStream<Uint8Array>({ start }) }
  const io = { ...quietIo('/'), stdin, out: async (text: string | Uint8Array) => void out.push(String(text)) }
  expect(await run(argv, io)).toBe(0)
  expect(out.join('')).toBe(whole.out)
})

test('the lines of a file are counted as by wc, and a locale that is none is refused', async () => {
  const count = async (stdin: string) => (await runInMemory(['text', 'count', '--json'], { stdin })).out
  expect(JSON.parse(await count('Hello\n')).lines).toBe(1)
  expect(JSON.parse(await count('Hello\nthere')).lines).toBe(2)
  for (const command of ['case upper', 'clean --trim', 'count'])
    expect(await runInMemory(['text', ...command.split(' '), '--locale', 'zz-!!'], { stdin: 'a' })).toMatchObject({
      code: 2,
    })
})

test('text in another encoding is refused, or read by the name that is given', async () => {
  const latin = Uint8Array.of(0x63, 0x61, 0x66, 0xe9)
  expect(await runInMemory(upper, { stdin: latin })).toMatchObject({ code: 3, out: '' })
  expect(await runInMemory([...upper, '--encoding', 'latin1'], { stdin: latin })).toMatchObject({
    code: 0,
    out: 'CAFÉ',
  })
  expect(await runInMemory(upper, { stdin: Uint8Array.of(0xff, 0xfe, 0x61, 0) })).toMatchObject({ out: 'A' })
  expect(await runInMemory([...upper, '--encoding', 'nothing'], { stdin: 'a' })).toMatchObject({ code: 2 })
})

test('results and journals follow no link that was planted where they go', async () => {
  const cwd = await temporaryFolder({ 'in/a.txt': 'a', 'in/sub/b.txt': 'b', 'home/rc': 'mine', 'home/b.txt': 'mine' })
  const home = (name: string) => readFile(join(cwd, 'home', name), 'utf8')
  await mkdir(join(cwd, 'out'))
  await symlink('../home/rc', join(cwd, 'out/.sundry-run.jsonl'))
  expect((await runInMemory([...upper, 'in', '--out', 'out'], { cwd })).code).toBe(2)
  await rm(join(cwd, 'out/.sundry-run.jsonl'))
  await symlink('../home', join(cwd, 'out/sub'))
  const { code, err } = await runInMemory([...upper, 'in', '--out', 'out'], { cwd })
  expect([code, err.includes('symbolic link')]).toEqual([3, true])
  await symlink('../home', join(cwd, 'in/linked'))
  const work = { inputs: ['in/*/b.txt'], accepts: () => true, settings: null, run: async () => ({ content: 'new' }) }
  expect(await runFiles(work, { inPlace: true }, quietIo(cwd))).toBe(0)
  expect(await readFile(join(cwd, 'in/sub/b.txt'), 'utf8')).toBe('new')
  expect(await Promise.all(['rc', 'b.txt'].map(home))).toEqual(['mine', 'mine'])
  expect(await readFile(join(cwd, 'out/a.txt'), 'utf8')).toBe('A')
})

test('only the module that follows no links writes files', async () => {
  const source = join(import.meta.dirname, '..')
  const writing =
    /import \{[^}]*\b(?:open|writeFile|appendFile|createWriteStream|copyFile|rename|mkdir|symlink|truncate|cp)(?:Sync)?\b[^}]*\} from 'node:fs/
  const others: string[] = []
  for await (const file of glob('**/*.ts', { cwd: source })) {
    // The runner of a job names the files that an Action appends to.
    if (/\.test\.ts$|^testing\/|^action\/|write-atomically\.ts$/.test(file)) continue
    if (writing.test(await readFile(join(source, file), 'utf8'))) others.push(file)
  }
  expect(others).toEqual([])
})
