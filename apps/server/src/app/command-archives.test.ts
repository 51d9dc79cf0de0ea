import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { makeFixtureSite } from '../testing/fixture-site.ts'
import { memoryLog, startTestServer } from '../testing/test-server.ts'
import { openCommandArchives } from './command-archives.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sundry-archives-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const nameOf = (release: number) => `sundry-${String(release).padStart(16, '0')}.tgz`
const files = (release: number) => ({
  [`cli/${nameOf(release)}`]: `archive ${release}`,
  'cli/sundry.json': JSON.stringify({ file: nameOf(release), version: `0.${release}.0` }),
})
const update = async (release: number, environment = {}) => {
  const site = await startTestServer({ DATA_DIR: dataDir, ACCOUNTS: 'off', ...environment }, { files: files(release) })
  // Releases are days apart.
  await utimes(join(dataDir, 'cli', nameOf(release)), release, release).catch(() => {})
  return site
}

test('the archives of the last five releases stay at their addresses, marked as old', async () => {
  for (let release = 1; release <= 6; release += 1) await (await update(release)).stop()
  const site = await update(7)
  const old = await site.ask(`/cli/${nameOf(2)}`)
  expect(old.text).toBe('archive 2')
  expect(old.headers.deprecation).toMatch(/^@\d+$/)
  expect((await site.ask(`/cli/${nameOf(1)}`)).status).toBe(404)
  const current = await site.ask(`/cli/${nameOf(7)}`)
  expect(current.text).toBe('archive 7')
  expect(current.headers.deprecation).toBeUndefined()
  const list = JSON.parse((await site.ask('/cli/archives.json')).text)
  expect(list.map(({ state }: { state: string }) => state)).toEqual(['current', ...Array(5).fill('old')])
  await site.stop()
})

test('a withdrawn archive is gone, with the reason', async () => {
  const fixture = await makeFixtureSite(files(1))
  const config = readConfig({ DATA_DIR: dataDir, SITE_DIR: fixture.directory })
  const answer = await openCommandArchives(config, memoryLog(), { [nameOf(1)]: 'It wrote outside its folder.' })
  const reply = await answer('GET', `/cli/${nameOf(1)}`, { headers: {}, socket: {} } as never)
  await fixture.remove()
  expect(reply?.status).toBe(410)
  expect(String(reply?.body)).toContain('It wrote outside its folder.')
})

test('a demo stores no archive', async () => {
  await (await update(1, { DEMO: 'on' })).stop()
  expect(await readdir(dataDir)).toEqual([])
})
