// Each variable at the ends of what it may be, and the sentence an operator reads beyond them.
import { describe, expect, test } from 'vitest'
import { type Config, readConfig } from './config.ts'
import { ConfigError, type Environment } from './environment.ts'

const nowhere = () => false
const read = (environment: Environment, exists: (path: string) => boolean = nowhere) => readConfig(environment, exists)

/** What an operator reads of each variable that is wrong. */
function advice(environment: Environment): string[] {
  try {
    read(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
  return []
}

describe('whole numbers', () => {
  test.each([
    ['PORT', 'port', 8080, 0, 65_535],
    ['MAX_CONNECTIONS', 'maxConnections', 4000, 10, 1_000_000],
    ['WRITE_STALL_MS', 'writeStallMs', 20_000, 100, 600_000],
    ['STOP_GRACE_MS', 'stopGraceMs', 10_000, 0, 600_000],
  ] as const)('%s is %s: %i, or from %i to %i', (name, field, usual, lowest, highest) => {
    expect(read({})[field]).toBe(usual)
    for (const value of [lowest, highest]) expect(read({ [name]: `${value}` })[field]).toBe(value)
    const sentence = `${name} must be a whole number from ${lowest} to ${highest}; leave it out for ${usual}.`
    for (const value of [lowest - 1, highest + 1, '1.5', '1e3', 'many'])
      expect(advice({ [name]: `${value}` })).toEqual([sentence])
  })
})

describe('words', () => {
  test.each([
    ['LOOKUPS', ['live', 'sample'], (config: Config) => config.lookups],
    ['MCP', ['off', 'on'], (config: Config) => (config.mcp ? 'on' : 'off')],
    ['SMTP_LOOKUPS', ['off', 'on'], (config: Config) => (config.smtpLookups ? 'on' : 'off')],
    ['LOG_LEVEL', ['warn', 'info', 'debug', 'error', 'silent'], (config: Config) => config.logLevel],
    ['ACCOUNTS', ['on', 'off'], (config: Config) => (config.signIn.enabled ? 'on' : 'off')],
  ] as const)('%s is one of %o, the first unless said', (name, words, of) => {
    expect(of(read({}))).toBe(words[0])
    for (const word of words) expect(of(read({ [name]: word.toUpperCase() }))).toBe(word)
    expect(advice({ [name]: 'other' })).toEqual([
      `${name} must be ${words.join(' or ')}; leave it out for ${words[0]}.`,
    ])
  })

  test('says who may sign up', () => {
    for (const word of ['open', 'invite']) expect(read({ SIGN_UP: word }).signUp).toBe(word)
    expect(advice({ SIGN_UP: 'all' })).toEqual(['SIGN_UP must be open or confirm or invite; leave it out for open.'])
    expect(advice({ SIGN_UP: 'confirm' })).toEqual(['SIGN_UP can be confirm only with SMTP_URL: it sends letters.'])
  })

  test.each(['localhost', '127.0.0.1', '127.255.0.9', '::1'])(
    'a server on %s takes accounts from whoever reaches it',
    (host) => {
      expect(read({ HOST: host }).signUp).toBe('open')
    },
  )
  test.each(['*', '::', '192.0.2.7', '128.0.0.1', 'tools.example'])(
    'a server on %s takes them by invitation',
    (host) => {
      expect(read({ HOST: host })).toMatchObject({ host, signUp: 'invite' })
    },
  )
})

describe('secrets', () => {
  test.each([
    ['METRICS_TOKEN', 16, (config: Config) => config.metricsToken],
    ['REMOVE_BG_KEY', 8, (config: Config) => config.removeBg.key],
    ['REMOVE_BG_PUBLIC_KEY', 8, (config: Config) => config.removeBg.publicKey],
    ['AUTH_SECRET', 32, (config: Config) => config.signIn.secret],
  ] as const)('%s has %i characters at least', (name, shortest, of) => {
    expect(of(read({}))).toBeNull()
    expect(of(read({ [name]: 'x'.repeat(shortest) }))).toBe('x'.repeat(shortest))
    expect(advice({ [name]: 'x'.repeat(shortest - 1) })).toEqual([
      `${name} is too short to be a secret: use at least ${shortest} characters.`,
    ])
  })

  test('the secret of sessions is the same on all servers of one database', () => {
    const database = { DATABASE_URL: 'postgres://host/sundry' }
    expect(advice(database)).toEqual([
      'AUTH_SECRET must be set with DATABASE_URL, and be the same on every server: 32 characters or more.',
    ])
    expect(advice({ ...database, ACCOUNTS: 'off' })).toEqual([])
    expect(advice({ ...database, AUTH_SECRET: 'x'.repeat(32) })).toEqual([])
  })

  test.each(['GITHUB', 'GOOGLE'])('%s is set by both its words or not at all', (name) => {
    const [id, secret] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`]
    expect(advice({ [id]: 'a' })).toEqual([`${secret} must be set together with ${id}.`])
    expect(advice({ [secret]: 'b' })).toEqual([`${id} must be set together with ${secret}.`])
    const field = name === 'GITHUB' ? 'github' : 'google'
    expect(read({ [id]: 'a', [secret]: 'b' }).signIn[field]).toEqual({ clientId: 'a', clientSecret: 'b' })
    expect(read({}).signIn[field]).toBeNull()
  })
})

describe('addresses', () => {
  test.each([
    [
      'PUBLIC_URL',
      ['http://a.example', 'https://a.example'],
      (config: Config) => config.publicUrl,
      'https://tools.example.org',
    ],
    [
      'PROFILE_URL',
      ['http://a.example/', 'https://a.example/me'],
      (config: Config) => config.profileUrl,
      'https://github.com/you',
    ],
    [
      'DATABASE_URL',
      ['postgres://a.example/b', 'postgresql://a.example/b'],
      (config: Config) => config.databaseUrl,
      'postgres://user:password@host:5432/sundry',
    ],
    [
      'REDIS_URL',
      ['redis://a.example', 'rediss://a.example'],
      (config: Config) => config.redisUrl,
      'redis://host:6379',
    ],
    [
      'REMOVE_BG_URL',
      ['http://a.example/x', 'https://a.example/x'],
      (config: Config) => config.removeBg.url,
      'https://api.remove.bg/v1.0/removebg',
    ],
    [
      'SMTP_URL',
      ['smtp://a.example', 'smtps://a.example'],
      (config: Config) => config.mail?.url ?? null,
      'smtps://user:password@mail.example.org',
    ],
  ] as const)('%s is one of %o', (name, good, of, example) => {
    const beside = {
      AUTH_SECRET: 'x'.repeat(32),
      ...(name === 'SMTP_URL' && { MAIL_FROM: 'a@b.example', PUBLIC_URL: 'https://tools.example' }),
    }
    for (const url of good) expect(of(read({ ...beside, [name]: url }))).toBe(url)
    for (const bad of ['a.example', 'gopher://a.example', '/path'])
      expect(advice({ ...beside, [name]: bad })).toEqual([`${name} must be a full address such as ${example}.`])
  })

  test('leads to our own pages where nothing is said', () => {
    const { profileUrl, removeBg, publicUrl, databaseUrl, mail } = read({})
    expect(new URL(profileUrl).pathname).toMatch(/^\/[^/]+$/)
    expect([new URL(profileUrl).host, new URL(removeBg.url).host]).toEqual(['github.com', 'api.remove.bg'])
    expect(new URL(removeBg.url).pathname).toBe('/v1.0/removebg')
    expect([publicUrl, databaseUrl, mail]).toEqual([null, null, null])
  })

  test.each([
    'https://a.example/b',
    'https://a.example/?b',
    'https://a.example/#b',
    'https://u@a.example',
    'https://u:p@a.example',
  ])('%s is more than an origin', (url) => {
    expect(advice({ PUBLIC_URL: url })).toEqual([
      'PUBLIC_URL must be an origin alone, such as https://tools.example.org, with no path after it.',
    ])
  })

  test('letters need a sender and a place their links lead to', () => {
    expect(advice({ SMTP_URL: 'smtp://a.example' })).toEqual([
      'MAIL_FROM must be set with SMTP_URL, such as "Sundry <sundry@example.org>".',
      'PUBLIC_URL must be set with SMTP_URL: letters hold links.',
    ])
    const whole = { SMTP_URL: 'smtp://a.example', MAIL_FROM: 'a@b.example', PUBLIC_URL: 'https://c.example' }
    expect(read(whole).mail).toEqual({ url: 'smtp://a.example', from: 'a@b.example' })
  })

  test('a published command is named by a package and a version, and by nothing that a terminal would run', () => {
    expect(read({}).commandPackage).toBeNull()
    for (const name of ['example-tools', '@example/sundry', '@example/sundry@1.2.3-rc.1', 'example-tools@latest'])
      expect(read({ COMMAND_PACKAGE: name }).commandPackage).toBe(name)
    const bad = ['a b', 'a;id', '$(id)', '-g', '@example', 'a@', 'a@^1', 'https://a.example/a.tgz', './a', 'a/b', '<b>']
    for (const name of bad) expect(advice({ COMMAND_PACKAGE: name }), name).toHaveLength(1)
  })

  test('name servers are addresses, with a port or without', () => {
    const servers = '9.9.9.9,1.1.1.1:5353,2001:db8::1,[2001:db8::2],[2001:db8::3]:53'
    expect(read({ DNS_SERVERS: ` ${servers.replaceAll(',', ' , ')},` }).dnsServers).toEqual(servers.split(','))
    for (const bad of ['dns.example', '9.9.9.9,x', '9.9.9.9:a', '1.1.1'].slice(0, 3))
      expect(advice({ DNS_SERVERS: bad })).toEqual([
        'DNS_SERVERS must be IP addresses with commas between them, such as 9.9.9.9,1.1.1.1; leave it out for none.',
      ])
  })

  test('addresses that are never looked up are ranges', () => {
    const ranges = read({ DENY_ADDRESSES: '203.0.113.0/24,2001:db8::/32' }).deniedAddresses
    expect(ranges.map(([base, bits]) => `${base}/${bits}`)).toEqual(['203.0.113.0/24', '2001:db8::/32'])
    expect(advice({ DENY_ADDRESSES: '203.0.113.7' })).toEqual([
      'DENY_ADDRESSES must be ranges such as 203.0.113.0/24,2001:db8::/32; leave it out for none.',
    ])
  })

  test('whom to believe about the visitor’s address', () => {
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
    for (const bad of ['nginx', '10.0.0.0/8,x', '100'])
      expect(advice({ TRUST_PROXY: bad })).toEqual([
        'TRUST_PROXY must be 1 (one proxy in front), the number of proxies, or their addresses such as 10.0.0.0/8,127.0.0.1; leave it out when visitors connect directly.',
      ])
  })
})

describe('places', () => {
  test('are absolute, and inside of the checkout unless said', () => {
    const { dataDir, siteDir, modelsDir } = read({})
    const project = dataDir.replace(/.data$/, '')
    expect([siteDir, modelsDir].map((path) => path.replace(project, ''))).toEqual([
      '/apps/web/build/client',
      '/.runtime/models',
    ])
    const given = read({ DATA_DIR: '/a', SITE_DIR: '/b', MODELS_DIR: '/c/../d' })
    expect([given.dataDir, given.siteDir, given.modelsDir]).toEqual(['/a', '/b', '/d'])
  })

  test('a container is told by the files and words that containers leave', () => {
    for (const path of ['/.dockerenv', '/run/.containerenv']) expect(read({}, (asked) => asked === path).host).toBe('*')
    for (const name of ['KUBERNETES_SERVICE_HOST', 'container']) expect(read({ [name]: 'x' }).host).toBe('*')
    expect(read({ docker: 'x' }).host).toBe('localhost')
  })

  test('to listen on is an address or a name', () => {
    for (const host of ['0.0.0.0', '::', '*', 'my-host.example', 'fe80::1'])
      expect(read({ HOST: host }).host).toBe(host)
    expect(advice({ HOST: 'a b' })).toEqual([
      'HOST must be an address or a name to listen on, such as 127.0.0.1, 0.0.0.0 or localhost.',
    ])
  })

  test('a browser that is not there is said so', () => {
    expect(advice({ PROFILER_BROWSER: '/usr/bin/chromium' })).toEqual([
      'PROFILER_BROWSER must be the whole path of a Chromium, such as /usr/bin/chromium; leave it out for none.',
    ])
  })
})
