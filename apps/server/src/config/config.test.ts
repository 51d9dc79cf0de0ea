import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Config, readConfig } from './config.ts'
import { ConfigError, type Environment } from './environment.ts'

const nowhere = () => false
const read = (environment: Environment, exists: (path: string) => boolean = nowhere) => readConfig(environment, exists)

function advice(environment: Environment): string {
  try {
    read(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}
/** The variables that a message names. */
const wrong = (environment: Environment) =>
  advice(environment)
    .split('\n')
    .map((line) => line.split(' ')[0])
    .filter(Boolean)
const long = 'x'.repeat(32)
const watching = { WATCHES: 'on', WATCHES_KEY: long, PUBLIC_URL: 'https://a.example' }

test('starts with nothing set', () => {
  const { dataDir, siteDir, modelsDir, profileUrl, removeBg, ...config } = read({})
  expect(config).toMatchObject({ port: 8080, host: 'localhost', publicUrl: null, lookups: 'live', redisUrl: null })
  expect(config).toMatchObject({ databaseUrl: null, mail: null, mcp: false, smtpLookups: false, commandPackage: null })
  expect(config.trustProxy).toEqual({ kind: 'none' })
  expect(config.signIn).toEqual({ enabled: true, secret: null, github: null, google: null })
  const project = dataDir.replace(/.data$/, '')
  expect([siteDir, modelsDir].map((path) => path.replace(project, ''))).toEqual([
    '/apps/web/build/client',
    '/.runtime/models',
  ])
  expect([new URL(profileUrl).host, new URL(removeBg.url).host]).toEqual(['github.com', 'api.remove.bg'])
})

test('takes an empty variable as unset', () => {
  expect(read({ PORT: '', HOST: ' ', PUBLIC_URL: '' })).toMatchObject({ port: 8080, publicUrl: null })
})

test('names every wrong variable at once, with advice that ends, and repeats no value', () => {
  const message = advice({ PORT: 'x', METRICS_TOKEN: 'hush', LOOKUPS: 'maybe' })
  expect(message.split('\n')).toEqual(Array(3).fill(expect.stringMatching(/^(PORT|METRICS_TOKEN|LOOKUPS) .*\.$/)))
  expect(message).not.toContain('hush')
})

test.each([
  ['PORT', 'port', 0, 65_535],
  ['MAX_CONNECTIONS', 'maxConnections', 10, 1_000_000],
  ['WRITE_STALL_MS', 'writeStallMs', 100, 600_000],
  ['STOP_DELAY_MS', 'stopDelayMs', 0, 600_000],
  ['STOP_GRACE_MS', 'stopGraceMs', 0, 600_000],
] as const)('%s is a whole number in its range', (name, field, lowest, highest) => {
  for (const value of [lowest, highest]) expect(read({ [name]: `${value}` })[field]).toBe(value)
  for (const value of [lowest - 1, highest + 1, '1.5', '1e3', 'many'])
    expect(wrong({ [name]: `${value}` }), `${value}`).toEqual([name])
})

test.each([
  ['LOOKUPS', ['live', 'sample'], (config: Config) => config.lookups],
  ['MCP', ['off', 'on'], (config: Config) => (config.mcp ? 'on' : 'off')],
  ['SMTP_LOOKUPS', ['off', 'on'], (config: Config) => (config.smtpLookups ? 'on' : 'off')],
  ['LOG_LEVEL', ['warn', 'info', 'debug', 'error', 'silent'], (config: Config) => config.logLevel],
  ['ACCOUNTS', ['on', 'off'], (config: Config) => (config.signIn.enabled ? 'on' : 'off')],
] as const)('%s is one of its words, in any case', (name, words, of) => {
  for (const word of words) expect(of(read({ [name]: word.toUpperCase() }))).toBe(word)
  expect(wrong({ [name]: 'other' })).toEqual([name])
})

test.each([
  ['METRICS_TOKEN', 16, (config: Config) => config.metricsToken],
  ['REMOVE_BG_KEY', 8, (config: Config) => config.removeBg.key],
  ['REMOVE_BG_PUBLIC_KEY', 8, (config: Config) => config.removeBg.publicKey],
  ['AUTH_SECRET', 32, (config: Config) => config.signIn.secret],
] as const)('the secret %s has %i characters at least', (name, shortest, of) => {
  expect(of(read({ [name]: 'x'.repeat(shortest) }))).toBe('x'.repeat(shortest))
  expect(wrong({ [name]: 'x'.repeat(shortest - 1) })).toEqual([name])
})

test.each([
  ['PUBLIC_URL', ['http://a.example', 'https://a.example'], (config: Config) => config.publicUrl],
  ['PROFILE_URL', ['http://a.example/', 'https://a.example/me'], (config: Config) => config.profileUrl],
  ['DATABASE_URL', ['postgres://a.example/b', 'postgresql://a.example/b'], (config: Config) => config.databaseUrl],
  ['REDIS_URL', ['redis://a.example', 'rediss://a.example'], (config: Config) => config.redisUrl],
  ['REMOVE_BG_URL', ['http://a.example/x', 'https://a.example/x'], (config: Config) => config.removeBg.url],
  ['SMTP_URL', ['smtp://a.example', 'smtps://a.example'], (config: Config) => config.mail?.url ?? null],
] as const)('%s is a whole address of its own schemes', (name, good, of) => {
  const mail = { MAIL_FROM: 'a@b.example', PUBLIC_URL: 'https://tools.example' }
  const beside = { AUTH_SECRET: long, ...(name === 'SMTP_URL' && mail) }
  for (const url of good) expect(of(read({ ...beside, [name]: url }))).toBe(url)
  for (const bad of ['a.example', 'javascript:alert(1)', '/path'])
    expect(wrong({ ...beside, [name]: bad })).toEqual([name])
})

test('PUBLIC_URL is an address alone, whose path is BASE_PATH', () => {
  expect(read({ PUBLIC_URL: 'https://Tools.Example.org/' }).publicUrl).toBe('https://tools.example.org')
  for (const more of ['a.example/?b', 'a.example/#b', 'u@a.example', 'u:p@a.example'])
    expect(wrong({ PUBLIC_URL: `https://${more}` }), more).toEqual(['PUBLIC_URL'])
  expect(read({ PUBLIC_URL: 'https://a.example/b/', BASE_PATH: '/b' })).toMatchObject({
    publicUrl: 'https://a.example',
    basePath: '/b/',
  })
})

test.each([
  [{ DATABASE_URL: 'postgres://host/sundry' }, ['AUTH_SECRET']],
  [{ DATABASE_URL: 'postgres://host/sundry', ACCOUNTS: 'off' }, []],
  [{ DATABASE_URL: 'postgres://host/sundry', AUTH_SECRET: long }, []],
  [{ GITHUB_CLIENT_ID: 'id' }, ['GITHUB_CLIENT_SECRET']],
  [{ GOOGLE_CLIENT_SECRET: 'secret' }, ['GOOGLE_CLIENT_ID']],
  [{ SMTP_URL: 'smtp://mail.example.org' }, ['MAIL_FROM', 'PUBLIC_URL']],
  [{ SIGN_UP: 'confirm' }, ['SIGN_UP']],
  [{ WATCHES: 'on' }, ['WATCHES_KEY', 'PUBLIC_URL']],
  [watching, []],
  [{ ...watching, ACCOUNTS: 'OFF' }, ['WATCHES']],
  [{ ...watching, LOOKUPS: 'Sample' }, ['WATCHES']],
  [{ ...watching, WATCHES_OLD_KEYS: `${long},${long.slice(1)}` }, ['WATCHES_OLD_KEYS']],
])('%j lacks %j', (environment, missing) => {
  expect(wrong(environment as Environment)).toEqual(missing)
})

test('watches have the current key first, and none in a demo or where they are off', () => {
  const settings = { ...watching, WATCHES_OLD_KEYS: 'y'.repeat(32), WEB_PUSH: 'on' }
  expect(read(settings).watches).toMatchObject({ keys: [long, 'y'.repeat(32)], webPush: true })
  expect(read({ ...settings, WATCHES: 'off' }).watches).toBeNull()
  expect(read({ ...settings, DEMO: 'on' }).watches).toBeNull()
})

test.each(['github', 'google'] as const)('keeps both halves of the sign-in with %s', (provider) => {
  const name = provider.toUpperCase()
  const { signIn } = read({ [`${name}_CLIENT_ID`]: 'a', [`${name}_CLIENT_SECRET`]: 'b' })
  expect(signIn[provider]).toEqual({ clientId: 'a', clientSecret: 'b' })
})

describe('who may sign up', () => {
  const mail = { PUBLIC_URL: 'https://tools.example', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' }
  test.each<readonly [Environment, string]>([
    [{}, 'open'],
    ...['localhost', '127.0.0.1', '127.255.0.9', '::1'].map((HOST) => [{ HOST }, 'open'] as const),
    ...['*', '::', '0.0.0.0', '128.0.0.1', 'tools.example'].map((HOST) => [{ HOST }, 'invite'] as const),
    [{ PUBLIC_URL: 'https://tools.example' }, 'invite'],
    [mail, 'confirm'],
    [{ PUBLIC_URL: 'https://tools.example', SIGN_UP: 'open' }, 'open'],
    [{ SIGN_UP: 'invite' }, 'invite'],
  ])('sign-up with %j: %s', (environment, policy) => {
    expect(read(environment).signUp).toBe(policy)
  })
  test('sign-up needs an invitation in a container without a public URL', () => {
    expect(read({}, (path) => path === '/.dockerenv').signUp).toBe('invite')
  })
})

test('the server listens on loopback at home, on every address inside a container, and where the settings name one', () => {
  for (const path of ['/.dockerenv', '/run/.containerenv'])
    expect(read({}, (requested) => requested === path).host).toBe('*')
  for (const name of ['KUBERNETES_SERVICE_HOST', 'container']) expect(read({ [name]: 'x' }).host).toBe('*')
  for (const host of ['127.0.0.1', '::', '*', 'my-host.example', 'fe80::1'])
    expect(read({ HOST: host }, () => true).host).toBe(host)
  for (const host of ['a b', 'http://x']) expect(wrong({ HOST: host })).toEqual(['HOST'])
})

test('takes a browser for the profiler by its whole path, and only one that is there', () => {
  const there = (path: string) => path === '/usr/bin/chromium'
  expect(read({}, there).profilerBrowser).toBeNull()
  expect(read({ PROFILER_BROWSER: '/usr/bin/chromium' }, there).profilerBrowser).toBe('/usr/bin/chromium')
  for (const path of ['/usr/bin/chromium', 'chromium'])
    expect(wrong({ PROFILER_BROWSER: path })).toEqual(['PROFILER_BROWSER'])
})

test('a published command is named by a package and a version, and by nothing that a terminal would run', () => {
  for (const name of ['example-tools', '@example/sundry', '@example/sundry@1.2.3-rc.1', 'example-tools@latest'])
    expect(read({ COMMAND_PACKAGE: name }).commandPackage).toBe(name)
  const bad = ['a b', 'a;id', '$(id)', '-g', '@example', 'a@', 'a@^1', 'https://a.example/a.tgz', './a', 'a/b', '<b>']
  for (const name of bad) expect(wrong({ COMMAND_PACKAGE: name }), name).toHaveLength(1)
})

test('name servers are addresses, with a port or without', () => {
  const servers = '9.9.9.9,1.1.1.1:5353,2001:db8::1,[2001:db8::2],[2001:db8::3]:53'
  expect(read({ DNS_SERVERS: ` ${servers.replaceAll(',', ' , ')},` }).dnsServers).toEqual(servers.split(','))
  for (const bad of ['dns.example', '9.9.9.9,x', '9.9.9.9:a'])
    expect(wrong({ DNS_SERVERS: bad })).toEqual(['DNS_SERVERS'])
})

test('block lists are asked through resolvers of the operator, never public ones', () => {
  const zones = ['zen.spamhaus.org']
  const settings = { BLOCK_LIST_SERVERS: '192.0.2.53', BLOCK_LISTS: zones.join() }
  expect(read(settings).blockLists).toEqual({ servers: ['192.0.2.53'], zones })
  expect(read({ BLOCK_LISTS: zones.join() }).blockLists).toBeNull()
  expect(wrong({ ...settings, BLOCK_LIST_SERVERS: '192.0.2.53,8.8.8.8' })).toEqual(['BLOCK_LIST_SERVERS'])
  expect(wrong({ ...settings, BLOCK_LISTS: 'lists.example' })).toEqual(['BLOCK_LISTS'])
})

test('addresses that are never looked up are ranges', () => {
  const ranges = read({ DENY_ADDRESSES: '203.0.113.0/24,2001:db8::/32' }).deniedAddresses
  expect(ranges.map(([base, bits]) => `${base}/${bits}`)).toEqual(['203.0.113.0/24', '2001:db8::/32'])
  expect(wrong({ DENY_ADDRESSES: '203.0.113.7' })).toEqual(['DENY_ADDRESSES'])
})

test('believes proxies by their number, their addresses, or none of them', () => {
  expect(read({ TRUST_PROXY: '2' }).trustProxy).toEqual({ kind: 'hops', hops: 2 })
  for (const word of ['true', 'YES', 'on'])
    expect(read({ TRUST_PROXY: word }).trustProxy).toEqual({ kind: 'hops', hops: 1 })
  for (const word of ['0', 'False', 'no', 'off'])
    expect(read({ TRUST_PROXY: word }).trustProxy).toEqual({ kind: 'none' })
  const trust = read({ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1,2001:db8::1' }).trustProxy
  expect(trust.kind === 'ranges' && trust.ranges.map(([base, bits]) => `${base}/${bits}`)).toEqual([
    '10.0.0.0/8',
    '127.0.0.1/32',
    '2001:db8::1/128',
  ])
  for (const bad of ['nginx', '10.0.0.0/8,x', '100']) expect(wrong({ TRUST_PROXY: bad })).toEqual(['TRUST_PROXY'])
})

test('ENVIRONMENT.md has a row for every setting that is read, and for no other', () => {
  const read = new Set<string>()
  // The sender is read where there is a mail server.
  const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@a.example', PUBLIC_URL: 'https://a.example' }
  const get = (of: Environment, name: string) => {
    read.add(name)
    return of[name]
  }
  readConfig(new Proxy<Environment>(mail, { get: (of, name) => get(of, String(name)) }))
  // These distinguish a container from a machine, and no operator sets them.
  for (const name of ['KUBERNETES_SERVICE_HOST', 'container']) read.delete(name)
  const document = readFileSync(new URL('../../ENVIRONMENT.md', import.meta.url), 'utf8')
  const rows = document.match(/^\| `.*?(?= +\|)/gm) ?? []
  const documented = rows.flatMap((row) => row.match(/[A-Z][A-Z0-9_]+/g) ?? [])
  expect(documented.sort()).toEqual([...read].sort())
})
