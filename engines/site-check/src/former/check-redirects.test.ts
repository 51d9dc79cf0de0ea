import { describe, expect, test } from 'vitest'
import { checkSite } from '../index.ts'
import { redirectLine } from './redirect-line.ts'

type Files = Readonly<Record<string, string>>
const ours = /^(?:address-|redirect-|host-rule-)/

async function reported(files: Files, options: object = {}) {
  const reader = {
    async *list() {
      for (const path of Object.keys(files)) yield { path, size: 1 }
    },
    read: async (path: string) => new TextEncoder().encode(files[path]),
  }
  const { findings } = await checkSite(reader, { baseUrl: 'https://a.example/', ...options })
  return findings.filter(({ rule }) => ours.test(rule))
}

const words = (seed: number, count = 60) =>
  Array.from({ length: count }, (_, at) => `w${(seed * 7919 + at * at * 31) % 9973}`).join(' ')
const page = (title: string, text: string, head = '') => `<title>${title}</title>${head}<main><p>${text}</p></main>`
const refresh = (to: string) => `<meta http-equiv="refresh" content="0; url=${to}">`
const built: Files = {
  'index.html': page('Home', words(1)),
  'new/index.html': page('New', words(2)),
  'c.html': page('C', words(3)),
}

test.each<readonly [string, string, Files, string[]]>([
  ['built', '/new/', {}, []],
  ['built under its other spelling', '/c', {}, []],
  ['of another host, and built here', 'http://www.b.example/c.html?x=1#y', {}, []],
  ['gone', '/old', {}, ['address-lost _redirects']],
  ['redirected', '/old', { _redirects: '/old /new/ 301' }, []],
  ['redirected to another site', '/old', { _redirects: '/old https://b.example/ 301' }, []],
  ['sent on by its page', '/old', { 'old.html': page('x', '', refresh('/c')) }, []],
  ['answered with 410', '/old', { '.htaccess': 'Redirect gone /old' }, []],
  ['answered by an application', '/api/x', { _redirects: '/api/* /.netlify/functions/:splat 200' }, []],
  ['answered by what answers all', '/old', { _redirects: '/* /index.html 200' }, ['address-fallback _redirects 1']],
  ['redirected in a chain', '/o', { _redirects: '/o /p\n/p /c' }, ['redirect-chain _redirects 1']],
  [
    'sent on and redirected',
    '/o',
    { _redirects: '/o /p', 'p.html': page('x', '', refresh('c')) },
    ['redirect-chain _redirects 1'],
  ],
  ['redirected in a circle', '/o', { _redirects: '/o /p\n/p /o' }, ['redirect-loop _redirects 1']],
  ['redirected to nothing', '/o', { _redirects: '\n/o /gone' }, ['redirect-to-missing _redirects 2']],
  ['redirected to another query of itself', '/o', { _redirects: '/o /o?x=1 301!' }, []],
  [
    'under a rule that is not understood',
    '/o',
    { _redirects: '/o /c Country=de' },
    ['address-lost _redirects', 'host-rule-unknown _redirects 1'],
  ],
])('a former address that is %s', async (_, address, files, expected) => {
  const found = await reported({ ...built, ...files }, { was: [address] })
  expect(
    found.map(({ rule, file, line }) => [rule, file, line].filter((one) => one !== undefined).join(' ')).sort(),
  ).toEqual(expected)
})

test('a redirect that names its path is followed without a list of former addresses', async () => {
  const found = await reported({ ...built, _redirects: '/a /gone\n/b/* /gone/:splat' })
  expect(found.map(({ rule, value }) => [rule, value])).toEqual([['redirect-to-missing', '/a']])
})

