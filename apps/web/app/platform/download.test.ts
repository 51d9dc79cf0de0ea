import { afterEach, expect, test, vi } from 'vitest'
import { downloadText } from './download.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a file has its name and kind, and its address is given back after a minute', async () => {
  vi.useFakeTimers()
  const link = { href: '', download: '', click: vi.fn() }
  vi.stubGlobal('document', { createElement: (name: string) => (name === 'a' ? link : null) })
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:one'
  })
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  downloadText('a,b', 'list.csv', 'text/csv')
  downloadText('plain', 'notes.txt')
  expect(link).toMatchObject({ href: 'blob:one', download: 'notes.txt' })
  expect(link.click).toHaveBeenCalledTimes(2)
  expect(blobs.map(({ type }) => type)).toEqual(['text/csv;charset=utf-8', 'text/plain;charset=utf-8'])
  expect(await blobs[0]?.text()).toBe('a,b')
  vi.advanceTimersByTime(59_999)
  expect(revoke).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(revoke).toHaveBeenCalledWith('blob:one')
})
