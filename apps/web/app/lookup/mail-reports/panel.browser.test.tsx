// Dropped and chosen files: the worker is a stand-in, its collection has tests of its own.
import type { Collected } from '@sundry/mail'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import Panel from './panel.tsx'
import type { ReadFiles } from './reports.worker.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('./reports-worker.ts', () => ({ reportsWorker: { call } }))

const facts = {
  organization: 'receiver.example',
  domain: 'a.example',
  policy: 'none',
  begin: '',
  end: '',
  reportId: 'r',
}
const tls = { kind: 'tls-rpt', facts, passed: 1, failed: 0, policies: [], findings: [] } as const
const reports = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, name: `${id}.json`, summary: tls, isDuplicate: false }))
const collected: Collected = { domains: [], domainsLeftOut: 0, reports: 2, duplicates: 0, bounces: [] }
const read = (own: Partial<ReadFiles>): ReadFiles => ({
  ...{ collected, reports: reports(2), faults: [], faultsLeftOut: 0, isCut: false },
  ...own,
})

const onHeader = vi.fn()
const open = (provided: ReturnType<typeof files>) => render(<Panel dropped={provided} onHeader={onHeader} />)
const files = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ file: new File(['x'], `${at + 1}.eml`), folder: '' }))
const answer = { header: vi.fn(), collect: vi.fn() }
beforeEach(() => {
  onHeader.mockReset()
  answer.header.mockReset().mockResolvedValue(null)
  answer.collect.mockReset().mockResolvedValue(read({}))
  call.mockReset().mockImplementation((name: 'header' | 'collect', input, options) => answer[name](input, options))
})
const sizes = () => answer.collect.mock.calls.map(([{ files }]) => files.length)

test('two thousand files are read, and one more is reported as left out', async () => {
  const screen = await open(files(2000))
  await expect.poll(sizes).toEqual([2000])
  expect(document.body.textContent).not.toContain('Only the first')
  await screen.rerender(<Panel dropped={files(1)} onHeader={onHeader} />)
  await expect.element(page.getByText('Only the first 2,000 files are read.')).toBeVisible()
  expect(sizes()).toEqual([2000, 2000])
})

test('a message without a report is read for its header, and what was read before stays', async () => {
  const screen = await open(files(2))
  await expect.element(page.getByText('2 reports')).toBeVisible()
  answer.header.mockResolvedValue('From: a@example.com')
  await screen.rerender(<Panel dropped={files(1)} onHeader={onHeader} />)
  await expect.poll(() => onHeader.mock.calls).toEqual([['From: a@example.com']])
  expect(sizes()).toEqual([2])
})

test('a file that ends the worker is named, and the others are read without it', async () => {
  answer.collect.mockImplementationOnce((_, { onProgress }) => {
    onProgress({ file: 1, name: '2.eml', reports: 0 })
    return Promise.reject(new Error('lost'))
  })
  await open(files(3))
  await expect.element(page.getByText('2.eml', { exact: true })).toBeVisible()
  expect(sizes()).toEqual([3, 2])
})

test('a worker that does not begin is reported once, as the fault of no file', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answer.collect.mockRejectedValueOnce(new Error('not started'))
  await open(files(3))
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(sizes()).toEqual([3])
})

test('one report is open, and of several each is shown when it is opened', async () => {
  answer.collect.mockResolvedValueOnce(read({ collected: { ...collected, reports: 1 }, reports: reports(1) }))
  const screen = await open(files(1))
  await expect.element(page.getByText('receiver.example')).toBeVisible()
  await screen.rerender(<Panel dropped={files(2)} onHeader={onHeader} />)
  await expect.element(page.getByText('1.json')).toBeVisible()
  expect(document.body.textContent).not.toContain('receiver.example')
})
