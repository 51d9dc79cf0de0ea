// The parts of a technology lookup, as a visitor reads them.
import type { TechLookupResult, Technology } from '@sundry/contracts/tech-lookup-v1'
import { describe, expect, test, vi } from 'vitest'
import { htmlOf, read } from '../../../testing/read.ts'
import { CompareSites } from './compare.tsx'
import { ResultView } from './result-view.tsx'
import { SidePanels } from './side-panels.tsx'
import { TechnologyRow } from './technology-row.tsx'

const lookup = vi.hoisted(() => ({ state: { phase: 'idle' } as object }))
vi.mock('../../lookup/use-lookup.ts', () => ({
  useLookup: () => ({ ...lookup, run() {}, refuse() {}, clearError() {} }),
}))

const nginx = { name: 'Nginx', slug: 'nginx', icon: null, version: null, website: null, description: null }
const row = (some: Partial<Technology> = {}) =>
  read(TechnologyRow, { technology: { ...nginx, ...some } as unknown as Technology })

describe('a technology', () => {
  test('has its name, its release and how sure we are', () => {
    expect(row()).toMatch(/Nginx$/)
    expect(row({ version: '1.2' })).toMatch(/Nginx Version 1\.2$/)
    expect(row({ version: '1.2', approximate: true })).toContain('Version 1.2 (may be a release off)')
    expect(row({ confidence: 99 })).toContain('99% sure')
    expect(row({ confidence: 100 })).not.toContain('sure')
    const icon = htmlOf(TechnologyRow, { technology: { ...nginx, icon: '/n.svg' } as unknown as Technology })
    expect(icon).toMatch(/<img src="\/n\.svg" alt="" width="24" height="24" loading="lazy"/)
    expect(row({ website: 'https://nginx.example' })).toContain('Nginx (opens in a new tab)')
  })
  test('shows why we think so', () =>
    expect(row({ evidence: [{ kind: 'header', detail: 'server: nginx' }] } as Partial<Technology>)).toContain(
      'Why we think so : Nginx header server: nginx',
    ))
  test('names its known vulnerabilities, with a name or a way to read more', () => {
    const one = {
      identifiers: ['CVE-1'],
      summary: 'Bad.',
      below: '2.0',
      severity: 'high',
      links: ['https://a.example'],
    }
    const text = row({ vulnerabilities: [one] } as unknown as Partial<Technology>)
    expect(text).toContain('1 known vulnerability Bad. (high, fixed in 2.0) CVE-1')
    const two = row({ vulnerabilities: [one, { ...one, identifiers: [], summary: 'Worse.' }] } as never)
    expect(two).toContain('2 known vulnerabilities')
    expect(two).toContain('Worse. (high, fixed in 2.0) Read more')
    const technology = { ...nginx, vulnerabilities: [one] } as unknown as Technology
    expect(htmlOf(TechnologyRow, { technology })).toMatch(
      /href="https:\/\/a\.example" target="_blank" rel="noreferrer"/,
    )
  })
})

describe('beside the cards', () => {
  const panels = (some: Partial<TechLookupResult>) => read(SidePanels, { result: some as TechLookupResult })
  test('nothing, where nothing is known', () => expect(panels({})).toBe(''))
  test('where a site lives', () =>
    expect(panels({ providers: { hosting: 'H', cdn: 'C', dns: 'D', mail: 'M' } })).toBe(
      'Hosting and providers Hosting H Delivery network C DNS D Mail M',
    ))
  test.each([
    ['theme', 'Theme'],
    ['parent-theme', 'Parent theme'],
    ['plugin', 'Plugin'],
    ['module', 'Module'],
    ['extension', 'Extension'],
  ] as const)('a %s is called %s', (kind, word) => {
    const one = { kind, slug: 'x', name: 'X', version: '1', author: 'Ann', approximate: true }
    expect(panels({ components: [one] })).toBe(`Theme and plugins ${word} X by Ann 1 (may be a release off)`)
  })
  test('twelve components are shown, the others open on demand', () => {
    const components = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        kind: 'plugin' as const,
        slug: `${at}`,
        name: `p${at}`,
        version: null,
      }))
    expect(panels({ components: components(12) })).not.toContain('more')
    expect(panels({ components: components(13) })).toContain('p11 › 1 more Plugin p12')
  })
  test('what the headers are worth', () => {
    const header = (name: string, verdict: 'good' | 'weak' | 'missing') => ({ name, value: null, verdict })
    const securityHeaders = [header('a', 'good'), header('b', 'weak'), { ...header('c', 'missing'), value: 'v' }]
    expect(panels({ securityHeaders })).toBe('Security headers a good b weak c missing v')
    const html = htmlOf(SidePanels, { result: { securityHeaders } as TechLookupResult })
    expect(html).toMatch(/text-good">good.*text-warn">weak.*text-bad">missing/)
  })
})

describe('two sites', () => {
  const site = (analyzedUrl: string, ...names: string[]) =>
    ({
      analyzedUrl,
      technologies: names.map((name) => ({ ...nginx, name, slug: name })),
    }) as unknown as TechLookupResult
  const compared = (state: object) => {
    lookup.state = state
    return read(CompareSites, { first: site('https://a.example/x', 'PHP', 'Nginx'), profileWords: {} as never })
  }
  test('are compared once the second one is named', () => {
    expect(compared({ phase: 'idle' })).toBe('Compare with another site Second website URL Compare')
    expect(compared({ phase: 'failed', error: 'No such host.' })).toMatch(/No such host\. Compare$/)
  })
  test('have what both use and what only one uses side by side', () => {
    const answer = site('https://b.example/', 'Nginx')
    expect(compared({ phase: 'done', answer })).toMatch(/ Both Nginx Only a\.example PHP Only b\.example None$/)
  })
})

test('a page without a technology says so, under the name of the page', () => {
  const result = {
    analyzedUrl: 'https://a.example/',
    technologies: [],
    categories: [],
    notes: [],
    meta: {},
    isMockData: false,
  } as unknown as TechLookupResult
  const html = htmlOf(ResultView, { result })
  const [, id] = /<section[^>]* aria-labelledby="([^"]*)"/.exec(html) ?? []
  expect(html).toMatch(
    new RegExp(`<h2 id="${id}"[^>]*>[^<]* <a href="https://a.example/" target="_blank" rel="noreferrer"`),
  )
  expect(html).toContain('No Technologies Detected')
})
