// Files that are dropped or chosen are read one after the other: how many, how large, and what becomes of each.
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import MailReportPanel from './mail-report-panel.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('./mail-report-worker.ts', () => ({ mailReportWorker: { call } }))

const onHeader = vi.fn()
const open = (given: readonly File[]) => render(<MailReportPanel dropped={given} onHeader={onHeader} />)
const files = (count: number) => Array.from({ length: count }, (_, at) => new File(['x'], `${at + 1}.eml`))
const ofSize = (size: number) => Object.defineProperty(new File(['x'], 'one.xml'), 'size', { value: size })
beforeEach(() => {
  onHeader.mockReset()
  call.mockReset().mockResolvedValue({ kind: 'header', text: 'From: a@example.com' })
})

test('a hundred files are read, and one more is told to be left out', async () => {
  const screen = await open(files(100))
  await expect.poll(() => onHeader.mock.calls.length).toBe(100)
  expect(document.body.textContent).not.toContain('Only the first')
  await screen.rerender(<MailReportPanel dropped={files(101)} onHeader={onHeader} />)
  await expect.element(page.getByText('Only the first 100 files are read.')).toBeVisible()
  await expect.poll(() => onHeader.mock.calls.length).toBe(200)
})

test('a file of 64 MB is read, one that is larger is not', async () => {
  const screen = await open([ofSize(64 * 1024 * 1024)])
  await expect.poll(() => onHeader.mock.calls.length).toBe(1)
  await screen.rerender(<MailReportPanel dropped={[ofSize(64 * 1024 * 1024 + 1)]} onHeader={onHeader} />)
  await expect.element(page.getByText('This file is larger than 64 MB and was not read.')).toBeVisible()
  expect(onHeader).toHaveBeenCalledTimes(1)
})

test('one report is open, of several only those that could not be read', async () => {
  const facts = { organization: 'receiver.example', domain: null, policy: null, begin: '', end: '', reportId: 'r-1' }
  const tls = { kind: 'tls-rpt', facts, passed: 1, failed: 0, policies: [], findings: [] }
  call.mockResolvedValueOnce(tls).mockResolvedValueOnce(tls).mockRejectedValueOnce(new Error('gone'))
  const isOpen = () => [...document.querySelectorAll('details')].map((details) => details.open)
  const screen = await open(files(1))
  await expect.poll(isOpen).toEqual([true])
  await screen.rerender(<MailReportPanel dropped={files(2)} onHeader={onHeader} />)
  await expect.poll(isOpen).toEqual([false, false, true])
})
