import { categoryLabel } from '@sundry/contracts/tech-categories'
import { describe, expect, test } from 'vitest'
import { namesIn, namesInFile, pageOf } from '../testing.ts'
import { advisoriesFor, identify } from './profile.ts'

describe('what is seen where', () => {
  test('headers, repeated ones too, with their versions', () => {
    const headers = [
      ['Server', 'nginx/1.26.3'],
      ['X-Powered-By', 'PHP/8.2.1'],
      ['X-Powered-By', 'Express'],
    ] as const
    expect(namesIn({ headers })).toEqual(expect.arrayContaining(['Nginx 1.26.3', 'PHP 8.2.1', 'Express']))
  })
  test('cookies, from their own list or from the headers', () => {
    expect(namesIn({ setCookies: ['koa.sess=x; path=/'] })).toContain('Koa')
    expect(namesIn({ setCookies: ['_ga_AB12=x; path=/'] })).toContain('Google Analytics')
    expect(namesIn({ headers: [['set-cookie', 'Icingaweb2=abc; path=/']] })).toEqual(
      expect.arrayContaining(['Icinga Web 2', 'PHP']),
    )
  })
  test('meta, and the evidence says so [tech-17]', () => {
    const [hugo] = identify(pageOf({ html: '<meta name="generator" content="Hugo 0.131.0">' }))
    expect(hugo).toMatchObject({
      name: 'Hugo',
      slug: 'hugo',
      version: '0.131.0',
      category: 'build-ci',
      confidence: 100,
    })
    expect(hugo?.evidence).toEqual([{ kind: 'meta', detail: 'generator: Hugo 0.131.0' }])
  })
  test('scripts that a snippet of the page loads', () => {
    const html = `<script>var s=document.createElement('script');s.src="https://www.clarity.ms/tag/"+id</script>`
    expect(namesIn({ html })).toContain('Microsoft Clarity')
  })
  test('elements of the page', () => {
    expect(namesIn({ html: '<app-root ng-version="17.3.1"></app-root>' })).toContain('Angular 17.3.1')
  })
  test('styles inside and beside the page', () => {
    expect(namesIn({ html: '<style>.card.svelte-11lf7fa{color:red}</style>' })).toContain('Svelte')
    expect(namesInFile('/*! tailwindcss v3.4.10 | MIT */', 'https://site.example/a.css')).toContain(
      'Tailwind CSS 3.4.10',
    )
  })
  test('addresses of localhost, a page without anything, and one that is nested without end', () => {
    expect(identify(pageOf({ url: 'http://localhost:1/', finalUrl: 'http://localhost:1/' }))).toEqual([])
    expect(identify(pageOf({ html: '<div>'.repeat(50_000) }))).toEqual([])
  })
})

describe('libraries by what their files say', () => {
  test.each([
    ['/*! jQuery v1.12.4 | (c) jQuery Foundation', 'jQuery 1.12.4'],
    ['/*! jQuery UI - v1.12.1 - 2016-09-14', 'jQuery UI 1.12.1'],
    ['/*! jQuery Migrate v3.4.1 | (c)', 'jQuery Migrate 3.4.1'],
    ['/*! @license DOMPurify | (c) Cure53 */!function(){n.version="2.2.0",n.removed=[]', 'DOMPurify 2.2.0'],
    ['return st},version:"3.14.1",flushAndStopDeferringMutations:a', 'Alpine.js 3.14.1'],
    ['var mustache={name:"mustache.js",version:"4.2.0",tags:[]}', 'Mustache 4.2.0'],
    ['h.VERSION="1.6.0";h.$=e;h.noConflict', 'Backbone.js 1.6.0'],
    ['config:{historyEnabled:true},parseInterval:d,version:"1.9.12"', 'htmx 1.9.12'],
    ['/**\n * @license\n * Copyright 2010-2023 Three.js Authors\n */const e="150",i=0', 'Three.js 150'],
    ['/** @license React v16.13.1\n * react.production.min.js', 'React 16.13.1'],
    ['/**!\n\n @license\n handlebars v4.7.6\n', 'Handlebars 4.7.6'],
    ['/*! @license DOMPurify 2.2.0 | (c)', 'DOMPurify 2.2.0'],
    ['/*!\n * Vue.js v2.6.14\n * (c)', 'Vue.js 2.6.14'],
    ['/**\n* vue v3.4.38\n* (c)', 'Vue.js 3.4.38'],
    ['/*\n AngularJS v1.8.2\n (c)', 'AngularJS 1.8.2'],
    ['//     Underscore.js 1.13.6\n', 'Underscore.js 1.13.6'],
    ['/*!\n  * Bootstrap v5.3.3 (https://getbootstrap.com/)', 'Bootstrap 5.3.3'],
    ['//! moment.js\n//! version : 2.29.4', 'Moment.js 2.29.4'],
    ['// https://d3js.org v7.9.0 Copyright', 'D3 7.9.0'],
    ['/* @preserve\n * Leaflet 1.9.4, a JS library', 'Leaflet 1.9.4'],
    ['/*!\n * Knockout JavaScript library v3.5.1\n', 'Knockout.js 3.5.1'],
    ['/**\n * @popperjs/core v2.11.8 - MIT', 'Popper 2.11.8'],
    ['/*! axios v0.21.1 | (c)', 'Axios 0.21.1'],
    ['/*!\n * Font Awesome Free 6.5.2 by @fontawesome', 'Font Awesome 6.5.2'],
  ])('%j is %s', (head, name) => {
    expect(namesInFile(head)).toContain(name)
  })

  test.each([
    ['https://cdn.example/npm/chart.js@4.4.3/dist/chart.umd.js', 'Chart.js 4.4.3'],
    ['https://cdn.example/ajax/libs/font-awesome/6.5.2/css/all.min.css', 'Font Awesome 6.5.2'],
    ['https://site.example/js/jquery-3.6.0.min.js', 'jQuery 3.6.0'],
    ['https://site.example/js/lodash.min.js?v=4.17.15', 'Lodash 4.17.15'],
    ['https://unpkg.com/react@18.3.1/umd/react.production.min.js', 'React 18.3.1'],
    ['https://site.example/aos@2.3.4/aos.js', 'AOS 2.3.4'],
  ])('%s is %s', (url, name) => {
    expect(namesIn({ scripts: [url] })).toContain(name)
  })

  test('a file says its version better than its address or a stamp on it', () => {
    const url = 'https://site.example/jquery-3.0.0.min.js?ver=9.9.9'
    const page = { scripts: [url], assets: { [url]: { bytes: 1, head: '/*! jQuery v3.7.1 | (c)' } } }
    expect(namesIn(page)).toContain('jQuery 3.7.1')
  })
})

