// The schema generator's page in each of its states, and what it says when something is done or cannot be.
import { fromJsonLd, sampleValues } from '@sundry/schema'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bad, good, noticed } from '../../../testing/notice.ts'
import { beginIn, htmlOf, read, textOf } from '../../../testing/read.ts'
import { ChecksPanel } from './checks-panel.tsx'
import { findAll } from './find-all.ts'
import { type Placed, publish, useFindings } from './findings.ts'
import { OutputPanel } from './output-panel.tsx'
import Page from './page.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { readPasted } from './read-pasted.ts'
import { keepDrafts, useDrafts } from './state.ts'
import { toasts } from './text.ts'
import { useResult } from './use-result.ts'

const state = () => useDrafts.getState()
/** Static rendering reads the state a store began with. */
const page = (build: () => void = () => {}) => {
  build()
  beginIn(useDrafts, state())
  return htmlOf(Page, {})
}
beforeEach(() => {
  state().startOver()
  beginIn(useDrafts, state())
  useFindings.setState({ byPath: new Map() })
})

describe('the page', () => {
  test('when it opens, asks for questions and answers and says what will come of them', () => {
    const html = page()
    const text = textOf(html)
    for (const said of [
      'Schema Markup Generator Fill in a form and get JSON-LD for an FAQ page, an article or any other type search engines still read.',
      'Add another entity Start over Schema Type Try an example',
      'As of 2026-11-21. Read at the source. Source (opens in a new tab)',
      'Fill in Questions FAQ Item Question required Answer Answer required Add FAQ Item',
      'Start from existing JSON-LD JSON-LD or HTML Paste JSON-LD, its script tag or the source of a whole page. Check and edit',
      'Or take it from a page This sends the address to our server, which fetches the page and hands back its JSON-LD. Fetch',
      'JSON-LD Output Copy Schema Download Copy link Write as Plain JSON-LD Script tag',
      'Rich Results Test (opens in a new tab) Schema.org validator (opens in a new tab)',
      'Checks Fill in the form and what is missing is listed here.',
      'Preview A sketch of the search result appears here. No rich result is shown for this type any more.',
      '1 Choose a type FAQ Page, Article or one of many more; or paste what your page has now. 2 Fill in the form The JSON-LD is written and checked as you type; empty fields are left out. 3 Copy the schema Paste it into your page and test it with a rich-results test.',
    ])
      expect(text).toContain(said)
    expect(html).toContain('<legend class="sr-only">Entities</legend>')
    expect(html).toContain('placeholder="Your JSON-LD appears here as you fill in the form."')
    expect(html).toContain('placeholder="example.com/article"')
    expect(html).toContain(
      'title="The link carries what you filled in behind a #, which is never sent to a server.">Copy link',
    )
    expect(html).toContain('<option value="json" selected="">Plain JSON-LD')
    expect(html).toContain('<option value="script">Script tag')
  })
  test('with one thing described has no list of things, and no name for other things to point at', () => {
    const text = textOf(page())
    expect(text).not.toContain('Entity ID')
    expect(text).not.toContain('More specific type')
  })
  test('filled in, offers no example, and a type still shown says so', () => {
    const text = textOf(page(() => state().fill(sampleValues('faq-page', 'full'))))
    expect(text).not.toContain('Try an example')
    expect(textOf(page(() => state().chooseType('article')))).toContain('In use')
    expect(textOf(page(() => state().chooseType('faq-page')))).toContain('Retired 2026-05-07')
  })
  test('with several things lists them by name, the second of a kind by its number', () => {
    const html = page(() => {
      state().add('organization')
      state().add('organization')
    })
    expect(textOf(html)).toContain('Entities FAQ Page Organization Organization 2 Add another entity')
    for (const name of ['FAQ Page', 'Organization', 'Organization 2'])
      expect(html).toContain(`aria-label="Remove ${name}"`)
    expect(textOf(html)).toContain(
      'More specific type Organization Corporation NGO Online Store Online Business Educational Organization',
    )
    expect(textOf(html)).toContain(
      'Entity ID (@id) How the other entities point at this one, such as #organization In use',
    )
    expect(html).toContain('data-path="@id" value="#organization-2"')
    expect(textOf(html)).toContain('Not confirmed at the source.')
  })
})

