// A sitemap as it comes from our server: piece by piece, or not to its end.
import { expect, test, vi } from 'vitest'
import { invokeStream } from '../../platform/invoke-stream.ts'
import { openSource, readText, unpacked } from './open-source.ts'

vi.mock('../../platform/invoke-stream.ts', () => ({ invokeStream: vi.fn() }))

const serve = (...events: readonly object[]) =>
  vi.mocked(invokeStream).mockImplementation(async function* () {
    yield* events
  } as never)
const head = { type: 'head', finalUrl: 'https://a.example/s.xml', status: 200, redirects: ['x'], isMockData: false }
const piece = (text: string) => ({ type: 'chunk', base64: btoa(text) })
const open = () => openSource({ url: 'https://a.example/s.xml' })
const textOf = async () => new Response((await open()).octets).text()

test('a source is joined from its pieces, with its final address', async () => {
  serve(head, piece('<url'), piece('set/>'), { type: 'end' })
  expect(await textOf()).toBe('<urlset/>')
  expect((await open()).fetched).toEqual({
    finalUrl: 'https://a.example/s.xml',
    status: 200,
    redirects: 1,
    isMock: false,
  })
})
test('a refusal is shown in the words of our server, at once', async () => {
  serve({ type: 'error', error: 'No such host.', isMockData: true })
  await expect(open()).rejects.toMatchObject({ message: 'No such host.', isMock: true })
  serve(head, { type: 'error', error: 'Too large.' })
  await expect(open()).rejects.toMatchObject({ message: 'Too large.', isMock: false })
})
test('silence and a lost connection are distinguished', async () => {
  serve()
  await expect(open()).rejects.toMatchObject({ message: 'The server gave no answer.', isMock: false })
  serve(head, piece('<url'))
  await expect(textOf()).rejects.toMatchObject({ message: 'The connection to the server was lost.', isMock: false })
})
test('a packed one is unpacked; one that is longer than wanted is not read', async () => {
  const packed = new Response(new Blob(['<urlset/>']).stream().pipeThrough(new CompressionStream('gzip')))
  const file = await packed.blob()
  expect(await new Response(await unpacked(file.stream() as never)).text()).toBe('<urlset/>')
  expect(await readText({ file }, 9)).toBe('<urlset/>')
  expect(await readText({ file }, 8)).toBeNull()
  expect(await readText({ text: 'x'.repeat(20) }, 8)).toHaveLength(20)
})
