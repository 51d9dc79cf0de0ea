import type { WorkerCall } from '@sundry/kit'
import { expect, test, vi } from 'vitest'
import type { ReportsApi } from './reports.worker.ts'
import { sampleReports } from './sample.ts'

const exposed = vi.hoisted(() => ({ api: {} as unknown }))
vi.mock('@sundry/kit/browser', () => ({
  exposeInWorker: (api: unknown) => {
    exposed.api = api
  },
}))
await import('./reports.worker.ts')
const { collect, header } = exposed.api as ReportsApi

const progress = vi.fn<(value: unknown) => void>()
const call = { signal: new AbortController().signal, progress, transfer: () => {} } satisfies WorkerCall
const read = (files: readonly File[]) => collect({ files, names: files.map(({ name }) => name) }, call)
const [first, second] = sampleReports().map(({ file }) => file) as [File, File]

test('each file is a report, a repeated one or one that could not be read, with its reason', async () => {
  const done = await read([first, new File(['hello'], 'note.txt'), second, first])
  expect(done.reports.map(({ name, isDuplicate }) => [name, isDuplicate])).toEqual([
    [first.name, false],
    [second.name, false],
    [first.name, true],
  ])
  expect(done.faults).toEqual([{ name: 'note.txt', reason: expect.stringMatching(/\w/) }])
  expect([done.collected.reports, done.collected.duplicates, done.faultsLeftOut]).toEqual([2, 1, 0])
  expect(progress.mock.calls.flat()).toMatchObject([
    { name: first.name, reports: 0 },
    { name: 'note.txt', reports: 1 },
    { name: second.name, reports: 2 },
    { name: first.name, reports: 3 },
  ])
})

test('only the first five hundred faults and reports are listed, and all are counted', async () => {
  const faulty = Array.from({ length: 502 }, (_, at) => new File([], `${at}.txt`))
  const { faults, faultsLeftOut } = await read(faulty)
  expect([faults.length, faultsLeftOut]).toEqual([500, 2])
  const { reports, collected } = await read(Array(501).fill(first))
  expect([reports.length, collected.reports + collected.duplicates]).toEqual([500, 501])
})

test('a message without a report gives its header, and one with a report, or another file, gives none', async () => {
  const message = 'Received: from a.example\r\nFrom: ann@a.example\r\nSubject: Hello\r\n\r\n'
  expect(await header(new File([`${message}Dear Ben`], 'a.eml'))).toContain('Subject: Hello')
  const attached = `${message.trimEnd()}\r\nMIME-Version: 1.0\r\nContent-Type: application/xml\r\n\r\n${await first.text()}`
  expect(await header(new File([attached], 'b.eml'))).toBeNull()
  expect(await header(first)).toBeNull()
})
