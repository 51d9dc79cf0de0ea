// Headers and redirects in the configuration files of each host.
import { describe, expect, test } from 'vitest'
import { createHostSettings, hostFiles } from './hosts.ts'
import { PathPattern } from './path-pattern.ts'

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
  test('_headers has no headers without a path', () => {
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
    ['/a /b 410', '/b', false, 'gone'],
    ['/a http://b.example/#x', 'http://b.example/#x', false, 'redirect'],
  ])('%j leads to %s', (line, to, force, kind) => {
    expect(parse('_redirects', line)).toEqual({
      headers: [],
      redirects: [expect.objectContaining({ file: '_redirects', line: 1, from: at('/a'), to, force, kind })],
    })
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
      { file, from: at('/old'), to: '/new', force: false, kind: 'redirect' },
      { file, from: at('/app'), to: '/index.html', force: true, kind: 'rewrite' },
    ],
  })
})

describe('sources and destinations', () => {
  const reported = {
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
      { file, from: at('/old'), to: '/new', force: true, kind: 'redirect' },
      { file, from: at('/app'), to: '/index.html', force: false, kind: 'rewrite' },
    ],
  })
  test('sources and destinations of vercel.json are read', () =>
    expect(parse('vercel.json', reported)).toEqual(rules('vercel.json')))
  test.each([
    ['one site', reported],
    ['several', [reported, 'x']],
  ])('sources and destinations of firebase.json with %s are read', (_, hosting) =>
    expect(parse('firebase.json', { hosting })).toEqual(rules('firebase.json')),
  )
  test.each([
    ['vercel.json', {}],
    ['vercel.json', { headers: {}, redirects: 'x' }],
    ['firebase.json', {}],
    ['firebase.json', { hosting: 'x' }],
  ])('sources and destinations of %s with %j are none', (file, content) =>
    expect(parse(file, content)).toEqual({ headers: [], redirects: [] }),
  )
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
      { file, from: at('/a'), to: '/b', force: true, kind: 'redirect', isTemporary: true },
      { file, from: at('/d'), to: '/e', force: true, kind: 'rewrite' },
      { file, from: /^/, to: '/index.html', force: false, kind: 'rewrite' },
    ],
  })
  expect(parse(file, {})).toEqual({ headers: [{ file, path: /^/, headers: [] }], redirects: [] })
})

const nginx = (inner: string) => `http { server { listen 80; ${inner} } }`
const vercel = (...redirects: object[]) => JSON.stringify({ redirects })
const caddy = (inner: string) => `a.example {\n${inner}\n}\n`

