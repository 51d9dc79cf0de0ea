import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildIdOf, packForSite } from '../tools/pack.mjs'

let work = ''
let bin = ''
let tarball = ''

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'sundry-pack-'))
  tarball = join(work, 'served', (await packedIn('served')).file)
  const flags = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', work]
  execFileSync('npm', ['install', ...flags, tarball], { stdio: 'ignore' })
  bin = join(work, 'node_modules/sundry/sundry.js')
}, 120_000)
afterAll(() => rmSync(work, { recursive: true, force: true }))

async function packedIn(name: string) {
  await packForSite(join(work, name))
  return factsOf(name)
}

function sundry(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { cwd: work, input, encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('the package has at most 13 MB and brings the licences of bundled code', () => {
  expect(statSync(tarball).size).toBeLessThanOrEqual(13_000_000)
  const licences = readFileSync(join(work, 'node_modules/sundry/THIRD-PARTY-LICENCES.txt'), 'utf8')
  for (const name of ['commander', 'undici', 'zod', 'htmlparser2'])
    expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'))
})

const factsOf = (name: string) => JSON.parse(readFileSync(join(work, name, 'sundry.json'), 'utf8'))

test('the package has its SHA-256 and size beside it', () => {
  const { file, sha256, bytes, version, build } = factsOf('served')
  expect(sundry(['-V']).stdout).toBe(`${version} (build ${build})\n`)
  expect(createHash('sha256').update(readFileSync(tarball)).digest('hex')).toBe(sha256)
  expect(statSync(tarball).size).toBe(bytes)
  expect(readdirSync(join(work, 'served')).sort()).toEqual([file, 'sundry.json'])
})

test('the same sources give the same package', { tags: 'long', timeout: 120_000 }, async () => {
  expect(await packedIn('again')).toEqual(factsOf('served'))
})

test('the build id changes with a source or its name, and neither with its folder nor with its time', () => {
  const idOf = (folder: string, files: Record<string, string>) => {
    mkdirSync(join(work, folder))
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(work, folder, name), text)
      utimesSync(join(work, folder, name), folder.length, folder.length)
    }
    return buildIdOf(
      join(work, folder),
      Object.keys(files).map((name) => join(work, folder, name)),
    )
  }
  const id = idOf('sources', { 'a.ts': 'one', 'b.ts': 'two' })
  expect(idOf('later-elsewhere', { 'b.ts': 'two', 'a.ts': 'one' })).toBe(id)
  expect(idOf('changed', { 'a.ts': 'one', 'b.ts': 'two ' })).not.toBe(id)
  expect(idOf('renamed', { 'a.ts': 'one', 'c.ts': 'two' })).not.toBe(id)
})

test('needs nothing beside it: no other package, no path of this machine', () => {
  expect(readdirSync(join(work, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['sundry'])
  const folder = join(work, 'node_modules/sundry')
  const root = join(import.meta.dirname, '../../..')
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js')))
    expect(readFileSync(join(folder, name), 'utf8')).not.toContain(root)
})

test.each([
  [['--version'], '', 0, /^\d+\.\d+\.\d+ \(build [0-9a-f]{8}\)\n$/],
  [['text', 'case', 'title'], 'hello world', 0, /^Hello World$/],
  [['robots', 'test', '-', '/x'], 'User-agent: *\nDisallow: /x', 1, /^disallowed/],
  [['sitemap', 'generate'], 'https://a.example/', 0, /<loc>https:\/\/a\.example\/<\/loc>/],
  [['schema', 'validate'], '{"@context":"https://schema.org","@type":"Recipe"}', 1, /required/],
  [['dns', 'two words'], '', 2, /^$/],
  [['check', '--config-schema'], '', 0, /link-broken/],
] as const)('the installed command runs %j', (args, input, status, out) => {
  const ran = sundry(args, input)
  expect(ran.status, ran.stderr).toBe(status)
  expect(ran.stdout).toMatch(out)
})

test('the installed command speaks the protocol of agents', () => {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const hello = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
  const { status, stdout } = sundry(['mcp'], `${hello}\n`)
  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ id: 1, result: { serverInfo: { name: 'sundry' } } })
})

test('the installed command makes images: its threads, codecs and libvips are with it', {
  tags: 'long',
  timeout: 120_000,
}, () => {
  const photo = join(import.meta.dirname, '../../../e2e/files/portrait.jpg')
  mkdirSync(join(work, 'pictures'))
  copyFileSync(photo, join(work, 'pictures/photo.jpg'))
  for (const [format, from] of [
    ['avif', 'pictures'],
    ['jxl', 'avif'],
    ['webp', 'jxl'],
    ['png', 'webp'],
  ] as const) {
    const ran = sundry(['convert', from, '--format', format, '--out', format])
    expect(ran.status, ran.stderr).toBe(0)
    expect(ran.stdout).toMatch(new RegExp(`-> photo\\.${format}: `))
  }
  // A ceiling far below what a PNG can do asks for 256 colours.
  const ran = sundry(['compress', 'png', '--max-size', '0.1', '--out', 'small'])
  expect(ran.status, ran.stderr).toBe(0)
  expect(statSync(join(work, 'small/photo.png')).size).toBeLessThanOrEqual(0.1 * 1024 * 1024)
})

test('the installed command finds its WebAssembly', () => {
  const photo = join(import.meta.dirname, '../../../e2e/files/portrait.jpg')
  mkdirSync(join(work, 'site'))
  copyFileSync(photo, join(work, 'site/photo.jpg'))
  expect(sundry(['compress', 'site', '--out', 'small']).stderr).toBe('')
  expect(statSync(join(work, 'small/photo.jpg')).size).toBeLessThan(statSync(photo).size)
})
