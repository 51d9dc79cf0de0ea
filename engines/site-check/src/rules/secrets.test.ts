// Texts that count as a secret, a leftover or a source, and texts that do not.
import { describe, expect, test } from 'vitest'
import type { Report } from '../context/context.ts'
import { checkLeftover, checkSecrets, checkSourceMap } from './secrets.ts'

function reported(check: (report: Report) => void) {
  const stated: string[] = []
  check((rule, { line, message, value }) => stated.push([rule, line, value, message].filter(Boolean).join(' | ')))
  return stated
}
const secrets = (text: string) => reported((report) => checkSecrets('a.js', text, report))
const of = (letters: string, count: number) => letters.repeat(count).slice(0, count)
const Q = (count: number) => of('Q9w8', count)

describe('a secret', () => {
  test.each([
    ['a private key', '-----BEGIN PRIVATE KEY-----'],
    ['a private key', '-----BEGIN RSA PRIVATE KEY-----'],
    ['a private key', '-----BEGIN PGP PRIVATE KEY BLOCK-----'],
    ['an AWS access key', `AKIA${of('QRS7', 16)}`],
    ['an AWS access key', `ASIA${of('QRS7', 16)}`],
    ['a GitHub token', `ghp_${Q(36)}`],
    ['a GitHub token', `ghr_${Q(40)}`],
    ['a GitHub token', `github_pat_${Q(60)}`],
    ['a GitLab token', `glpat-${Q(20)}`],
    ['a Slack token', `xoxb-${Q(20)}`],
    ['a Stripe secret key', `sk_live_${Q(20)}`],
    ['a Stripe secret key', `rk_live_${Q(20)}`],
    ['an npm token', `npm_${Q(36)}`],
    ['a SendGrid key', `SG.${Q(22)}.${Q(43)}`],
    ['an OpenAI or Anthropic key', `sk-ant-${Q(32)}`],
    ['an OpenAI or Anthropic key', `sk-proj-${Q(32)}`],
    ['an OpenAI or Anthropic key', `sk-svcacct-${Q(32)}`],
    ['a password in a URL', 'postgres://me:secret@db.host/x'],
    ['a password in a URL', 'mongodb+srv://me:secret@db.host/x'],
    ['a password in a URL', 'redis://me:secret@db.host'],
  ])('a secret is %s: %s', (name, text) => {
    const shown = `${text.slice(0, 6)}…`
    expect(secrets(`\n\n  "${text}"`)).toEqual([`secret-exposed | 3 | ${shown} | This looks like ${name}: ${shown}`])
  })
  test.each([
    '-----BEGIN PUBLIC KEY-----',
    `AKIA${of('QRS7', 15)}`,
    `AKIA${of('QRS7', 17)}`,
    `ghx_${Q(36)}`,
    `ghp_${Q(35)}`,
    `github_pat_${Q(59)}`,
    `glpat-${Q(19)}`,
    `xoxb-${Q(19)}`,
    `sk_test_${Q(20)}`,
    `sk_live_${Q(19)}`,
    `npm_${Q(35)}`,
    `SG.${Q(22)}.${Q(42)}`,
    `sk-ant-${Q(31)}`,
    'https://me:secret@host/x',
    'postgres://me@db.host/x',
  ])('a secret is not %s', (text) => expect(secrets(`"${text}"`)).toEqual([]))
  test.each([
    'AKIAIOSFODNN7EXAMPLE',
    'postgres://me:secret@db.example/x',
    `ghp_xxxxxx${Q(36)}`,
    `ghp_00000000${Q(36)}`,
    `ghp_1234567${Q(36)}`,
    'mysql://user:password@db.host',
    'mysql://username:password@db.host',
    'postgresql://user:secret@localhost',
    'postgresql://user:secret@localhost:5432/mydb',
    'postgresql://scott:tiger@127.0.0.1/test',
    'mysql://u:p@host/db',
    'amqp://guest:guest@rabbitmq:5672/',
    'mysql://app:k9Wq2Lx7@db.example.com/shop',
    'redis://app:$REDIS_PASSWORD@cache.acme.io',
    '-----BEGIN PRIVATE KEY-----\n...',
  ])('says of itself that it is none: %s', (text) => expect(secrets(`"${text}"`)).toEqual([]))
  test.each([
    'postgres://app:k9Wq2Lx7@localhost/shop',
    'postgres://app:secret@db.acme.io/shop',
    'mysql://root:root@10.1.2.3/shop',
  ])('a secret is a password however near or weak: %s', (text) => expect(secrets(`"${text}"`)).toHaveLength(1))
  test('a secret is reported each time', () => {
    expect(secrets(`glpat-${Q(20)}\nglpat-${Q(20)}`)).toHaveLength(2)
    expect(secrets(`ghp_xxxxx${Q(36)} ghp_0000000${Q(36)}`)).toHaveLength(2)
  })
})

describe('a file left over', () => {
  test.each([
    ['Settings with passwords', ['.env', 'a/.env', '.env.local', 'wp-config.php', 'wp-config.php.bak']],
    ['The repository itself', ['.git/HEAD', 'a/.git/config', '.svn/entries']],
    ['Passwords', ['.htpasswd', 'a/.npmrc', '.netrc', '.pgpass']],
    ['A backup copy', ['a.bak', 'a.old', 'a.orig', 'a.swp', 'a.swo', 'a.php~']],
    ['A database', ['a.sql', 'a.sqlite', 'a.sqlite3', 'a.dump', 'a.sql.gz']],
    ['A log', ['npm-debug.log', 'a/yarn-error.log', 'debug.log']],
    ['A folder listing', ['.DS_Store', 'a/Thumbs.db']],
    ['Server settings', ['docker-compose.yml', 'a/compose.yaml']],
  ])('%s: %j', (what, files) => {
    for (const file of files)
      expect(reported((report) => checkLeftover(file, report))).toEqual([`leftover-file | ${what} would be published.`])
  })
  test.each([
    '.env.example',
    '.env.sample',
    '.env.template',
    'a.env',
    '.git/x',
    'x.git/HEAD.txt',
    'mysql.html',
    'catalog.log',
    'bak',
    'my-wp-config.php',
    'x-compose.yml',
  ])('%s is none', (file) => expect(reported((report) => checkLeftover(file, report))).toEqual([]))
})

describe('a source map', () => {
  const map = (content: object | string) =>
    reported((report) =>
      checkSourceMap('a.map', typeof content === 'string' ? content : JSON.stringify(content), report),
    )
  test('a source map is reported by its sources', () => {
    expect(map({ sources: ['a.ts'], sourcesContent: ['x'] })).toEqual([
      'source-map | It contains 1 source file, such as a.ts.',
    ])
    expect(map({ sources: ['a.ts', 'b.ts', 'c.ts'], sourcesContent: ['x', '', null, 'y'] })).toEqual([
      'source-map | It contains 2 source files, such as a.ts.',
    ])
    expect(map({ sourcesContent: ['x'] })).toEqual(['source-map | It contains 1 source file, such as .'])
  })
  test.each([['{'], [{}], [{ sourcesContent: 'x' }], [{ sourcesContent: ['', null] }]])('%j holds none', (content) =>
    expect(map(content)).toEqual([]),
  )
})
