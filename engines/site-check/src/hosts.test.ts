// What the configuration files of each host say of headers and of addresses.
import { describe, expect, test } from 'vitest'
import { hostFiles, PathPattern } from './hosts.ts'

const parse = (file: string, content: string | object) =>
  hostFiles[file]?.(typeof content === 'string' ? content : JSON.stringify(content), file)
const at = (path: string) => new PathPattern(path)

describe('_headers', () => {
  const headers = (text: string) => parse('_headers', text)?.headers
  test('names a path, and its headers indented below it', () => {
    const text =
      '# all\r\n/*\r\n  X-One: a: b\r\n\tX-Two :c\r\n\r\n  # no: header\r\nhttps://a.example/x\r\n ! X-Odd\r\n /y\r\n'
    expect(headers(text)).toEqual([
      {
        file: '_headers',
        line: 2,
        path: at('/*'),
        headers: [
          ['X-One', 'a: b'],
          ['X-Two', 'c'],
        ],
      },
      { file: '_headers', line: 7, path: at('/x'), headers: [] },
      { file: '_headers', line: 8, path: at('! X-Odd'), headers: [] },
      { file: '_headers', line: 9, path: at('/y'), headers: [] },
    ])
  })
  test('has no headers of no path', () => {
    expect(parse('_headers', '  X-One: a')).toEqual({ headers: [], redirects: [] })
  })
})

describe('_redirects', () => {
  test.each([
    ['/a /b', '/b', false, 'redirect'],
    ['  /a\t/b  301', '/b', false, 'redirect'],
    ['/a /b 302!', '/b', true, 'redirect'],
    ['/a /b 200', '/b', false, 'rewrite'],
    ['/a /b 200! # a note', '/b', true, 'rewrite'],
    ['/a id=:id https://b.example/ 404', 'https://b.example/', false, 'redirect'],
    ['/a http://b.example/#x', 'http://b.example/#x', false, 'redirect'],
  ])('%j leads to %s', (line, to, force, kind) => {
    expect(parse('_redirects', line)).toEqual({ headers: [], redirects: [{ from: at('/a'), to, force, kind }] })
  })
  test.each(['', '# /a /b', 'a /b', '/a', '/a b', 'https://a.example/a /b'])('%j leads nowhere', (line) =>
    expect(parse('_redirects', line)?.redirects).toEqual([]),
  )
})

test('netlify.toml', () => {
  const text = `
[[headers]]
for = "/a"
[headers.values]
X-One = "a"
X-Two = 2
[[headers]]
for = 7
[[redirects]]
from = "/old"
to = "/new"
[[redirects]]
from = "/app"
to = "/index.html"
status = 200
force = true
`
  const file = 'netlify.toml'
  expect(parse(file, text)).toEqual({
    headers: [
      {
        file,
        path: at('/a'),
        headers: [
          ['X-One', 'a'],
          ['X-Two', '2'],
        ],
      },
      { file, path: at(''), headers: [] },
    ],
    redirects: [
      { from: at('/old'), to: '/new', force: false, kind: 'redirect' },
      { from: at('/app'), to: '/index.html', force: true, kind: 'rewrite' },
    ],
  })
})

describe('sources and destinations', () => {
  const said = {
    headers: [{ source: '/a', headers: [{ key: 'X-One', value: 'a' }, { key: 'X-Two' }, 'x'] }, 7, null, ['x']],
    redirects: [{ source: '/old', destination: '/new' }],
    rewrites: [{ source: '/app', destination: '/index.html' }],
  }
  const rules = (file: string) => ({
    headers: [
      {
        file,
        path: at('/a'),
        headers: [
          ['X-One', 'a'],
          ['X-Two', ''],
        ],
      },
    ],
    redirects: [
      { from: at('/old'), to: '/new', force: true, kind: 'redirect' },
      { from: at('/app'), to: '/index.html', force: false, kind: 'rewrite' },
    ],
  })
  test('of vercel.json', () => expect(parse('vercel.json', said)).toEqual(rules('vercel.json')))
  test.each([
    ['one site', said],
    ['several', [said, 'x']],
  ])('of firebase.json with %s', (_, hosting) =>
    expect(parse('firebase.json', { hosting })).toEqual(rules('firebase.json')),
  )
  test.each([
    ['vercel.json', {}],
    ['vercel.json', { headers: {}, redirects: 'x' }],
    ['firebase.json', {}],
    ['firebase.json', { hosting: 'x' }],
  ])('of %s with %j are none', (file, content) => expect(parse(file, content)).toEqual({ headers: [], redirects: [] }))
})

test('staticwebapp.config.json', () => {
  const file = 'staticwebapp.config.json'
  const routes = [
    { route: '/a', headers: { 'X-Two': 'b' }, redirect: '/b', rewrite: '/c' },
    { route: '/d', rewrite: '/e' },
    { route: '/f' },
  ]
  const read = parse(file, { globalHeaders: { 'X-One': 'a' }, routes, navigationFallback: { rewrite: '/index.html' } })
  expect(read).toEqual({
    headers: [
      { file, path: /^/, headers: [['X-One', 'a']] },
      { file, path: at('/a'), headers: [['X-Two', 'b']] },
      { file, path: at('/d'), headers: [] },
      { file, path: at('/f'), headers: [] },
    ],
    redirects: [
      { from: at('/a'), to: '/b', force: true, kind: 'redirect' },
      { from: at('/d'), to: '/e', force: true, kind: 'rewrite' },
      { from: /^/, to: '/index.html', force: false, kind: 'rewrite' },
    ],
  })
  expect(parse(file, {})).toEqual({ headers: [{ file, path: /^/, headers: [] }], redirects: [] })
})

test.each([
  ['/a', ['/a', 'a'], ['/a/', '/b', '/ab']],
  ['a', ['/a', 'a'], ['/a/b']],
  ['/a/*', ['/a/', '/a/b/c'], ['/a', '/b/a/']],
  ['/*', ['/', '/a/b'], []],
  ['**', ['', 'a', '/a/b'], []],
  ['**/x.js', ['/x.js', 'a/x.js'], ['/x-js']],
  ['/(.*)', ['/', '/a/b'], []],
  ['/:path*', ['/', '/a/b'], []],
  ['/a/:slug', ['/a/b'], ['/a/', '/a/b/c']],
  ['/a.b+(c)', ['/a.b+(c)'], ['/axb+(c)', '/a.bb(c)']],
])('the pattern %s', (pattern, within, without) => {
  expect(within.filter((path) => !new PathPattern(pattern).test(path))).toEqual([])
  expect(without.filter((path) => new PathPattern(pattern).test(path))).toEqual([])
})

test('many stars in a pattern cost no more than its length', () => {
  const pattern = new PathPattern(`/${'*a'.repeat(40)}*b`)
  expect(pattern.test(`/${'a'.repeat(2000)}`)).toBe(false)
  expect(pattern.test(`/${'a'.repeat(2000)}b`)).toBe(true)
})
