import { existsSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AddressRange, blockListZones, isPublicResolver } from '@sundry/lookups'
import ipaddr from 'ipaddr.js'
import { readTrust, type TrustProxy } from '../limits/client-key.ts'
import { type Environment, EnvironmentReader } from './environment.ts'
import { readBasePath, readSiteName, readSiteSettings, type SiteSettings } from './site-settings.ts'

export interface OAuthClient {
  clientId: string
  clientSecret: string
}

export type SignUpPolicy = 'open' | 'confirm' | 'invite'

export interface Config {
  port: number
  /** `localhost` listens on both loopback addresses, `*` on every address. */
  host: string
  /** The origin, without a path; null answers with the origin that each request names. */
  publicUrl: string | null
  /** The path of the site on its host, with a slash at both ends. */
  basePath: string
  siteName: string
  site: SiteSettings
  profileUrl: string
  /** Name of the command on a registry if the operator published it there, else null. */
  commandPackage: string | null
  dataDir: string
  siteDir: string
  modelsDir: string
  trustProxy: TrustProxy
  lookups: 'live' | 'sample'
  /** True for a site that looks nothing up, stores nothing, and has one account for everyone. */
  demo: boolean
  /** True if domain reports may connect to mail servers, which many networks forbid. */
  smtpLookups: boolean
  /** Null asks no block list. */
  blockLists: { servers: readonly string[]; zones: readonly string[] } | null
  /** Origins of static sites whose pages may call the lookups of this server. */
  lookupOrigins: readonly string[]
  /** True if agents may call the tools at /mcp. */
  mcp: boolean
  databaseUrl: string | null
  redisUrl: string | null
  metricsToken: string | null
  /** The address for reports of weaknesses; null for no security.txt. */
  securityContact: string | null
  removeBg: {
    url: string
    key: string | null
    /** The operator's permission that every visitor may read this key. */
    publicKey: string | null
  }
  dnsServers: readonly string[]
  /** A Chromium in which the profiler also runs a page's scripts; null profiles without running them. */
  profilerBrowser: string | null
  deniedAddresses: readonly AddressRange[]
  signIn: {
    enabled: boolean
    secret: string | null
    github: OAuthClient | null
    google: OAuthClient | null
  }
  signUp: SignUpPolicy
  mail: { url: string; from: string } | null
  /** Null offers no watches. The first key encrypts, the others still decrypt. */
  watches: { keys: readonly string[]; webPush: boolean; mailboxHosts: readonly string[]; mailboxDays: number } | null
  logLevel: 'warn' | 'info' | 'debug' | 'error' | 'silent'
  maxConnections: number
  writeStallMs: number
  stopDelayMs: number
  stopGraceMs: number
}

const projectRoot = fileURLToPath(new URL('../../../../', import.meta.url))

/**
 * Loopback by default, so that a laptop opens no port to its network unasked; every address in a container, where
 * loopback reaches no one.
 */
function defaultHost(environment: Environment, fileExists: (path: string) => boolean): string {
  const inContainer =
    fileExists('/.dockerenv') ||
    fileExists('/run/.containerenv') ||
    environment.KUBERNETES_SERVICE_HOST !== undefined ||
    environment.container !== undefined
  return inContainer ? '*' : 'localhost'
}

function readHost(read: EnvironmentReader, fallback: string): string {
  const host = read.text('HOST')
  if (host === undefined) return fallback
  if (host === '*' || /^[A-Za-z0-9._:-]+$/.test(host)) return host
  read.complain('HOST', 'must be an IP address or host name to listen on, such as 127.0.0.1, 0.0.0.0 or localhost.')
  return fallback
}

const isOrigin = (text: string) => /^https?:/.test(text) && URL.parse(text)?.origin === text

