import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeProfile, removeLeftProfiles } from './left-profiles.ts'

test('removes profiles of browsers that cannot live any more, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sundry-test-'))
  const fresh = await makeProfile()
  const names = [
    basename(fresh),
    `sundry-browser-${(Date.now() - 200_000).toString(36)}-x`,
    'sundry-browser-Old123',
    'other',
  ]
  for (const name of names) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'file'), '')
  }
  await removeLeftProfiles(folder)
  expect(new Set(await readdir(folder))).toEqual(new Set([basename(fresh), 'other']))
  await rm(folder, { recursive: true })
  await rm(fresh, { recursive: true })
})

test('gives a browser two minutes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sundry-test-'))
  const now = Date.parse('2026-11-24T10:00:00Z')
  const name = (age: number) => `sundry-browser-${(now - age).toString(36)}-x`
  for (const age of [120_000, 120_001]) await mkdir(join(folder, name(age)))
  await removeLeftProfiles(folder, now)
  expect(await readdir(folder)).toEqual([name(120_000)])
  await removeLeftProfiles(join(folder, 'gone'), now)
  await rm(folder, { recursive: true })
})
