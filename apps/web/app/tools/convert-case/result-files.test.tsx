// What the text tool hands to a visitor: a file, a link, or a word of why not.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bad, noticed } from '../../../testing/notice.ts'
import { beginIn, read } from '../../../testing/read.ts'
import { useCaseState } from './state.ts'
import { toasts } from './text.ts'
import { emptySource } from './text-source.ts'
import { useResult } from './use-result.ts'

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
  read(Probe, {})
})

describe('a file', () => {
  test('is plain text in UTF-8 and named after its case', async () => {
    useCaseState.setState({ output: typed('ÄB'), kind: 'upper' })
    await result.save()
    const [blob, name] = saved.mock.lastCall ?? []
    expect(name).toBe('transformed-text-upper.txt')
    expect(blob.type).toBe('text/plain;charset=utf-8')
    expect(await blob.text()).toBe('ÄB')
  })
  test('of a long text is that text as it lies', async () => {
    const blob = new Blob(['long'])
    useCaseState.setState({ output: { kind: 'document', name: 'x', blob, head: '' }, kind: 'lower' })
    await result.save()
    expect(saved.mock.lastCall?.[0]).toBe(blob)
  })
  test('is not made of nothing', async () => {
    await result.save()
    expect(saved).not.toHaveBeenCalled()
    expect(noticed().slice(0, 2)).toEqual(['destructive', toasts.nothingToDownload.title])
  })
})

describe('a link', () => {
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
  test('carries no more than that', async () => {
    expect(await link('x'.repeat(20_001))).toBeUndefined()
    expect(noticed()).toEqual(bad(toasts.tooLongForLink.title, toasts.tooLongForLink.description))
  })
})

test('what is copied is the output, or what was pointed at, under its name', async () => {
  useCaseState.setState({ output: typed('A'), kind: 'upper' })
  await result.copy()
  expect(copied).toHaveBeenLastCalledWith('A', 'output')
  await result.copy(typed('b'), 'lower')
  expect(copied).toHaveBeenLastCalledWith('b', 'lower')
})