function isNameServer(text: string): boolean {
  return ipaddr.isValid(text.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1'))
}

function readBlockLists(read: EnvironmentReader): Config['blockLists'] {
  const servers = read.list('BLOCK_LIST_SERVERS', isNameServer, 'IP addresses of DNS servers such as 192.0.2.53')
  if (servers.some(isPublicResolver)) {
    read.complain(
      'BLOCK_LIST_SERVERS',
      'must name resolvers of your own: block lists refuse queries from public ones such as 1.1.1.1 and 8.8.8.8.',
    )
  }
  const zones = read.list('BLOCK_LISTS', (zone) => blockListZones.includes(zone), `from ${blockListZones.join(', ')}`)
  return servers.length === 0 ? null : { servers, zones: zones.length > 0 ? zones : blockListZones }
}

function readDenied(read: EnvironmentReader): AddressRange[] {
  const texts = read.list(
    'DENY_ADDRESSES',
    (text) => ipaddr.isValidCIDR(text),
    'ranges such as 203.0.113.0/24,2001:db8::/32',
  )
  return texts.map((text) => ipaddr.parseCIDR(text))
}

function readProfilerBrowser(read: EnvironmentReader, fileExists: (path: string) => boolean): string | null {
  const path = read.text('PROFILER_BROWSER') ?? null
  if (path !== null && !(isAbsolute(path) && fileExists(path))) {
    read.complain(
      'PROFILER_BROWSER',
      'must be the absolute path of a Chromium executable, such as /usr/bin/chromium; omit it for none.',
    )
  }
  return path
}

function readPublicUrl(read: EnvironmentReader, basePath: string): string | null {
  const url = read.url('PUBLIC_URL', ['http:', 'https:'], 'https://tools.example.org')
  if (url === undefined) return null
  if (url.search || url.hash || url.username || url.password) {
    read.complain('PUBLIC_URL', 'must be an address without a query, such as https://tools.example.org.')
  }
  if (`${url.pathname.replace(/\/$/, '')}/` !== basePath) {
    read.complain(
      'BASE_PATH',
      `must be the path of PUBLIC_URL, which is ${url.pathname}; omit both for a site at the root of its host.`,
    )
  }
  return url.origin
}

const PACKAGE = /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*(?:@[A-Za-z0-9][A-Za-z0-9.+-]*)?$/

/** It stands in a line to paste into a terminal, so nothing but a name and a version passes. */
function readCommandPackage(read: EnvironmentReader): string | null {
  const name = read.text('COMMAND_PACKAGE') ?? null
  if (name !== null && !PACKAGE.test(name)) {
    read.complain(
      'COMMAND_PACKAGE',
      'must be the name of a package that you published, such as @example/sundry or @example/sundry@1.2.3; omit it for none.',
    )
  }
  return name
}

function readOAuth(read: EnvironmentReader, name: 'GITHUB' | 'GOOGLE'): OAuthClient | null {
  const clientId = read.text(`${name}_CLIENT_ID`)
  const clientSecret = read.text(`${name}_CLIENT_SECRET`)
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret }
  if (clientId !== undefined) read.complain(`${name}_CLIENT_SECRET`, `must be set together with ${name}_CLIENT_ID.`)
  if (clientSecret !== undefined) read.complain(`${name}_CLIENT_ID`, `must be set together with ${name}_CLIENT_SECRET.`)
  return null
}

function readSignIn(read: EnvironmentReader, manyServers: boolean): Config['signIn'] {
  const enabled = read.choice('ACCOUNTS', ['on', 'off']) === 'on'
  const secret = read.secret('AUTH_SECRET', 32) ?? null
  if (enabled && secret === null && manyServers) {
    read.complain(
      'AUTH_SECRET',
      'must be set with DATABASE_URL and be the same on every server: at least 32 characters.',
    )
  }
  return { enabled, secret, github: readOAuth(read, 'GITHUB'), google: readOAuth(read, 'GOOGLE') }
}

function readMail(read: EnvironmentReader): Config['mail'] {
  const url = read.url('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org')
  if (url === undefined) return null
  const from = read.text('MAIL_FROM')
  if (from === undefined)
    read.complain('MAIL_FROM', 'must be set with SMTP_URL, such as "Sundry <sundry@example.org>".')
  // Links in letters must not follow the Host header, which anyone may forge.
  if (read.text('PUBLIC_URL') === undefined)
    read.complain('PUBLIC_URL', 'must be set with SMTP_URL: emails contain links.')
  return { url: url.href, from: from ?? '' }
}

