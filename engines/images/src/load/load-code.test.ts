import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { writePng } from '../formats/png/write.ts'
import type { TargetId } from '../model/types.ts'
import { asThread } from '../testing/as-thread.ts'
import { asFile, plain, quarters } from '../testing/samples.ts'
import { decodeImage, processWithoutCanvas } from '../worker.ts'
import { loadScript } from './load-code.ts'

asThread()

/** The results of `work` while no code arrives, while the server answers with an error, and then online. */
async function outcomes(work: () => Promise<unknown>): Promise<unknown[]> {
  const reported = () =>
    work().then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )
  const online = globalThis.fetch
  const found: unknown[] = []
  for (const answer of [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('', { status: 503 }),
  ]) {
    vi.stubGlobal('fetch', answer)
    found.push(await reported())
  }
  vi.stubGlobal('fetch', online)
  return [...found, await reported()]
}
const retried = ['code-unavailable', 'code-unavailable', 'done']

test.each<TargetId>(['jpeg', 'png', 'webp', 'avif', 'jxl'])(
  'a %s encoder that cannot be fetched is not reported as damage, and is fetched again on the next try',
  async (outputFormat) => {
    const file = asFile(await writePng(quarters()), 'png')
    expect(await outcomes(() => processWithoutCanvas(file, { ...plain, outputFormat }))).toEqual(retried)
  },
)

test.each(['webp', 'avif'])(
  'a %s decoder that cannot be fetched is not reported as damage, and is fetched again on the next try',
  async (format) => {
    const file = readFileSync(new URL(`../../../../e2e/files/picture.${format}`, import.meta.url))
    expect(await outcomes(() => decodeImage(file))).toEqual(retried)
  },
)

test('a script that does not arrive is not reported as damage', () =>
  expect(
    loadScript(() => Promise.reject(new TypeError('error loading dynamically imported module'))),
  ).rejects.toMatchObject({
    code: 'code-unavailable',
  }))