describe('the output', () => {
  const rows = (text: string, faqItems: number | null) => {
    const props = { region: null, text, faqItems, format: 'json' as const, onFormat: () => {} }
    return Number(/rows="(\d+)"/.exec(htmlOf(OutputPanel, props))?.[1])
  }
  test('is twelve to twenty-four lines high, and for questions as the specification asks', () => {
    const lines = (count: number) => 'x\n'.repeat(count - 1)
    expect(rows('', null)).toBe(12)
    expect(rows(lines(11), null)).toBe(12)
    expect(rows(lines(12), null)).toBe(13)
    expect(rows(lines(23), null)).toBe(24)
    expect(rows(lines(60), null)).toBe(24)
    expect(rows('', 2) - rows('', 1)).toBe(rows('', 3) - rows('', 2))
    const height = (build: () => void) => Number(/readOnly=""[^>]*rows="(\d+)"/.exec(page(build))?.[1])
    const question = { name: 'Why?' }
    expect(height(() => {})).toBe(rows('', 1))
    expect(height(() => state().set('mainEntity', []))).toBe(rows('', 1))
    expect(height(() => state().set('mainEntity', [question, question, question]))).toBe(rows('', 3))
    expect(height(() => state().chooseType('website'))).toBe(12)
  })
  test('can be tested elsewhere, in a tab that learns nothing of this one', () => {
    const html = page()
    for (const href of ['https://search.google.com/test/rich-results', 'https://validator.schema.org/'])
      expect(html).toContain(`<a href="${href}" target="_blank" rel="noreferrer"`)
    expect(html).toMatch(/faqpage" target="_blank" rel="noreferrer"/)
  })
})

describe('the checks', () => {
  const finding = (severity: string, path = 'name', message = `A ${severity}.`): Placed =>
    ({ severity, path, message, code: 'missing', draft: 0, typeId: 'article' }) as unknown as Placed
  const checks = (findings: readonly Placed[], several = false, empty = false) =>
    read(ChecksPanel, { findings, empty, several })
  test('find nothing', () => {
    expect(checks([])).toBe('Checks Nothing is missing.')
    expect(checks([finding('info')])).toBe('Checks Nothing is missing.')
    expect(checks([finding('error')], false, true)).toContain('1 error')
  })
  test('count errors and warnings, errors first, each with its place', () => {
    expect(checks([finding('warning', 'image'), finding('error'), finding('info')])).toBe(
      'Checks 1 error 1 warning error: A error. name warning: A warning. image',
    )
    expect(checks([finding('error'), finding('error', 'url')])).toMatch(/^Checks 2 errors 0 warnings /)
  })
  test('colour a count that is none as good', () => {
    const html = htmlOf(ChecksPanel, { findings: [finding('warning')], empty: false, several: false })
    expect(html).toMatch(/text-good">0 errors<.*text-warn">1 warning</)
    const bad = htmlOf(ChecksPanel, { findings: [finding('error')], empty: false, several: false })
    expect(bad).toMatch(/text-bad">1 error<.*text-good">0 warnings</)
  })
  test('name the thing where there are several, and list forty', () => {
    expect(checks([finding('error')], true)).toContain('A error. Article · name')
    const many = Array.from({ length: 41 }, (_, at) => finding('error', `image[${at}]`))
    expect(checks(many)).toContain('image[39]')
    expect(checks(many)).not.toContain('image[40]')
    expect(checks(many)).toContain('41 errors')
  })
  test('tell a field the worst that is wrong with it, of the form that is shown', () => {
    const all = [finding('info'), finding('error'), finding('warning'), { ...finding('error', 'url'), draft: 1 }]
    publish(all, 0)
    expect(useFindings.getState().byPath.get('name')?.severity).toBe('error')
    expect(useFindings.getState().byPath.has('url')).toBe(false)
    publish([finding('warning'), finding('info')], 0)
    expect(useFindings.getState().byPath.get('name')?.severity).toBe('warning')
  })
  test('find two things with one name', () => {
    state().set('mainEntity[0].name', 'Why?')
    state().add('person')
    state().add('person')
    state().set('@id', '#person')
    const [twice] = findAll(state().drafts).filter(({ code }) => code === 'duplicate-id')
    expect(twice).toMatchObject({ path: '@id', draft: 2 })
  })
})

describe('the preview', () => {
  const preview = (typeId: string, values: object) => {
    state().chooseType(typeId)
    state().fill(values as never)
    const [draft] = state().drafts
    return draft ? read(PreviewPanel, { draft }) : ''
  }
  test('of a product shows stars and facts, and says that it is a sketch', () =>
    expect(preview('product', sampleValues('product', 'full'))).toBe(
      'Preview example.com Executive anvil ★ 4.4 (89) 29.99 GBP In Stock Sleeker than any other anvil. A sketch. Search engines decide whether and how they show a result.',
    ))
  test('without either shows no line for them; of a retired type none at all', () => {
    state().chooseType('person')
    state().fill({ name: 'Jane' })
    const [jane] = state().drafts
    expect(jane && htmlOf(PreviewPanel, { draft: jane })).toMatch(/>Jane<\/p><\/div>/)
    expect(preview('how-to', { name: 'Tie a knot', totalTime: 'PT5M' })).toBe(
      'Preview example.com Tie a knot No rich result is shown for this type any more.',
    )
  })
})

describe('what was pasted', () => {
  test('is read, or told why not', () => {
    expect(readPasted('{"@type":"Person","name":"Jane"}')).toEqual({
      entities: [{ typeId: 'person', values: { name: 'Jane' } }],
    })
    expect(readPasted('[]')).toEqual({ error: 'JSON-LD is an object, or a list of objects.' })
  })
  test('is announced by the number of things in it', () => {
    expect(toasts.loaded(1)).toEqual({ title: 'Loaded', description: '1 entity loaded into the form.' })
    expect(toasts.loaded(2).description).toBe('2 entities loaded into the form.')
  })
})

test('what is written stays in this browser under the name of the tool', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  state().set('mainEntity[0].name', 'Why?')
  keepDrafts(state().drafts)
  expect([...kept.keys()]).toEqual([expect.stringContaining('schema-markup-generator')])
  state().startOver()
  state().add('person')
  state().restore()
  expect(state().active).toBe(0)
  expect(state().drafts.map(({ typeId }) => typeId)).toEqual(['faq-page'])
  expect(state().drafts[0]?.byType['faq-page']).toEqual({ mainEntity: [{ name: 'Why?' }] })
  vi.unstubAllGlobals()
})

