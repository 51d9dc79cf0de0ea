import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeProfile, removeLeftProfiles } from './browser-process.ts'

test('removes profiles of browsers that cannot live any more, two minutes after their start, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sundry-test-'))
  const fresh = await makeProfile()
  const now = Date.now()
  const aged = (ms: number) => `sundry-browser-${(now - ms).toString(36)}-x`
  const retained = [basename(fresh), aged(120_000), 'other']
  for (const name of [...retained, aged(120_001), 'sundry-browser-Old123']) await mkdir(join(folder, name))
  await removeLeftProfiles(folder, now)
  expect(new Set(await readdir(folder))).toEqual(new Set(retained))
  await removeLeftProfiles(join(folder, 'gone'))
  await rm(folder, { recursive: true })
  await rm(fresh, { recursive: true })
})