describe('mistakes of others', () => {
  test('a file called bootstrap.js is not Bootstrap', () => {
    expect(namesIn({ scripts: ['https://site.example/js/bootstrap.js'] })).toEqual([])
  })
  test('the theme Hello Elementor is not Elementor', () => {
    const html = `<link rel="stylesheet" href="/wp-content/themes/hello-elementor/style.css?ver=3"><body class="elementor-default">`
    const names = namesIn({ html })
    expect(names).toContain('Hello Elementor')
    expect(names).not.toContain('Elementor')
  })
  test('an underscore is not Lodash, an L not Livefyre, a class with fa not Font Awesome', () => {
    const html = '<script>var _ = {}, L = {}; window.webpackChunk = []</script><i class="fast sofa"></i>'
    expect(namesIn({ html })).toEqual([])
  })
  test('the release in a Werkzeug header is not that of Flask', () => {
    const names = namesIn({ headers: [['server', 'Werkzeug/3.0.1 Python/3.11.2']] })
    expect(names).toEqual(expect.arrayContaining(['Werkzeug 3.0.1', 'Python 3.11.2']))
    expect(names.filter((name) => name.startsWith('Flask '))).toEqual([])
  })
  test('WordPress stamps its own release on files that have none', () => {
    const html =
      '<meta name="generator" content="WordPress 6.8.1"><script src="/wp-content/plugins/akismet/a.js?ver=6.8.1"></script>'
    expect(namesIn({ html })).toContain('Akismet')
  })
  test('a plugin is found in a script that escapes slashes as JSON may', () => {
    const script = String.raw`<script>var page = {"src":"https:\/\/site.example\/wp-content\/plugins\/akismet\/a.js"}</script>`
    expect(namesIn({ html: `<meta name="generator" content="WordPress 6.8.1">${script}` })).toContain('Akismet')
  })
})

describe('WordPress', () => {
  const css = (name: string, more = '') => `/*\nTheme Name: ${name}\nVersion: 1.3\nAuthor: the team\n${more}*/`
  const link = (slug: string) =>
    `<link rel="stylesheet" href="https://site.example/wp-content/themes/${slug}/style.css?ver=1">`
  const sheet = (slug: string) => `https://site.example/wp-content/themes/${slug}/style.css`

  test('names the theme by its style.css', () => {
    const names = namesIn({
      html: link('twentytwentyfour'),
      probes: { [sheet('twentytwentyfour')]: css('Twenty Twenty-Four') },
    })
    expect(names).toEqual(expect.arrayContaining(['WordPress', 'Twenty Twenty-Four 1.3', 'PHP']))
  })
  test('names a child and its parent', () => {
    const probes = { [sheet('kid')]: css('The Kid', 'Template: mum\n'), [sheet('mum')]: css('The Mum') }
    const found = identify(pageOf({ html: link('mum') + link('kid'), probes }))
    expect(found.filter(({ category }) => category === 'themes').map(({ name }) => name)).toEqual([
      'The Kid',
      'The Mum',
    ])
  })
  test('falls back to the folder, and forgets the name with the page', () => {
    expect(namesIn({ html: link('my-own_theme') })).toContain('My Own Theme')
    expect(namesIn({ html: '<p>My Own Theme</p>' })).toEqual([])
  })
})

describe('categories', () => {
  test('a slug has its label, an unknown one is read as words', () => {
    expect(categoryLabel('cms')).toBe('Content management systems')
    expect(categoryLabel('smart-fridge-tools')).toBe('Smart fridge tools')
  })
  test('a technology is listed once under its categories', () => {
    const names = namesIn({ html: '<meta name="generator" content="WordPress 6.8.1">' })
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('advisories', () => {
  test('names what a release is open to, and nothing for one that is fixed or incomplete', () => {
    const of = (version: string | null) => advisoriesFor('jQuery', version).flatMap(({ identifiers }) => identifiers)
    expect(of('3.4.1')).toEqual(['CVE-2020-11022', 'CVE-2020-11023'])
    expect(of('1.12.4')).toHaveLength(4)
    expect(of('3.5.0')).toEqual([])
    expect(of('3')).toEqual([])
    expect(of(null)).toEqual([])
  })
})
