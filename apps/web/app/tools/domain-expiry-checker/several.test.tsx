// Many domains at once, and what of one domain can be taken along.
import type { DomainExpiryResult } from '@sundry/contracts/domain-expiry-check-v1'
import { describe, expect, test, vi } from 'vitest'
import { htmlOf, read } from '../../../testing/read.ts'
import type { Row } from './ask-expiry.ts'
import { remindersFor } from './reminders.ts'
import Result from './result.tsx'
import Several from './several.tsx'
import { StatusList } from './status-list.tsx'
import { Timeline } from './timeline.tsx'

let list = { rows: [] as readonly Row[], total: 0, isBusy: false, waitSeconds: null as number | null }
vi.mock('../../lookup/domain-list/use-domain-list.ts', () => ({
  useDomainList: () => ({ ...list, start() {}, cancel() {} }),
}))
const saved = vi.hoisted(() => ({ save: () => {}, file: vi.fn() }))
vi.mock('../../platform/download.ts', () => ({ downloadText: saved.file }))
vi.mock(import('../../ui/button.tsx'), async (original) => {
  const all = await original()
  return {
    ...all,
    Button: (props) => {
      if (props.children === 'Save CSV') saved.save = () => props.onClick?.({} as never)
      return all.Button(props)
    },
  }
})
const answer = {
  domainName: 'a.example',
  expiryDate: '2030-05-06',
  registrar: 'Names Ltd',
  registrationDate: null,
  updatedDate: null,
  status: [],
  nameServers: [],
  hostingProvider: null,
  hostingExpiry: null,
  isMockData: false,
  expiresInDays: 12,
} as unknown as DomainExpiryResult
const table = (rows: readonly Row[], total = rows.length, isBusy = false, waitSeconds: number | null = null) => {
  list = { rows, total, isBusy, waitSeconds }
  return read(Several, {})
}

describe('several domains', () => {
  test('are asked for one to a line, and how many', () => {
    expect(table([])).toBe(
      'Domains One to a line, up to 100. Registries are asked with care, so a long list takes a while. Check All',
    )
  })
  test('under way, it says how far it is, and can be called off', () => {
    expect(table([], 3, true)).toContain('Check All Cancel 0 of 3 checked')
    const html = htmlOf(Several, {})
    expect(html).toMatch(/role="progressbar" aria-label="Domains checked"[^>]*aria-valuemax="3"/)
  })
  test('a busy server is said to be waited for', () => {
    expect(table([], 3, true, 30)).toContain(
      '0 of 3 checked. The server asks for a pause of 30 s; the list goes on by itself.',
    )
  })
  test('each has its days, its date and its registrar, or why not', () => {
    const rows: Row[] = [
      { domain: 'a.example', result: answer, error: null },
      {
        domain: 'b.example',
        result: { ...answer, lifecycle: 'free', registrar: null } as DomainExpiryResult,
        error: null,
      },
      { domain: 'c.example', result: null, error: 'Not a name.' },
    ]
    expect(table(rows)).toContain(
      'Save CSV 3 of 3 checked Domain Days left Expires Registrar a.example 12 days left May 6, 2030 Names Ltd b.example Not registered May 6, 2030 N/A c.example Not a name.',
    )
    expect(table(rows)).not.toContain('Sample data')
    expect(table([{ domain: 'a.example', result: { ...answer, isMockData: true }, error: null }])).toContain(
      'Sample data',
    )
  })
  test('stand in a table whose headings name columns and rows', () => {
    table([{ domain: 'a.example', result: answer, error: null }])
    const headings = htmlOf(Several, {}).matchAll(/<th scope="(\w+)"[^>]*>([^<]*)/g)
    expect([...headings].map(([, scope, name]) => `${scope} ${name}`)).toEqual([
      'col Domain',
      'col Days left',
      'col Expires',
      'col Registrar',
      'row a.example',
    ])
  })
  test('are saved as a table with a reason where there is no date', () => {
    const result = { ...answer, registrationDate: '2001-02-03', lifecycle: 'active' } as DomainExpiryResult
    const dateless = {
      ...result,
      expiryDate: null,
      expiresInDays: null,
      missingExpiryReason: 'Kept back.',
      isMockData: true,
    }
    table([
      { domain: 'a.example', result, error: null },
      { domain: 'b.example', result: dateless as unknown as DomainExpiryResult, error: null },
      { domain: 'c.example', result: null, error: 'Not a name.' },
    ])
    saved.save()
    const [text, name, type] = saved.file.mock.lastCall ?? []
    expect([name, type]).toEqual(['domain-expiry.csv', 'text/csv'])
    const lines = String(text).trim().split('\r\n')
    expect(lines[0]).toBe('domain,expiry,days left,stage,registrar,registered,sample,note')
    expect(lines[1]).toMatch(/^a\.example,2030-05-06,12,active,Names Ltd,2001-02-03,,$/)
    expect(lines[2]).toMatch(/^b\.example,,,active,Names Ltd,2001-02-03,yes,Kept back\.$/)
    expect(lines[3]).toBe('c.example,,,,,,,Not a name.')
  })
})

