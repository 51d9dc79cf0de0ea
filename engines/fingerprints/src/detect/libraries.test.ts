// How far into a file and into an address a library is looked for.
import { describe, expect, test } from 'vitest'
import { identify } from '../identify/profile.ts'
import { namesIn, namesInFile, pageOf } from '../testing.ts'

const endingAt = (length: number, text: string) => text.padStart(length, '\n')

describe('a file', () => {
  const banner = '/*! Swiper 11.1.4 */'
  test('says in its first fifteen hundred characters what it is', () => {
    expect(namesInFile(endingAt(1500, banner))).toEqual(['Swiper 11.1.4'])
    expect(namesInFile(endingAt(1500 + banner.length, banner))).toEqual([])
  })
  const known = '/*! markdown-it 13.0.1 https://github.com'
  test('a file is searched for known libraries in its first sixty thousand characters', () => {
    expect(namesInFile(endingAt(60_000, known))).toEqual(['markdown-it 13.0.1'])
    expect(namesInFile(endingAt(60_000 + known.length, known))).toEqual([])
  })
  test('a file is named in the evidence, like the page itself', () => {
    const head = banner
    const url = 'https://a.example/s.js'
    const detailOf = (page: Parameters<typeof pageOf>[0]) => identify(pageOf(page))[0]?.evidence
    expect(detailOf({ assets: { [url]: { bytes: head.length, head } } })).toEqual([
      { kind: 'file content', detail: `Swiper 11.1.4 (${url})` },
    ])
    expect(detailOf({ html: `<script>${head}</script>` })).toEqual([
      { kind: 'file content', detail: 'Swiper 11.1.4 (in the page)' },
    ])
  })
})

test.each([
  ['React 18.3.1', '{bundleType:0,version:"18.3.1",rendererPackageName:"react-dom"}'],
  ['React 19.0.0', 'e.useTransition=function(){return H.H.useTransition()},e.version="19.0.0"'],
  ['Vue.js 3.4.38', '/**\n* @vue/shared v3.4.38\n* (c) Yuxi (Evan) You\n**/'],
  ['Next.js 15.0.3', 'window.next={version:"15.0.3",appDir:!0}'],
  ['Next.js 14.2.35', 'let r="14.2.35",n=window.next={version:r}'],
  ['Nuxt.js 3.14.1', '{versions:{get nuxt(){return"3.14.1"}}}'],
  ['Isotope 3.0.6', '/*!\n * Isotope PACKAGED v3.0.6\n */'],
  ['FullCalendar 6.1.15', '/*!\nFullCalendar Standard Bundle v6.1.15\n*/'],
  ['ZURB Foundation 6.8.1', '/**\n * Foundation for Sites\n * Version 6.8.1\n */'],
])('a bundle reveals %s by its own code or banner', (name, head) => expect(namesInFile(head)).toContain(name))

describe('an address', () => {
  const names = (path: string) => namesIn({ scripts: [`https://a.example/${path}`] })
  test.each([
    ['swiper@11.1.4/a.js', ['Swiper 11.1.4']],
    ['swiper@11/a.js', ['Swiper 11']],
    ['swiper/11.1.4/a.js', ['Swiper 11.1.4']],
    ['swiper/v11.1.4/a.js', ['Swiper 11.1.4']],
    ['swiper/11.1.4', []],
    ['11.1.4/swiper', []],
    ['swiper-11.1.4.min.js', ['Swiper 11.1.4']],
    ['swiper_v11.1.4.bundle.css', ['Swiper 11.1.4']],
    ['swiper-11.1.4.txt', []],
    ['swiper.min.js?v=11.1.4', ['Swiper 11.1.4']],
    ['swiper.min.js?ver=v11.1.4', ['Swiper 11.1.4']],
    ['swiper.min.js?w=11.1.4', ['Swiper']],
    ['swiper.min.js?11.1.4', ['Swiper 11.1.4']],
    ['swiper.min.js?version=11.1.4', ['Swiper 11.1.4']],
    ['swiper.min.js?1699999999', ['Swiper']],
    ['swiper-11.1.4/a.js', ['Swiper 11.1.4']],
    ['swiper-11.1.4-dist/js/a.js', ['Swiper 11.1.4']],
    ['swiper-11.1.4.custom/a.js', ['Swiper 11.1.4']],
    ['combine/npm/lenis@1.0.1,npm/swiper@11.1.4/a.js', ['Swiper 11.1.4']],
    // WordPress stamps its own release.
    ['wp-content/x/swiper.min.js?ver=6.4', ['Swiper', 'WordPress']],
  ])('%s', (path, found) => expect(names(path).filter((name) => /^(?:Swiper|WordPress)/.test(name))).toEqual(found))
  test('gives no release to a library whose stamp files of other names share', () => {
    const stamped = (...files: string[]) =>
      namesIn({
        scripts: files.filter((file) => file.includes('.js')).map((file) => `https://a.example/${file}`),
        links: files
          .filter((file) => file.includes('.css'))
          .map((href) => ({ rel: 'stylesheet', href: `https://a.example/${href}` })),
      })
    for (const query of ['v=5.2.1', 'ver=5.2.1', '5.2.1'])
      expect(stamped(`swiper.min.js?${query}`, `main.js?${query}`)).toEqual(['Swiper'])
    expect(stamped('swiper.min.js?v=11.1.4', 'swiper.css?v=11.1.4')).toEqual(['Swiper 11.1.4'])
    expect(stamped('swiper.min.js?v=11.1.4', 'main.js?v=5.2.1')).toEqual(['Swiper 11.1.4'])
  })
  test('an address is read by its last ten parts', () => {
    const behind = (count: number) => names(`swiper/11.1.4/${'x/'.repeat(count - 1)}a.js`)
    expect([behind(8), behind(9)]).toEqual([['Swiper 11.1.4'], []])
  })
  test('an address is read up to two thousand characters', () => {
    const [start, file] = ['https://a.example/', '/swiper-11.1.4.js']
    const long = (length: number) => {
      const url = `${start}${'x'.repeat(length - start.length - file.length)}${file}`
      return namesIn({ scripts: [url] })
    }
    expect([long(2000), long(2001)]).toEqual([['Swiper 11.1.4'], []])
  })
  test('says less by its stamp than by its name', () => {
    const of = (path: string) => identify(pageOf({ scripts: [`https://a.example/${path}`] }))[0]
    expect(of('lenis.js?v=1.0.1')).toMatchObject({ confidence: 50, evidence: [{ kind: 'file address' }] })
    expect(of('lenis-1.0.1.js')).toMatchObject({ name: 'Lenis', confidence: 100 })
  })
})
