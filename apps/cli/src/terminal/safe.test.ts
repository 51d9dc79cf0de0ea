import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { safeField, safeText } from '@sundry/kit'
import { expect, test } from 'vitest'
import { runInMemory } from '../testing/memory-io.ts'
import { paintFor } from './io.ts'

const hostile = '\u001b]0;owned\u0007\u009b2J\u202eevil\u200b\u{e0041}\r\n::stop-commands::x'
const unseen = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u{e0000}-\u{e007f}]/u
const command = /^\s*::|##\[/m

test('a field loses escape sequences, lines, turned writing and unseen characters, and keeps its words', () => {
  expect(safeField(hostile)).not.toMatch(unseen)
  expect(safeField(hostile)).not.toContain('\n')
  expect(safeField('Größe 🙂 日本 a::b')).toBe('Größe 🙂 日本 a::b')
  for (const text of ['::set-env::', '  ::debug::', 'a\n::x::', '##[add-mask]a', '\u2028::x']) {
    expect(safeText(text)).not.toMatch(command)
    expect(safeField(text)).not.toMatch(command)
  }
})

test('a text keeps our colours and lines, and drops untrusted colours', () => {
  const paint = paintFor({ env: { FORCE_COLOR: '1' }, outIsTerminal: true })
  expect(safeText(`${paint('red', 'a')}\n\tb`)).toBe('\u001b[31ma\u001b[39m\n\tb')
  for (const text of ['\u001b[31ma\u001b[39m', 'a\r\u001b[K\u001b[8mb']) expect(safeText(text)).not.toMatch(unseen)
})

test('a quotation from a zone file erases no line of the error stream', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'sundry-safe-'))
  await writeFile(join(cwd, 'a.zone'), '$ORIGIN a.example.\nx A "\r\u001b[K\u001b[8mgone"\n')
  await writeFile(join(cwd, 'a.eml'), 'From: a@a.example\r\n\r\nx')
  const { out, err } = await runInMemory(['mail', 'verify', 'a.eml', '--zone', 'a.zone'], { cwd })
  expect(out + err).not.toMatch(unseen)
})

test('text of a page or a file name reaches no terminal as a command, in any format', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'sundry-safe-'))
  const address = `/x&#10;::stop-commands::t&#27;]0;owned&#7;&#x202e;##[add-mask]`
  await writeFile(join(cwd, 'index.html'), `<!doctype html><title>a</title><a href="${address}">a</a>`)
  await writeFile(join(cwd, '\n::warning::a.html'), '<a href="/gone">a</a>')
  for (const format of ['text', 'junit', 'json', 'sarif', 'html']) {
    const { out, err } = await runInMemory(['check', '.', '--format', format], { cwd })
    expect(out).toContain('stop-commands')
    expect(out + err, format).not.toMatch(command)
    expect(out + err, format).not.toMatch(unseen)
  }
  const github = await runInMemory(['check', '.', '--format', 'github'], { cwd })
  for (const line of github.out.trim().split('\n')) expect(line).toMatch(/^::(?:error|warning|notice) file=/)
  expect(github.out).not.toMatch(unseen)
  const name = '::error::b.xml'
  await writeFile(join(cwd, name), '<urlset')
  const { out, err } = await runInMemory(['sitemap', 'validate', name, '\u001b[2Jc.xml'], { cwd })
  expect(out + err).not.toMatch(command)
  expect(out + err).not.toMatch(unseen)
})
