// The file that a report is saved as is one whole page, which brings its own looks and refers to nothing.
import { sampleReport } from '@sundry/contracts/domain-report-sample'
import type { DomainReportEvent } from '@sundry/contracts/domain-report-v1'
import { expect, test } from 'vitest'
import { sectionNames } from '../text.ts'
import { reportHtml } from './report-html.tsx'
import { afterEvent, noReport, type ReportRun } from './report-state.ts'

const run = (sampleReport(sectionNames) as unknown as DomainReportEvent[]).reduce(afterEvent, noReport)

test('the report is whole from its first line to its last', () => {
  expect(reportHtml(run)).toMatch(
    /^<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Domain report: example\.com<\/title><style>:root\{[^<]*<\/style><\/head><body><main><h1>example\.com<\/h1>.*<\/main><\/body><\/html>\n$/s,
  )
})

test('the report prints each value as text, in a column of its own', async () => {
  const frame = document.createElement('iframe')
  frame.srcdoc = reportHtml(run)
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
  document.body.append(frame)
  await loaded
  const page = frame.contentDocument
  const styleOf = (selector: string) => {
    const found = page?.querySelector(selector)
    return found ? getComputedStyle(found) : null
  }
  expect(page?.compatMode).toBe('CSS1Compat')
  expect(page?.title).toBe('Domain report: example.com')
  expect(styleOf('body')?.margin).toBe('0px')
  expect(styleOf('main')?.maxWidth).toBe('960px')
  expect(styleOf('table')?.overflowX).toBe('auto')
  expect(styleOf('dl > div')?.display).toBe('grid')
  expect(styleOf('article')?.borderTopStyle).toBe('solid')
  frame.remove()
})

test('the report holds its plan, records to publish, time and resolver', () => {
  const paste = { kind: 'dns', name: '_dmarc.a.example', type: 'TXT', data: '"v=DMARC1; p=none"', replaces: [] }
  const mail = run.sections.mail?.state === 'done' ? run.sections.mail.answer : null
  const answer = { ...mail, findings: [{ code: 'dmarc-none', severity: 'error', domain: 'a.example', paste }] }
  const end = { fetchedAt: '2026-11-01T10:20:30Z', resolver: '192.0.2.53' }
  const sections = { ...run.sections, mail: { state: 'done', answer } }
  const page = document.createElement('div')
  page.innerHTML = reportHtml({ ...run, sections, end } as unknown as ReportRun)
  expect(page.querySelector('ol > li')?.textContent).toContain('_dmarc.a.example TXT "v=DMARC1; p=none"')
  expect(page.textContent).toContain('_dmarc.a.example. 3600 IN TXT "v=DMARC1; p=none"')
  expect(page.querySelector('time')?.dateTime).toBe(end.fetchedAt)
  expect(page.textContent).toContain(end.resolver)
})

test('a name with the letters of markup stays a name', () => {
  const html = reportHtml({ ...run, start: { ...run.start, unicodeName: '<b>&' } } as ReportRun)
  expect(html).toContain('<title>Domain report: &lt;b>&amp;</title>')
  expect(html).toContain('<h1>&lt;b&gt;&amp;</h1>')
})
