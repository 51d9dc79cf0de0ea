// Each way to save a report makes a file of its kind, and a link that cannot be copied is told.
import { sampleReport } from '@sundry/contracts/domain-report/sample'
import type { DomainReportEvent } from '@sundry/contracts/domain-report-v1'
import { expect, test, vi } from 'vitest'
import { bad, noticed } from '../../../../testing/notice.ts'
import { read } from '../../../../testing/read.ts'
import { words as common } from '../../../lookup/text.ts'
import { LONG_MS } from '../../../shell/stores/toasts.ts'
import { afterEvent, noReport } from '../run/report-state.ts'
import { ExportBar } from './export-bar.tsx'

const buttons = vi.hoisted(() => new Map<string, () => unknown>())
const saved = vi.hoisted(() => vi.fn())
const copy = vi.hoisted(() => vi.fn(async (_: string) => false))
vi.mock('../../../platform/download.ts', () => ({ downloadText: saved }))
vi.mock('../../../platform/use-copied.ts', () => ({ useCopied: () => ({ copied: null, copy }) }))
vi.mock('./report-html.tsx', () => ({ reportHtml: () => '<!doctype html>' }))
vi.mock(import('../../../ui/button.tsx'), async (original) => ({
  ...(await original()),
  Button: ({ children, onClick }) => {
    buttons.set([children].flat().join(''), () => onClick?.({} as never))
    return <button type="button">{children}</button>
  },
}))

const run = (sampleReport('a.example', ['mail']) as unknown as DomainReportEvent[]).reduce(afterEvent, noReport)
read(ExportBar, { run })

test.each([
  ['Save HTML', /^<!doctype html>$/, 'domain-report-a.example.html', 'text/html'],
  ['Save JSON', /^\{\n {2}"asked": "a\.example"/, 'domain-report-a.example.json', 'application/json'],
  ['Save CSV', /section,grade,severity/, 'domain-report-a.example.csv', 'text/csv'],
])('%s', async (name, begins, file, type) => {
  buttons.get(name)?.()
  await vi.waitFor(() => expect(saved).toHaveBeenLastCalledWith(expect.stringMatching(begins), file, type))
})

test('a link is that of the page, and one that cannot be copied is told', async () => {
  vi.stubGlobal('location', { href: 'https://sundry.example/domain-report?domain=a.example' })
  await buttons.get('Copy link')?.()
  expect(copy).toHaveBeenCalledWith('https://sundry.example/domain-report?domain=a.example')
  expect(noticed()).toEqual(bad(common.copyFailed.title, common.copyFailed.description, LONG_MS))
})
