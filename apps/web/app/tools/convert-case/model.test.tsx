import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useToasts } from '../../platform/toasts-store.ts'
import { beginIn, htmlOf } from '../../testing.ts'
import { useCaseState, useResult } from './model.ts'
import { EDITABLE_CHARACTERS, emptySource, readText, sourceOfText, wholeText } from './text-source.ts'

const saved = vi.hoisted(() => vi.fn())
const copied = vi.hoisted(() => vi.fn(async () => true))
vi.mock('../../platform/download.ts', () => ({ downloadBlob: saved }))
vi.mock('../../platform/use-copied.ts', () => ({ useCopied: () => ({ copied: null, copy: copied }) }))

let result: ReturnType<typeof useResult>
const Probe = () => {
  result = useResult()
  return null
}
const typed = (text: string) => ({ kind: 'typed', text }) as const
beforeEach(() => {
  saved.mockReset()
  copied.mockClear()
  vi.stubGlobal('location', { href: 'https://sundry.example/convert-case' })
  beginIn(useCaseState, { source: emptySource, output: emptySource, kind: null, past: [], future: [] })
  htmlOf(Probe, {})
})

describe('a shared link', () => {
  const link = async (text: string) => {
    useCaseState.setState({ source: typed(text), output: typed(text), kind: 'upper' })
    await result.link()
    return copied.mock.lastCall as unknown as [string, string] | undefined
  }
  test('carries up to twenty thousand characters', async () => {
    const [url, name] = (await link('x'.repeat(20_000))) ?? []
    expect(url).toMatch(/^https:\/\/sundry\.example\/convert-case#./)
    expect(name).toBe('link')
  })
  test('waits for the result of a text that was typed just now, and so does a copy', async () => {
    useCaseState.setState({ source: typed('first'), output: emptySource, kind: 'upper', isStale: true })
    const made = [result.link(), result.copy()]
    useCaseState.setState({ output: typed('FIRST'), isStale: false })
    await Promise.all(made)
    expect(copied.mock.calls.map((call) => (call as unknown[])[1]).toSorted()).toEqual(['link', 'output'])
  })
  test('carries no more than that', async () => {
    expect(await link('x'.repeat(20_001))).toBeUndefined()
  })
})

test('copies the result where the browser cannot share, and stays silent where the visitor calls sharing off', async () => {
  useCaseState.setState({ output: typed('A'), kind: 'upper' })
  vi.stubGlobal('navigator', {})
  await result.shareText()
  expect(copied).toHaveBeenLastCalledWith('A', 'output')
  useToasts.setState({ current: null })
  vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('no', 'AbortError')) })
  await result.shareText()
  expect(copied).toHaveBeenCalledOnce()
  expect(useToasts.getState().current).toBeNull()
})

test('keeps a text that is too long to edit as a document, whole', async () => {
  expect(sourceOfText('x'.repeat(EDITABLE_CHARACTERS)).kind).toBe('typed')
  const long = sourceOfText('y'.repeat(EDITABLE_CHARACTERS + 1))
  expect(long.kind).toBe('document')
  expect(await wholeText(long)).toHaveLength(EDITABLE_CHARACTERS + 1)
})

test.each([
  ['UTF-8', [0xc3, 0xa9]],
  ['UTF-16, little end first', [0xff, 0xfe, 0xe9, 0x00]],
  ['UTF-16, big end first', [0xfe, 0xff, 0x00, 0xe9]],
  ['Windows-1252', [0xe9]],
])('reads a file in %s', async (_, bytes) => expect(await readText(new Blob([new Uint8Array(bytes)]))).toBe('é'))