test.each([
  ['_redirects', '/old/* /new/:splat', '/old/a/b', 'redirect /new/a/b'],
  ['_redirects', '/old/:year/:slug /:slug-:year 301', '/old/2024/a', 'redirect /a-2024'],
  ['_redirects', '/* /404.html 404', '/old', null],
  ['_redirects', '/* /de/:splat 302 Language=de', '/old', 'unknown'],
  ['_redirects', '/old id=:id /b/:id', '/old', 'unknown'],
  ['netlify.toml', '[[redirects]]\nfrom = "/old/*"\nto = "/new/:splat"', '/old/a', 'redirect /new/a'],
  ['netlify.toml', '[[redirects]]\nfrom = "/old"\nto = "/new"', '/old/', 'redirect /new'],
  ['netlify.toml', '[[redirects]]\nfrom = "/old"\nto = "/b"\nconditions = {Country = ["de"]}', '/old', 'unknown'],
  ['vercel.json', vercel({ source: '/old/:path*', destination: '/new/:path*' }), '/old/a/b', 'redirect /new/a/b'],
  ['vercel.json', vercel({ source: '/old/:path*', destination: '/new/:path*' }), '/old', 'redirect /new/'],
  ['vercel.json', vercel({ source: '/old/:path+', destination: '/new/:path+' }), '/old/a/b', 'redirect /new/a/b'],
  ['vercel.json', vercel({ source: '/old/:path+', destination: '/new/:path+' }), '/old', null],
  ['vercel.json', vercel({ source: '/old/:id?', destination: '/new/:id' }), '/old', 'redirect /new/'],
  ['vercel.json', vercel({ source: '/old/:id?', destination: '/new/:id' }), '/old/a/b', null],
  ['vercel.json', vercel({ source: '/old/:id', destination: '/new/:id' }), '/old/a', 'redirect /new/a'],
  ['vercel.json', vercel({ source: '/old/:id', destination: '/new/:id' }), '/old/a/b', null],
  ['vercel.json', vercel({ source: '/old/:id(\\d+)', destination: '/new/:id' }), '/old/12', 'redirect /new/12'],
  ['vercel.json', vercel({ source: '/old/:id(\\d+)', destination: '/new/:id' }), '/old/a', null],
  ['vercel.json', vercel({ source: '/old/(.*)', destination: '/new/$1' }), '/old/a', 'redirect /new/a'],
  ['vercel.json', vercel({ source: '/old', destination: '/b', has: [{ type: 'header' }] }), '/old', 'unknown'],
  ['vercel.json', '{"routes":[{"src":"/old","dest":"/b"}]}', '/old', 'unknown'],
  ['firebase.json', '{"hosting":{"redirects":[{"regex":"/old/(.+)","destination":"/n"}]}}', '/old/a', 'redirect /n'],
  ['staticwebapp.config.json', '{"routes":[{"route":"/old","statusCode":410}]}', '/old', 'gone '],
  ['.htaccess', 'Redirect 301 /old /new', '/old/a', 'redirect /new/a'],
  ['.htaccess', 'Redirect 301 /old /new', '/older', null],
  ['.htaccess', 'redirect permanent "/o l d" https://b.example/', '/o l d', 'redirect https://b.example/'],
  ['.htaccess', 'Redirect gone /old', '/old', 'gone '],
  ['.htaccess', 'RedirectMatch 301 ^/old/(\\d+)$ /new/$1', '/old/7', 'redirect /new/7'],
  ['.htaccess', 'RewriteEngine On\nRewriteRule ^OLD/(.*)$ \\\n /new/$1 [R=301,L,NC]', '/old/a', 'redirect /new/a'],
  ['.htaccess', 'RewriteRule ^old$ /new [R]', '/old', null],
  [
    '.htaccess',
    'RewriteEngine On\nRewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule . index.php',
    '/x',
    'rewrite ./index.php',
  ],
  ['.htaccess', 'RewriteEngine On\nRewriteCond %{HTTPS} off\nRewriteRule ^(.*)$ https://b/$1 [R]', '/old', 'unknown'],
  ['.htaccess', '<IfModule mod_alias.c>\nRedirect /old /new\n</IfModule>', '/old', 'redirect /new'],
  ['.htaccess', '<If "%{QUERY_STRING} == 1">\nRedirect /old /new\n</If>', '/old', 'unknown'],
  ['nginx.conf', nginx('location = /old { return 301 /new; }'), '/old', 'redirect /new'],
  [
    'nginx.conf',
    nginx('location /old/ { return 301 $scheme://$host/new$request_uri; }'),
    '/old/a',
    'redirect /new/old/a',
  ],
  [
    'nginx.conf',
    nginx('location ~* "^/OLD/(?<n>\\d{2})$" { return 301 "/new/$1"; } # x\n'),
    '/old/12',
    'redirect /new/12',
  ],
  ['nginx.conf', nginx('rewrite ^/old/(.*)$ /new/$1? permanent;'), '/old/a', 'redirect /new/a'],
  ['nginx.conf', nginx('location / { try_files $uri /index.html; } location = /old { return 410; }'), '/old', 'gone '],
  ['nginx.conf', nginx('location / { try_files $uri /index.html; }'), '/old', 'rewrite /index.html'],
  ['nginx.conf', nginx('location / { try_files $uri =404; }'), '/old', null],
  ['nginx.conf', nginx('location /a/ { } location / { return 301 /b; }'), '/a/x', null],
  ['nginx.conf', nginx('if ($host = b) { return 301 /c; }'), '/old', 'unknown'],
  [
    'nginx.conf',
    'server { return 301 https://b$request_uri; } server { location = /old { return 301 /n; } }',
    '/x',
    null,
  ],
  [
    'nginx.conf',
    `map $uri $to { /old /new; ~^/o/(.*)$ /n/$1; } ${nginx('if ($to) { return 301 $to; }')}`,
    '/o/a',
    'redirect /n/a',
  ],
  ['Caddyfile', caddy('redir /old /new permanent'), '/old', 'redirect /new'],
  ['Caddyfile', caddy('redir /old/* /new{uri} 301'), '/old/a', 'redirect /new/old/a'],
  ['Caddyfile', caddy('@o path_regexp o ^/old/(.*)$\nredir @o /new/{re.o.1}'), '/old/a', 'redirect /new/a'],
  ['Caddyfile', caddy('@o path /old /older\nredir @o /new # x'), '/older', 'redirect /new'],
  ['Caddyfile', caddy('@o header X y\nredir @o /new'), '/old', 'unknown'],
  ['Caddyfile', caddy('handle /api/* {\n reverse_proxy localhost:1\n}'), '/api/x', 'rewrite '],
  ['Caddyfile', caddy('try_files {path} /index.html'), '/old', 'rewrite /index.html'],
  ['Caddyfile', caddy('respond /old 410'), '/old', 'gone '],
  ['Caddyfile', `www.a.example {\nredir https://a.example{uri}\n}\n${caddy('redir /o /n')}`, '/x', null],
])('%s: %j leads %s to %j', (file, text, path, expected) => {
  const parsed = hostFiles[file]?.(text, file) ?? { headers: [], redirects: [] }
  const host = createHostSettings([[file, parsed]])
  const rule = host.redirectOf(path, false)
  const isUnknown = host.unknown.length > 0
  expect(rule ? `${rule.kind} ${rule.to}` : isUnknown ? 'unknown' : null).toBe(expected)
})

test.each([
  ['nginx.conf', nginx('location = /old { return 301 /new;').slice(0, -4), [1, 1, 1]],
  ['nginx.conf', 'location /a { }\n}', [2]],
  ['nginx.conf', nginx('location ~ "^/\\d{2}$" { return 301 "/{"; } # {\n'), []],
  ['Caddyfile', 'a.example {\nhandle {\n}\n', [1]],
  ['Caddyfile', caddy('redir /old /new{uri} # {'), []],
  ['.htaccess', '<IfModule mod_alias.c>\nRedirect /a /b\n', [1]],
  ['.htaccess', '<IfModule mod_alias.c>\n</If>\n</IfModule>', [2]],
  ['.htaccess', '<ifModule mod_alias.c>\n<Files "x">\n</files>\n</IfModule>', []],
])('%s: the blocks of %j that do not close are named with their lines %j', (file, text, lines) => {
  expect((hostFiles[file]?.(text, file).faults ?? []).map(({ line }) => line)).toEqual(lines)
})

test('the first of many rules that fits is found, whether it names a path or a pattern', () => {
  const text = '/a/* /one/:splat\n/a/b /two\n/b /three\n/* /four'
  const host = createHostSettings([
    ['_redirects', hostFiles._redirects?.(text, '_redirects') ?? { headers: [], redirects: [] }],
  ])
  expect(['/a/b', '/b', '/c'].map((path) => host.redirectOf(path, false)?.to)).toEqual(['/one/b', '/three', '/four'])
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
