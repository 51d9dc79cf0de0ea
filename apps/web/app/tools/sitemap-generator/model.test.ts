import { WorkerLost } from '@sundry/kit'
import { expect, test, vi } from 'vitest'
import { useToasts } from '../../platform/toasts-store.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('@sundry/kit/browser', () => ({ connectWorker: () => ({ call }) }))

import { generate, takeList, useGenerator } from './model.ts'

test('a changed option discards the output, which was made with another', () => {
  const { change, set } = useGenerator.getState()
  change({ generated: {} as never })
  set({ lean: true })
  expect(useGenerator.getState().generated).toBeNull()
})

test('puts a short list into the text area and keeps a long one as a file', () => {
  takeList('https://a.example/', 'Crawled pages', 1)
  expect(useGenerator.getState()).toMatchObject({ text: 'https://a.example/', loaded: null })
  takeList('x'.repeat(20_000_000), 'Crawled pages', 2)
  expect(useGenerator.getState()).toMatchObject({ text: '', loaded: { name: 'Crawled pages', urlCount: 2 } })
  useGenerator.getState().change({ loaded: null })
})

test('a list that takes the place of a typed one can be taken back until the next change', () => {
  const { change } = useGenerator.getState()
  change({ text: 'https://mine.example/', loaded: null })
  takeList('https://a.example/', 'Crawled pages', 1)
  expect(useGenerator.getState().before).toBe('https://mine.example/')
  change({ text: 'https://a.example/b' })
  expect(useGenerator.getState().before).toBeNull()
})

const run: Parameters<typeof generate>[0] = (work) => work(new AbortController().signal)
const output = { files: [{ name: 'sitemap.xml' }] }
const list = new Blob(['https://b.example/'])

test.each([
  ['list', () => useGenerator.getState().change({ text: 'https://b.example/' })],
  ['file', () => useGenerator.getState().change({ loaded: { name: 'b', list, urlCount: 1 } })],
  ['option', () => useGenerator.getState().set({ gzip: true })],
])('an output is shown, but not for another %s than it was made of', async (_, change) => {
  useGenerator.getState().change({ text: 'https://a.example/', loaded: null })
  call.mockResolvedValue(output)
  await generate(run)
  expect(useGenerator.getState().generated).toBe(output)
  call.mockImplementation(async () => {
    change()
    return output
  })
  await generate(run)
  expect(useGenerator.getState().generated).toBeNull()
})

test('a list without addresses, a worker that breaks and one that does not arrive end in a notice', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { change } = useGenerator.getState()
  const noticeOf = async (text: string) => {
    change({ text, loaded: null })
    useToasts.setState({ current: null })
    await generate(run)
    return useToasts.getState().current?.description
  }
  call.mockReset().mockResolvedValue({ files: [] })
  const notices = [await noticeOf(''), await noticeOf(' ')]
  expect(call).not.toHaveBeenCalled()
  notices.push(await noticeOf('nothing'))
  for (const error of [new Error('the worker broke'), new WorkerLost('start', '')]) {
    call.mockRejectedValue(error)
    notices.push(await noticeOf('https://a.example/'))
  }
  expect(notices).toEqual(notices.map(() => expect.any(String)))
  expect(notices.at(-1)).not.toBe(notices.at(-2))
})