describe('what is done with the result', () => {
  let result: ReturnType<typeof useResult>
  const Probe = ({ format }: { format: 'json' | 'script' }) => {
    result = useResult(format)
    return null
  }
  const clipboard = { writeText: vi.fn(async (_text: string) => {}) }
  const saved: { name: string; blob: Blob }[] = []
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { clipboard })
    vi.stubGlobal('location', { href: 'https://tools.example/seo-toolkit/schema-markup-generator' })
    let last: Blob
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = (blob: Blob) => {
          last = blob
          return 'blob:x'
        }
        static override revokeObjectURL = () => {}
      },
    )
    saved.length = 0
    const element = (name: string) => ({
      name,
      download: '',
      style: {},
      setAttribute: () => {},
      select: () => {},
      remove: () => {},
      click() {
        saved.push({ name: this.download, blob: last })
      },
    })
    vi.stubGlobal('document', { createElement: element, body: { append: () => {} }, execCommand: () => false })
    clipboard.writeText.mockReset().mockResolvedValue(undefined)
    read(Probe, { format: 'json' })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const describePerson = () => {
    state().chooseType('person')
    state().set('name', 'Jane')
  }

  test('with an empty form, each says what to do first', async () => {
    await result.copy()
    expect(noticed()).toEqual(bad('Nothing to Copy', 'Generate schema first.'))
    result.download()
    expect(noticed()).toEqual(bad('Nothing to Download', 'Generate schema first.'))
    await result.link()
    expect(noticed()).toEqual(bad('Nothing to Share', 'Generate schema first.'))
  })
  test('copied as it is shown, or not allowed to', async () => {
    describePerson()
    await result.copy()
    expect(JSON.parse(clipboard.writeText.mock.calls[0]?.[0] ?? '')).toMatchObject({ '@type': 'Person', name: 'Jane' })
    expect(noticed()).toEqual(good('Copied!', 'The schema is on your clipboard.'))
    read(Probe, { format: 'script' })
    await result.copy()
    expect(clipboard.writeText.mock.calls[1]?.[0]).toMatch(/^<script type="application\/ld\+json">/)
    clipboard.writeText.mockRejectedValue(new Error('no'))
    await result.copy()
    expect(noticed()).toEqual(
      bad('Copy Failed', 'Your browser did not allow it. Select the output and copy it by hand.'),
    )
  })
  test('saved under a name that says what it is', async () => {
    describePerson()
    result.download()
    expect(noticed()).toEqual(good('Downloaded!', 'Saved as schema.jsonld.'))
    read(Probe, { format: 'script' })
    result.download()
    expect(noticed()).toEqual(good('Downloaded!', 'Saved as schema.html.'))
    expect(saved.map(({ name, blob }) => [name, blob.type])).toEqual([
      ['schema.jsonld', 'application/ld+json;charset=utf-8'],
      ['schema.html', 'text/html;charset=utf-8'],
    ])
  })
  test('a link carries twenty thousand characters, and not one more', async () => {
    describePerson()
    await result.link()
    expect(noticed()).toEqual(good('Copied!', 'The link is on your clipboard.'))
    expect(clipboard.writeText.mock.calls[0]?.[0]).toMatch(/schema-markup-generator#s1=/)
    await result.copy()
    const written = clipboard.writeText.mock.calls[1]?.[0]?.length ?? 0
    const padded = (length: number) => `Jane${'x'.repeat(length - written)}`
    state().set('name', padded(20_000))
    await result.link()
    expect(noticed()[1]).toBe('Copied!')
    state().set('name', padded(20_001))
    await result.link()
    expect(noticed()).toEqual(
      bad('Too long for a link', 'A link carries up to 20,000 characters. Download the schema instead.'),
    )
  })
  test('what a link carries is read like anything pasted', () =>
    expect(fromJsonLd({ '@type': 'Person', name: 'Jane' })).toEqual([{ typeId: 'person', values: { name: 'Jane' } }]))
})
