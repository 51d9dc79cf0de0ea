// The files that a report is saved as: names, the table of findings, the plain data and the document.
import { sampleReport } from '@sundry/contracts/domain-report/sample'
import type { DomainReportEvent } from '@sundry/contracts/domain-report-v1'
import { expect, test } from 'vitest'
import { htmlOf, read } from '../../../../testing/read.ts'
import { afterEvent, noReport, type ReportRun } from '../run/report-state.ts'
import { sectionNames } from '../text.ts'
import { ReportDocument } from './report-document.tsx'
import { fileNameOf, reportCsv, reportJson } from './report-files.ts'

const run = (sampleReport('a.example', sectionNames) as unknown as DomainReportEvent[]).reduce(afterEvent, noReport)
const named = (some: object) => ({ ...run, start: { ...run.start, ...some } }) as ReportRun

test.each([
  [run, 'domain-report-a.example.csv'],
  [named({ domain: null, asked: '2001:db8::1' }), 'domain-report-2001-db8--1.csv'],
  [noReport, 'domain-report-domain.csv'],
])('a file is named after what was asked (%#)', (one, name) => {
  expect(fileNameOf(one, 'csv')).toBe(name)
})

test('the table has a row for each finding, and one for a section without any', () => {
  const [head, mail, web, dnssec] = reportCsv(run).split(/\r?\n/)
  expect(head).toMatch(/^\W?section,grade,severity,code,found,why,what to do,name,type,record$/)
  expect(mail).toBe('Mail,A,,,,,,,,')
  expect(web).toBe('Web,,,,,,,,,')
  expect(dnssec).toMatch(/^DNSSEC,B,info,dnssec-unsigned,a\.example is not signed with DNSSEC\.,/)
})

test('the data is what came, in the order of the page', () => {
  const data = JSON.parse(reportJson(run))
  expect(data).toMatchObject({
    asked: 'a.example',
    domain: 'a.example',
    unicodeName: 'a.example',
    isMockData: true,
    fetchedAt: '2026-11-01T00:00:00Z',
  })
  expect(data.sections.map(({ type }: { type: string }) => type)).toEqual([
    'mail',
    'web',
    'dnssec',
    'zone',
    'registration',
    'addresses',
  ])
  expect(reportJson(run)).toContain('\n  "asked"')
})

test('the document holds grades, findings, facts and tables', () => {
  const said = read(ReportDocument, { run })
  expect(said).toMatch(/^a\.example What you see below is sample data/)
  for (const part of [
    'Overall grade: B 2026-11-01T00:00:00Z Mail A SPF lookups 1 of 10 v=spf1 mx -all',
    'DNSSEC B Note a.example is not signed with DNSSEC. Its answers can be forged on the way',
    'Mail servers Preference Host Address Reverse name 10 mail.a.example 192.0.2.25 none',
  ])
    expect(said).toContain(part)
  expect(htmlOf(ReportDocument, { run })).toContain('<td class="warn">none</td>')
  expect(htmlOf(ReportDocument, { run })).toContain('<th scope="col">Preference</th>')
  expect(htmlOf(ReportDocument, { run })).toContain('<span class="info">Note</span>')
})

test('a document of a name in another script shows both forms, and what to publish', () => {
  const mail = run.sections.mail
  if (mail?.state !== 'done') throw new Error('no mail')
  const finding = (offer: object) => ({ code: 'spf-none', severity: 'error', domain: 'a.example', ...offer })
  const draft = {
    needs: 'address',
    name: '_dmarc.a.example',
    type: 'TXT',
    replaces: [],
    start: 'v=DMARC1; rua=',
    end: '',
  }
  const file = { url: 'https://mta-sts.a.example/.well-known/mta-sts.txt', text: 'version: STSv1\n' }
  const findings = [
    finding({ paste: { kind: 'dns', name: 'a.example', type: 'TXT', data: 'v=spf1 -all', replaces: ['v=spf1 +all'] } }),
    finding({ paste: { kind: 'header', name: 'X-A', type: '', data: '1', replaces: [] } }),
    finding({ draft }),
    finding({ draft: { ...draft, needs: 'file', start: 'v=STSv1; id=1;', file } }),
  ]
  const sections = { mail: { state: 'done', answer: { ...mail.answer, findings, error: 'Part is missing.' } } }
  const said = read(ReportDocument, {
    run: { ...named({ unicodeName: 'bücher.example', domain: 'xn--bcher-kva.example' }), sections } as ReportRun,
  })
  expect(said).toMatch(/^bücher\.example xn--bcher-kva\.example /)
  expect(said).toContain('- a.example TXT v=spf1 +all + a.example TXT v=spf1 -all')
  expect(said).not.toContain(draft.start)
  expect(said).toMatch(/version: STSv1.*v=STSv1; id=1;/)
  expect(said).toContain('X-A: 1')
  expect(said).toContain('Part is missing.')
})
