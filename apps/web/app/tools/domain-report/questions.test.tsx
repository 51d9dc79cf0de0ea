// The fields that a report and a change of name servers are asked for with, at rest and while the server is asked.
import { beforeEach, expect, test, vi } from 'vitest'
import { htmlOf, read } from '../../../testing/read.ts'
import ChangePanel from './change/change-panel.tsx'
import { ReportForm } from './input/report-form.tsx'

const asking = vi.hoisted(() => ({ isBusy: false }))
const none = () => {}
vi.mock('./change/use-change.ts', () => ({
  useChange: () => ({
    result: null,
    error: null,
    ...asking,
    request: none,
    fail: none,
    cancel: none,
    clearError: none,
  }),
}))
const form = (value = '', busy = false) => ({
  value,
  busy,
  error: null,
  onEdit: none,
  onSubmit: none,
  onCancel: none,
  onFile: none,
})
beforeEach(() => {
  asking.isBusy = false
})

test('a report is asked for by anything that holds a domain', () => {
  expect(read(ReportForm, form())).toBe(
    'Domain, address or header example.com, you@example.com, a URL, an IP address, or the header of a message. Check Domain Try an example',
  )
  expect(read(ReportForm, form('a.example', true))).toMatch(/ Check Domain Cancel Asking name servers…$/)
  expect(htmlOf(ReportForm, form())).toContain('placeholder="example.com"')
})

test('its field grows with a list, up to eight rows', () => {
  const rows = (lines: number) =>
    Number(/<textarea[^>]* rows="(\d+)"/.exec(htmlOf(ReportForm, form(Array(lines).fill('a.example').join('\n'))))?.[1])
  expect([1, 7, 8, 9].map(rows)).toEqual([1, 7, 8, 8])
})

test('a phone has the keys of an address, suggests nothing and leaves the letters as they are', () => {
  expect(htmlOf(ReportForm, form())).toMatch(
    /<textarea[^>]* name="domain"[^>]* inputMode="url" enterKeyHint="go" autoComplete="off" autoCapitalize="none"/,
  )
  const fields = [...htmlOf(ChangePanel, { given: 'a.example' }).matchAll(/<input[^>]*>/g)].map(String)
  expect(fields).toHaveLength(2)
  for (const field of fields) expect(field).toMatch(/autoCapitalize="none" autoComplete="off"/)
  expect(fields[0]).toContain('inputMode="url"')
})

test('a change is asked for with the servers that are planned', () => {
  expect(read(ChangePanel, { given: 'a.example' })).toBe(
    'Domain to move Names to compare Below the domain; @ is the domain itself. Up to 5. Planned name servers One to a line, up to 6: names such as ns1.example.net, or their addresses. Compare Before Follow After',
  )
  asking.isBusy = true
  expect(read(ChangePanel, { given: 'a.example' })).toMatch(/ Follow After Cancel Asking name servers…$/)
})
