import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRelease } from './release.mjs'

const work = mkdtempSync(join(tmpdir(), 'sundry-release-'))
const checkout = join(work, 'checkout')
afterAll(() => rmSync(work, { recursive: true, force: true }))

const files = {
  'package.json': JSON.stringify({ name: 'sundry', version: '3.4.5', license: 'MIT' }),
  'package-lock.json': JSON.stringify({ packages: {} }),
  'scripts/models.json': JSON.stringify({ packages: [] }),
  'CHANGELOG.md':
    '# Changelog\n\n## [3.4.5] - 2030-01-02\n\n- The newest.\n\n## [3.4.4] - 2030-01-01\n\n- An older one.\n',
}

beforeAll(() => {
  mkdirSync(join(checkout, 'scripts'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(checkout, name), text)
  const env = { ...process.env, GIT_COMMITTER_DATE: '2001-02-03T12:00:00Z' }
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@t']
  const git = (...args) => execFileSync('git', [...identity, ...args], { cwd: checkout, env })
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'first')
})

async function pack(folder) {
  const tarball = join(folder, 'packed')
  writeFileSync(tarball, 'the command')
  return { tarball, build: '89abcdef' }
}

async function releaseIn(name) {
  const folder = join(work, name)
  await makeRelease({ checkout, folder, pack })
  return Object.fromEntries(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file))]))
}

test('two releases of one commit have equal bytes, no time but its own, and their hashes beside them', async () => {
  const first = await releaseIn('first')
  expect(await releaseIn('second')).toEqual(first)
  const times = execFileSync('tar', ['-tvzf', join(work, 'first/sundry-3.4.5-source.tar.gz')], { encoding: 'utf8' })
  for (const line of times.trim().split('\n')) expect(line).toContain('2001-02-0')
  const sums = first.SHA256SUMS.toString().trim().split('\n')
  expect(sums).toHaveLength(3)
  for (const line of sums) {
    const [sha256, file] = line.split('  ')
    expect(createHash('sha256').update(first[file]).digest('hex')).toBe(sha256)
  }
})

test('the notes of a release hold its changes, its build and no older changes', async () => {
  const notes = (await releaseIn('notes'))['NOTES.md'].toString()
  for (const part of ['3.4.5', '89abcdef', 'The newest.']) expect(notes).toContain(part)
  expect(notes).not.toContain('An older one.')
})

test.each([
  ['a file that is not committed', 'package.txt', 'x', /committed/],
  ['a version without changes', 'package.json', files['package.json'].replace('3.4.5', '3.5.0'), /CHANGELOG/],
])('a release with %s is refused and writes nothing', async (_, name, text, message) => {
  writeFileSync(join(checkout, name), text)
  await expect(releaseIn('refused')).rejects.toThrow(message)
  expect(readdirSync(work)).not.toContain('refused')
})

test('the version is stated in package.json alone, and what repeats it agrees', () => {
  const root = join(import.meta.dirname, '..')
  const read = (name) => readFileSync(join(root, name), 'utf8')
  const { version } = JSON.parse(read('package.json'))
  const { packages, ...lock } = JSON.parse(read('package-lock.json'))
  expect([lock.version, packages[''].version]).toEqual([version, version])
  const own = Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules/'))
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter((path) => JSON.parse(read(join(path, 'package.json'))).version !== undefined)).toEqual([])
  expect(/^## \[([^\]]+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
  expect(/image: \S+\/sundry:(\S+)/.exec(read('deploy/kubernetes/sundry.yaml'))?.[1]).toBe(version)
})