describe('one domain', () => {
  test('has the dates that are known in their order, today among them', () => {
    const line = (some: Partial<DomainExpiryResult>) => read(Timeline, { result: { ...answer, ...some } })
    const all = line({
      registrationDate: '2001-02-03',
      updatedDate: '2002-03-04',
      certificateExpiry: '2029-04-05',
    } as Partial<DomainExpiryResult>)
    expect(all).toMatch(
      /^Registered February 3, 2001 Updated March 4, 2002 Today .* Certificate ends April 5, 2029 Expires May 6, 2030$/,
    )
    expect(line({ expiryDate: '2003-04-05' })).toMatch(/^Expired April 5, 2003 Today /)
    expect(line({ expiryDate: null })).toBe('')
    expect(htmlOf(Timeline, { result: answer })).toContain('aria-label="Timeline"')
  })
  test('has its status codes explained, with a link where there is a safe one', () => {
    const one = {
      code: 'clientHold',
      meaning: 'Not in the zone.',
      weight: 'bad' as const,
      link: 'https://icann.example/h',
    }
    const list = (some: object) => htmlOf(StatusList, { details: [{ ...one, ...some }] })
    expect(list({})).toMatch(/aria-labelledby="status-codes".*<h3 id="status-codes"[^>]*>What the status codes mean/s)
    expect(list({})).toMatch(/<a href="https:\/\/icann\.example\/h" rel="noreferrer" target="_blank"[^>]*text-bad/)
    expect(list({ link: 'http://icann.example/h' })).not.toContain('<a ')
    expect(read(StatusList, { details: [] })).toBe('')
  })
  test('says what the registry keeps back, and shows its answers as they came', () => {
    const text = read(Result, {
      result: {
        ...answer,
        redacted: ['Registrant name', 'Registrant email'],
        raw: { rdap: '{"a":1}', whois: 'Domain: a.example' },
      } as DomainExpiryResult,
    })
    expect(text).toMatch(/Withheld by the registry .*Registrant name, Registrant email/)
    expect(text).toMatch(/Raw RDAP answer .*\{ "a": 1 \}/)
    expect(text).toMatch(/Raw WHOIS answer .*Domain: a\.example/)
    expect(read(Result, { result: answer })).not.toContain('Withheld')
  })
})

test('a reminder is an entry of its own that blocks no time, with an alarm at nine', () => {
  const calendar = remindersFor('a.example', '2027-03-10T04:00:00Z', new Date('2026-11-22T01:02:03Z')) ?? ''
  const [, last = ''] = /(BEGIN:VEVENT(?:(?!BEGIN:VEVENT).)*)END:VCALENDAR/s.exec(calendar) ?? []
  expect(last.trim().split('\r\n')).toEqual([
    'BEGIN:VEVENT',
    'UID:expiry-0-20270310@a.example',
    'DTSTAMP:20261122T010203Z',
    'DTSTART;VALUE=DATE:20270310',
    'DTEND;VALUE=DATE:20270311',
    'SUMMARY:a.example expires today',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT9H',
    'DESCRIPTION:a.example expires today',
    'END:VALARM',
    'END:VEVENT',
  ])
  expect(calendar).toContain('PRODID:-//Sundry//Domain expiry//EN\r\n')
  // Nothing is reminded of at the very moment it is due.
  const due = new Date(Date.parse('2027-03-10T04:00:00Z') - 7 * 86_400_000)
  expect(remindersFor('a.example', '2027-03-10T04:00:00Z', due)?.match(/BEGIN:VEVENT/g)).toHaveLength(1)
})
