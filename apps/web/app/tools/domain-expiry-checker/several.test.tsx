import type { DomainExpiryResult } from '@sundry/contracts/domain-expiry-check-v1'
import { describe, expect, test, vi } from 'vitest'
import { htmlOf } from '../../testing.ts'
import { StatusList } from './result.tsx'
import type { Row } from './several.tsx'
import Several from './several.tsx'

let list = { rows: [] as readonly Row[], total: 0, isBusy: false, waitSeconds: null as number | null }
vi.mock('../../lookup/use-domain-list.ts', async (original) => ({
  ...(await original<object>()),
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
  htmlOf(Several, {})
}

describe('several domains', () => {
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
  test('links a status code only where the registry gives an https address', () => {
    const one = { code: 'clientHold', meaning: 'Not in the zone.', weight: 'bad' as const }
    const list = (link: string) => htmlOf(StatusList, { details: [{ ...one, link }] })
    expect(list('https://icann.example/h')).toContain('href="https://icann.example/h"')
    expect(list('http://icann.example/h')).not.toContain('<a ')
  })
})