/** Both parts need what an installation may lack; each is named. */
function readWatches(read: EnvironmentReader): Config['watches'] {
  const key = read.secret('WATCHES_KEY', 32)
  const old = read.list('WATCHES_OLD_KEYS', (one) => one.length >= 32, 'the keys before, separated by commas')
  const mailboxHosts = read.list(
    'MAILBOX_HOSTS',
    (host) => /^[a-z0-9.-]+:\d{1,5}$/.test(host),
    'hosts with their ports such as imap.internal:993',
  )
  const webPush = read.choice('WEB_PUSH', ['off', 'on']) === 'on'
  const mailboxDays = read.integer('MAILBOX_DAYS', 400, 1, 3650)
  if (read.choice('WATCHES', ['off', 'on']) === 'off') return null
  if (key === undefined) {
    read.complain(
      'WATCHES_KEY',
      'must be set with WATCHES: at least 32 characters, such as `openssl rand -hex 32` prints.',
    )
  }
  if (read.text('ACCOUNTS')?.toLowerCase() === 'off')
    read.complain('WATCHES', 'needs accounts, which ACCOUNTS=off turns off.')
  if (read.text('LOOKUPS')?.toLowerCase() === 'sample') read.complain('WATCHES', 'needs live lookups: omit LOOKUPS.')
  if (read.text('PUBLIC_URL') === undefined)
    read.complain('PUBLIC_URL', 'must be set with WATCHES: messages contain links.')
  return { keys: [key ?? '', ...old], webPush, mailboxHosts, mailboxDays }
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/

/** True if only this machine can reach the address. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host)

/** A site that others can reach opens sign-up only if its operator says so. */
function readSignUp(read: EnvironmentReader, host: string): SignUpPolicy {
  const mail = read.text('SMTP_URL') !== undefined
  const reachable = read.text('PUBLIC_URL') !== undefined || !isLoopback(host)
  const usual = mail ? 'confirm' : reachable ? 'invite' : 'open'
  if (read.text('SIGN_UP') === undefined) return usual
  const chosen = read.choice('SIGN_UP', ['open', 'confirm', 'invite'])
  if (chosen === 'confirm' && !mail) read.complain('SIGN_UP', 'can be confirm only with SMTP_URL: it sends emails.')
  return chosen
}

export function readConfig(environment: Environment, fileExists: (path: string) => boolean = existsSync): Config {
  const read = new EnvironmentReader(environment)
  const profile = read.url('PROFILE_URL', ['http:', 'https:'], 'https://github.com/you')
  const databaseUrl = read.url(
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/sundry',
  )
  read.url('REDIS_URL', ['redis:', 'rediss:'], 'redis://host:6379')
  const removeBgUrl = read.url('REMOVE_BG_URL', ['http:', 'https:'], 'https://api.remove.bg/v1.0/removebg')
  const trustProxy = readTrust(read.text('TRUST_PROXY'))
  if (typeof trustProxy === 'string') read.complain('TRUST_PROXY', trustProxy)

  const host = readHost(read, defaultHost(environment, fileExists))
  const basePath = readBasePath(read)
  const demo = read.choice('DEMO', ['off', 'on']) === 'on'
  const config: Config = {
    port: read.integer('PORT', 8080, 0, 65535),
    host,
    publicUrl: readPublicUrl(read, basePath),
    basePath,
    siteName: readSiteName(read),
    site: readSiteSettings(read),
    profileUrl: profile?.href ?? 'https://github.com/sundry-tools',
    commandPackage: readCommandPackage(read),
    dataDir: resolve(read.text('DATA_DIR') ?? join(projectRoot, 'data')),
    siteDir: resolve(read.text('SITE_DIR') ?? join(projectRoot, 'apps', 'web', 'build', 'client')),
    modelsDir: resolve(read.text('MODELS_DIR') ?? join(projectRoot, '.runtime', 'models')),
    trustProxy: typeof trustProxy === 'string' ? { kind: 'none' } : trustProxy,
    lookups: demo ? 'sample' : read.choice('LOOKUPS', ['live', 'sample']),
    demo,
    smtpLookups: read.choice('SMTP_LOOKUPS', ['off', 'on']) === 'on',
    blockLists: readBlockLists(read),
    lookupOrigins: read.list('LOOKUP_ORIGINS', isOrigin, 'origins such as https://static.example.org'),
    mcp: read.choice('MCP', ['off', 'on']) === 'on',
    databaseUrl: databaseUrl?.href ?? null,
    redisUrl: read.text('REDIS_URL') ?? null,
    metricsToken: read.secret('METRICS_TOKEN', 16) ?? null,
    securityContact: read.url('SECURITY_CONTACT', ['mailto:', 'https:'], 'mailto:security@example.org')?.href ?? null,
    removeBg: {
      url: removeBgUrl?.href ?? 'https://api.remove.bg/v1.0/removebg',
      key: demo ? null : (read.secret('REMOVE_BG_KEY', 8) ?? null),
      publicKey: demo ? null : (read.secret('REMOVE_BG_PUBLIC_KEY', 8) ?? null),
    },
    dnsServers: read.list('DNS_SERVERS', isNameServer, 'comma-separated IP addresses such as 9.9.9.9,1.1.1.1'),
    profilerBrowser: readProfilerBrowser(read, fileExists),
    deniedAddresses: readDenied(read),
    signIn: readSignIn(read, databaseUrl !== undefined),
    signUp: readSignUp(read, host),
    mail: readMail(read),
    watches: demo ? null : readWatches(read),
    logLevel: read.choice('LOG_LEVEL', ['warn', 'info', 'debug', 'error', 'silent']),
    maxConnections: read.integer('MAX_CONNECTIONS', 4000, 10, 1_000_000),
    writeStallMs: read.integer('WRITE_STALL_MS', 20_000, 100, 600_000),
    stopDelayMs: read.integer('STOP_DELAY_MS', 0, 0, 600_000),
    stopGraceMs: read.integer('STOP_GRACE_MS', 10_000, 0, 600_000),
  }
  read.finish()
  return config
}
