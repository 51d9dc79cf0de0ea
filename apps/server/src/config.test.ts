import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './environment.ts'

const nowhere = () => false

function complaint(environment: Record<string, string>): string {
  try {
    readConfig(environment, nowhere)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

describe('readConfig', () => {
  test('starts with nothing set', () => {
    const config = readConfig({}, nowhere)
    expect(config).toMatchObject({ port: 8080, host: 'localhost', publicUrl: null, lookups: 'live', redisUrl: null })
    expect(config.siteDir).toMatch(/apps.web.build.client$/)
    expect(config.dataDir).toMatch(/data$/)
    expect(config.trustProxy).toEqual({ kind: 'none' })
  })

  test('listens on loopback at home and on every address inside a container', () => {
    expect(readConfig({}, nowhere).host).toBe('localhost')
    expect(readConfig({}, (path) => path === '/.dockerenv').host).toBe('*')
    expect(readConfig({ KUBERNETES_SERVICE_HOST: 'set' }, nowhere).host).toBe('*')
    expect(readConfig({ HOST: '127.0.0.1' }, () => true).host).toBe('127.0.0.1')
  })

  test('takes an empty variable as unset', () => {
    expect(readConfig({ PORT: '', HOST: ' ', PUBLIC_URL: '' }, nowhere)).toMatchObject({ port: 8080, publicUrl: null })
  })

  test('keeps the origin of PUBLIC_URL', () => {
    expect(readConfig({ PUBLIC_URL: 'https://Tools.Example.org/' }, nowhere).publicUrl).toBe(
      'https://tools.example.org',
    )
  })

  test.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'http://x'],
    ['PUBLIC_URL', 'tools.example.org'],
    ['PUBLIC_URL', 'https://tools.example.org/under'],
    ['PUBLIC_URL', 'ftp://tools.example.org'],
    ['PROFILE_URL', 'javascript:alert(1)'],
    ['TRUST_PROXY', 'nginx'],
    ['LOOKUPS', 'fake'],
    ['DATABASE_URL', 'mysql://host/db'],
    ['REDIS_URL', 'host:6379'],
    ['METRICS_TOKEN', 'short'],
    ['ACCOUNTS', 'maybe'],
    ['AUTH_SECRET', 'too short'],
    ['SMTP_URL', 'mail.example.org'],
  ])('names %s when it is %s', (name, value) => {
    expect(complaint({ [name]: value })).toMatch(new RegExp(`^${name} .*\\.$`))
  })

  test.each([
    [{ DATABASE_URL: 'postgres://host/sundry' }, 'AUTH_SECRET'],
    [{ GITHUB_CLIENT_ID: 'id' }, 'GITHUB_CLIENT_SECRET'],
    [{ GOOGLE_CLIENT_SECRET: 'secret' }, 'GOOGLE_CLIENT_ID'],
    [{ SMTP_URL: 'smtp://mail.example.org', PUBLIC_URL: 'https://a.example' }, 'MAIL_FROM'],
    [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@a.example' }, 'PUBLIC_URL'],
  ])('names what must be set beside %o', (given, missing) => {
    expect(complaint(given as Record<string, string>)).toMatch(new RegExp(`^${missing} must be set .*\\.$`))
  })

  test('keeps accounts unless told not to, with their secrets', () => {
    expect(readConfig({}, nowhere).signIn).toEqual({ enabled: true, secret: null, github: null, google: null })
    const secret = 'x'.repeat(32)
    const config = readConfig({ AUTH_SECRET: secret, GITHUB_CLIENT_ID: 'a', GITHUB_CLIENT_SECRET: 'b' }, nowhere)
    expect(config.signIn).toMatchObject({ secret, github: { clientId: 'a', clientSecret: 'b' } })
    expect(readConfig({ ACCOUNTS: 'off', DATABASE_URL: 'postgres://host/sundry' }, nowhere).signIn.enabled).toBe(false)
  })

  test('takes a browser for the profiler by its whole path, and only one that is there', () => {
    const there = (path: string) => path === '/usr/bin/chromium'
    expect(readConfig({}, there).profilerBrowser).toBeNull()
    expect(readConfig({ PROFILER_BROWSER: '/usr/bin/chromium' }, there).profilerBrowser).toBe('/usr/bin/chromium')
    expect(complaint({ PROFILER_BROWSER: '/usr/bin/chromium' })).toContain('PROFILER_BROWSER must be the whole path')
    expect(complaint({ PROFILER_BROWSER: 'chromium' })).toContain('PROFILER_BROWSER must be the whole path')
  })

  test('names every wrong variable at once and repeats no value', () => {
    const message = complaint({ PORT: 'x', METRICS_TOKEN: 'hush', LOOKUPS: 'maybe' })
    expect(message.split('\n')).toHaveLength(3)
    expect(message).not.toContain('hush')
  })

  test.each([
    [{}, 'open'],
    [{ HOST: '127.0.0.1' }, 'open'],
    [{ HOST: '0.0.0.0' }, 'invite'],
    [{ PUBLIC_URL: 'https://tools.example' }, 'invite'],
    [{ PUBLIC_URL: 'https://tools.example', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' }, 'confirm'],
    [{ PUBLIC_URL: 'https://tools.example', SIGN_UP: 'open' }, 'open'],
    [{ SIGN_UP: 'invite' }, 'invite'],
  ])('who may sign up with %j: %s', (environment, policy) => {
    expect(readConfig(environment, nowhere).signUp).toBe(policy)
  })

  test('takes accounts by invitation in a container that does not say where it is found', () => {
    expect(readConfig({}, (path) => path === '/.dockerenv').signUp).toBe('invite')
  })

  test('confirms no addresses without SMTP', () => {
    expect(() => readConfig({ SIGN_UP: 'confirm' }, nowhere)).toThrow(/SIGN_UP.*SMTP_URL/)
  })
})
