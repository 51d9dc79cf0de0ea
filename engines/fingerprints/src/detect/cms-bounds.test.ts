// Files that count as a part of a site, files that do not, and the number that are named.
import { describe, expect, test } from 'vitest'
import { profilePage } from '../identify/profile.ts'
import type { Page } from '../page/types.ts'
import { pageOf } from '../testing.ts'
import { foldersIn } from './site-text.ts'

const componentsOf = (html: string, more: Partial<Page> = {}) => profilePage(pageOf({ html, ...more })).components
const shown = (html: string, more: Partial<Page> = {}) =>
  componentsOf(html, more).map(({ kind, name, version, approximate }) =>
    [kind, name, version && (approximate ? `~${version}` : version)].filter(Boolean).join(' '),
  )
const generator = (name: string) => `<meta name="generator" content="${name}">`

describe('parts that ship with the system say nothing of a site', () => {
  test.each(['action', 'language', 'layout_builder', 'views', 'workspaces'])('%s of Drupal', (name) => {
    expect(shown(`${generator('Drupal 10')}<script src="/modules/contrib/${name}/a.js"></script>`)).toEqual([])
    expect(shown(`${generator('Drupal 10')}<script src="/modules/contrib/my_${name}/a.js"></script>`)).toHaveLength(1)
  })
  test.each(['ajax', 'footer', 'languages', 'menu', 'passwordless'])('%s of Joomla', (name) => {
    expect(shown(`${generator('Joomla! - Open Source')}<script src="/media/mod_${name}/a.js"></script>`)).toEqual([])
    expect(
      shown(`${generator('Joomla! - Open Source')}<script src="/media/mod_my${name}/a.js"></script>`),
    ).toHaveLength(1)
  })
})

test.each([
  ['portal', 'Portal (memberships)'],
  ['sodo-search', 'Search'],
  ['comments-ui', 'Comments'],
  ['announcement-bar', 'Announcement bar'],
  ['signup-form', 'Sign-up form'],
])('the part %s of Ghost is called %s', (slug, name) => {
  const html = `${generator('Ghost 5.96')}<script src="https://cdn.jsdelivr.net/ghost/${slug}@~1.2/umd/a.js"></script>`
  expect(shown(html)).toEqual([`extension ${name} ~1.2`])
})

describe('MediaWiki', () => {
  const html = `${generator('MediaWiki 1.43.1')}<script>["ext.abc.x"]</script>`
  const url = 'https://site.example/api.php?action=query&meta=siteinfo&siprop=extensions&format=json'
  const listed = (extensions: object[]) =>
    componentsOf(html, { probes: { [url]: JSON.stringify({ query: { extensions } }) } })
  test('names eighty extensions of its own list, in eighty letters each', () => {
    const many = Array.from({ length: 81 }, (_, at) => ({ name: `E${at}` }))
    expect(listed(many)).toHaveLength(80)
    expect(listed([{ name: 'x'.repeat(81), version: '', author: 7 }])).toMatchObject([
      { kind: 'extension', name: 'x'.repeat(80), version: null, author: null },
    ])
    expect(listed([{ name: '' }, { name: 'Skin', type: 'skin' }])).toEqual([])
  })
  test('names eighty by the modules of the page', () => {
    const modules = Array.from({ length: 81 }, (_, at) => `"ext.m${at}"`).join(',')
    expect(componentsOf(`${generator('MediaWiki 1.43.1')}<script>[${modules}]</script>`)).toHaveLength(80)
  })
  test('a MediaWiki page has the skin that its body names, near its beginning', () => {
    const body = (spaces: number) =>
      shown(`${generator('MediaWiki 1.43.1')}<body data-x="${'x'.repeat(spaces)}" class="skin-tea">`)
    expect(body(10)).toEqual(['theme Tea'])
    expect(body(1900)).toEqual(['theme Tea'])
    expect(body(2000)).toEqual([])
  })
})

describe('a template of Joomla', () => {
  const html = `${generator('Joomla! - Open Source')}<link href="/templates/tea/a.css?v=1.2.3" rel="stylesheet">`
  const url = 'https://site.example/templates/tea/templateDetails.xml'
  const reported = (xml: string) => componentsOf(html, { probes: { [url]: xml } })
  test('a Joomla template has its release from its file, else from its stamps', () => {
    expect(shown(html)).toEqual(['theme Tea ~1.2.3'])
    expect(reported('<version> 4.5 </version>')).toMatchObject([
      { name: 'Tea', version: '4.5', author: null, approximate: false },
    ])
    expect(reported(`${' '.repeat(20_000 - 22)}<version>4.5</version>`)).toMatchObject([{ version: '4.5' }])
    expect(reported(`${' '.repeat(20_000)}<version>4.5</version>`)).toMatchObject([
      { version: '1.2.3', approximate: true },
    ])
    expect(reported(`<version>${'4'.repeat(121)}</version>`)).toMatchObject([{ version: '1.2.3' }])
  })
})

describe('folders', () => {
  const pattern = /\/m\/([a-z0-9]+)\//g
  test('folders have a stamp within two hundred signs', () => {
    const stamps = (length: number) => [...(foldersIn(`/m/a/${'x'.repeat(length)}?v=1.2`, pattern).get('a') ?? [])]
    expect([stamps(200), stamps(201)]).toEqual([['1.2'], []])
  })
  test('eighty folders count, of five thousand mentions', () => {
    const many = Array.from({ length: 81 }, (_, at) => `/m/f${at}/`).join(' ')
    expect(foldersIn(many, pattern).size).toBe(80)
    const behind = (count: number) => foldersIn(`${'/m/a/ '.repeat(count)}/m/b/`, pattern).has('b')
    expect([behind(4999), behind(5000)]).toEqual([true, false])
  })
})

test('text is read with its escapes undone', () => {
  const script = String.raw`<script>var x = "\/modules\/contrib\/tea_time\/a.js?v=1.2.3&amp;x"</script>`
  expect(shown(`${generator('Drupal 10')}${script}`)).toEqual(['module Tea Time ~1.2.3'])
})

test('parts are looked for in the first million and a half signs of a page', () => {
  // A text, not the address of a script: those are read of the whole page.
  const part = '"/modules/contrib/tea/a.js"'
  const behind = (length: number) => {
    const head = generator('Drupal 10')
    return shown(`${head}${'x'.repeat(length - head.length - part.length)}${part}`)
  }
  expect(behind(1_500_000)).toHaveLength(1)
  expect(behind(1_500_000 + part.length)).toEqual([])
})