describe('a successor is proposed', () => {
  const text = words(9)
  const sentence = (from: number, to: number) => text.split(' ').slice(from, to).join(' ')
  test.each<readonly [string, Files, string | undefined]>([
    ['where the content moved', { 'x/y.html': page('Other', text) }, '/old.html /x/y.html 301'],
    [
      'where most of it moved',
      { 'x.html': page('Other', `${sentence(0, 45)} ${words(4, 20)}`) },
      '/old.html /x.html 301',
    ],
    ['where it became a part', { 'x.html': page('Other', `${words(5)} ${text} ${words(6)}`) }, '/old.html /x.html 301'],
    [
      'at the larger part of two',
      { 'x.html': page('P', sentence(0, 24)), 'y.html': page('Q', sentence(24, 60)) },
      '/old.html /y.html 301',
    ],
    ['nowhere when nothing is like it', { 'x.html': page('Other', words(7)) }, undefined],
    [
      'nowhere when its page asks not to be listed',
      { 'x.html': page('O', text, '<meta name="robots" content="noindex">') },
      undefined,
    ],
  ])('%s', async (_, files, line) => {
    const [lost] = await reported({ ...built, ...files }, { wasPages: new Map([['old.html', page('Old', text)]]) })
    expect([lost?.rule, lost?.related]).toEqual(['address-lost', line])
  })

  test.each([
    ['/blog/2024/05/my-first-post.html', '/posts/my-first-post/'],
    ['/My_First_Post', '/posts/my-first-post/'],
    ['/unrelated', undefined],
    ['/x/c', undefined],
  ])('a successor is proposed by its name where only addresses are known: %s', async (address, to) => {
    const files = { ...built, 'posts/my-first-post/index.html': page('My first post', words(8)) }
    const [lost] = await reported(files, { was: [address, '/c.html'] })
    expect(lost?.related).toBe(to && `${address} ${to} 301`)
  })

  test('a successor is proposed where the pages around it moved, and where a former redirect led', async () => {
    const old = Array.from({ length: 5 }, (_, at): [string, string] => [
      `docs/${at}a.html`,
      page(`T${at}`, at === 4 ? '' : words(20 + at)),
    ])
    const now = old.map(([path], at): [string, string] => [
      path.replace('docs', 'manual'),
      page(`N${at}`, words(at === 4 ? 40 : 20 + at)),
    ])
    const wasPages = new Map([...old, ['stub.html', page('x', '', refresh('/docs/1a.html'))]])
    const found = await reported({ ...built, ...Object.fromEntries(now) }, { wasPages })
    expect(found.map(({ related }) => related).sort()).toEqual([
      ...old.map(([path]) => `/${path} /${path.replace('docs', 'manual')} 301`),
      '/stub.html /manual/1a.html 301',
    ])
  })
})

test.each([
  ['_redirects', '/a%20b', '/c', '/a%20b /c 301'],
  ['_redirects', '/a*', '/c', null],
  ['netlify.toml', '/a"', '/c', '[[redirects]]\n  from = "/a\\""\n  to = "/c"\n  status = 301'],
  ['vercel.json', '/a(b)', '/c', '{ "source": "/a\\\\(b\\\\)", "destination": "/c", "permanent": true }'],
  ['firebase.json', '/a', '/c', '{ "source": "/a", "destination": "/c", "type": 301 }'],
  ['staticwebapp.config.json', '/a', '/c', '{ "route": "/a", "redirect": "/c", "statusCode": 301 }'],
  ['.htaccess', '/a%20b.html', '/c', 'RedirectMatch 301 "^/a b\\\\.html$" /c'],
  ['nginx.conf', '/a%20b;', '/c', 'location = "/a b;" { return 301 /c; }'],
  ['nginx.conf', '/a', '/$c', null],
  ['nginx.conf', '/a%0Ab', '/c', null],
  ['Caddyfile', '/a', '/c', 'redir /a /c permanent'],
  ['Caddyfile', '/a', '/{env.SECRET}', null],
])('the line of %s from %s to %s', (file, from, to, line) => expect(redirectLine(file, from, to)).toBe(line))

test('a configuration with fifty thousand patterns is read within bounds', async () => {
  const lines = Array.from({ length: 50_000 }, (_, at) => `/a*b${at}* /c`)
  const was = Array.from({ length: 40 }, (_, at) => `/aaa${at}`)
  const found = await reported({ ...built, _redirects: lines.join('\n') }, { was })
  expect(found.filter(({ rule }) => rule === 'address-lost')).toHaveLength(40)
})
