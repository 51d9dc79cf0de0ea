import { dictionary } from '@sundry/kit'
import type { PageRule, SiteContext } from '../context/context.ts'
import type { Placed } from '../scan/read-page.ts'
import type { Element } from '../scan/scan.ts'

const HALF_A_YEAR = 15_768_000

const expected = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
] as const

/** Only where a host's configuration is there: otherwise the headers are set elsewhere, and no one knows how. */
export function checkHeaders({ host, report }: SiteContext): void {
  const bearer = host.files.find(
    (file) => !file.endsWith('_redirects') && host.headers.some((rule) => rule.file === file),
  )
  const file =
    bearer ??
    host.files.find((name) => /(^|\/)(_headers|netlify\.toml|vercel\.json|staticwebapp\.config\.json)$/.test(name))
  if (file === undefined || (bearer === undefined && !file.endsWith('_headers'))) return
  const sent = new Map<string, { value: string; file: string }>()
  for (const { path, headers, file: from } of host.headers) {
    if (path.test('/') || path.test('/index.html'))
      for (const [name, value] of headers) sent.set(name.toLowerCase(), { value, file: from })
  }
  for (const name of expected) {
    // Vercel sends this one itself.
    if (name === 'strict-transport-security' && file.endsWith('vercel.json')) continue
    if (!sent.has(name)) report('header-missing', { file, value: name, message: `No page gets the header ${name}.` })
  }
  for (const [name, { value, file: from }] of sent) {
    const weakness = weaknessOf(name, value, sent)
    if (weakness !== null) report('header-weak', { file: from, value: name, message: `${name}: ${weakness}` })
  }
}

function weaknessOf(name: string, value: string, sent: ReadonlyMap<string, { value: string }>): string | null {
  switch (name) {
    case 'content-security-policy':
      return weakPolicy(value)
    case 'strict-transport-security': {
      const age = Number(/max-age\s*=\s*"?(\d+)/i.exec(value)?.[1] ?? 0)
      return age < HALF_A_YEAR ? 'max-age is under half a year.' : null
    }
    case 'x-content-type-options':
      return value.trim().toLowerCase() === 'nosniff' ? null : 'the only valid value is nosniff.'
    case 'referrer-policy':
      // The last policy that a browser knows counts, and all know this one.
      return /(?:^|,)\s*unsafe-url\s*$/i.test(value) ? 'unsafe-url sends the full URL to every site.' : null
    case 'x-frame-options':
      return /^\s*(deny|sameorigin)\s*$/i.test(value) ? null : 'the only valid values are DENY and SAMEORIGIN.'
    case 'access-control-allow-origin': {
      const credentials = sent.get('access-control-allow-credentials')?.value
      return value.trim() === '*' && credentials?.trim() === 'true'
        ? 'browsers reject * together with credentials.'
        : null
    }
    default:
      return null
  }
}

/** The first of several directives with one name counts: https://www.w3.org/TR/CSP3/#parse-serialized-policy */
function directivesOf(policy: string): ReadonlyMap<string, readonly string[]> {
  const directives = new Map<string, readonly string[]>()
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.trim().toLowerCase().split(/\s+/)
    if (name !== '' && !directives.has(name)) directives.set(name, sources)
  }
  return directives
}

function weakPolicy(policy: string): string | null {
  const directives = directivesOf(policy)
  const scripts = directives.get('script-src') ?? directives.get('default-src')
  if (!scripts) return 'it does not restrict scripts.'
  const isStrict = scripts.some((source) => /^'(nonce-|sha\d{3}-|strict-dynamic)/.test(source))
  if (scripts.includes("'unsafe-inline'") && !isStrict) return "'unsafe-inline' allows any injected script to run."
  if (!isStrict && scripts.some((source) => source === '*' || source === 'https:' || source === 'http:'))
    return 'it allows scripts from any origin.'
  return null
}

interface InlineScript {
  readonly file: string
  readonly line: number
}

/** A policy that lets no inline script run, on pages that have some. */
export function checkPolicy(inline: readonly InlineScript[], { host, addresses, report }: SiteContext): void {
  const policies = host.headers.flatMap(({ file, path, headers }) =>
    headers
      .filter(([name]) => name.toLowerCase() === 'content-security-policy')
      .map(([, value]) => ({ file, path, value })),
  )
  const forbidding = policies.filter(({ value }) => forbidsInline(value))
  if (forbidding.length === 0) return
  for (const { file, line } of inline) {
    const { pathname } = new URL(addresses.urlOf(file))
    const policy = forbidding.find(({ path }) => path.test(pathname))
    if (policy)
      report('policy-blocks-script', {
        file,
        line,
        message: `The policy in ${policy.file} keeps this script from running.`,
      })
  }
}

/** Only where it is sure: hashes and nonces allow single scripts. */
function forbidsInline(policy: string): boolean {
  const directives = directivesOf(policy)
  const scripts = directives.get('script-src-elem') ?? directives.get('script-src') ?? directives.get('default-src')
  return scripts !== undefined && !/'unsafe-inline'|'nonce-|'sha\d{3}-|'strict-dynamic'/.test(scripts.join(' '))
}

export interface Promised extends Placed {
  readonly file: string
  readonly target: string
  readonly hash: string
}

const MAX_HASHED = 300
const strength = ['sha256', 'sha384', 'sha512']
const algorithms: Readonly<Record<string, string>> = dictionary({
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
})

/** Own files whose content is not what a page says that it must be. */
export async function checkIntegrity(
  promised: readonly Promised[],
  { reader, sizes, report, turn }: SiteContext,
): Promise<void> {
  const known = new Map<string, boolean>()
  for (const { file, line, value, target, hash } of promised) {
    const key = `${target} ${hash}`
    let isRight = known.get(key)
    if (isRight === undefined) {
      if (known.size >= MAX_HASHED) return
      const content = await reader.read(target)
      const isRead = content.length > 0 || sizes.get(target) === 0
      isRight = !isRead || (await matches(content, hash))
      known.set(key, isRight)
      await turn()
    }
    if (!isRight)
      report('integrity-mismatch', {
        file,
        line,
        value,
        message: `Browsers refuse ${value}, because its content has another hash.`,
      })
  }
}

/** The strongest of several algorithms counts: https://www.w3.org/TR/SRI/ */
async function matches(bytes: Uint8Array, integrity: string): Promise<boolean> {
  const hashes = integrity
    .trim()
    .split(/\s+/)
    .map((one) => /^(sha\d{3})-([^?]+)/.exec(one))
    .filter((one) => one !== null)
  const best = strength.findLast((name) => hashes.some(([, algorithm]) => algorithm === name))
  const algorithm = algorithms[best ?? '']
  // Browsers hash in secure contexts only.
  if (algorithm === undefined || !globalThis.crypto?.subtle) return true
  const digest = new Uint8Array(await crypto.subtle.digest(algorithm, new Uint8Array(bytes)))
  const found = btoa(String.fromCharCode(...digest))
  return hashes.some(
    ([, name, value = '']) => name === best && value.replaceAll('-', '+').replaceAll('_', '/') === found,
  )
}

/** Fetched by the page itself, so that browsers refuse it where the page came by HTTPS. */
const active: Readonly<Record<string, string>> = dictionary({
  script: 'src',
  iframe: 'src',
  embed: 'src',
  object: 'data',
})
const passive: Readonly<Record<string, string>> = dictionary({
  img: 'src',
  video: 'src',
  audio: 'src',
  source: 'src',
  track: 'src',
})
/** Bought or taken over, and known to have served harmful scripts. */
const compromised =
  /(?:^|\.)(?:polyfill\.io|polyfill\.com|polyfillcache\.com|bootcdn\.net|bootcss\.com|staticfile\.(?:net|org)|unionadjs\.com|macoms\.la|newcrbpc\.com|rawgit\.com)$/i
const integrityHash = /^sha(?:256|384|512)-[A-Za-z0-9+/_-]+={0,2}(?:\?|$)/
const isIntegrity = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .every((one) => integrityHash.test(one))
const credentials = /^[a-z][a-z\d+.-]*:\/\/[^\s/?#@:]+:[^\s/?#@]+@(?![^/]*\bexample\b)/i

/** Browsers trust what comes from the machine itself. */
const insecure = /^\s*http:\/\/(?!(?:[\w-]+\.)?localhost[:/]|127\.|\[::1\])/i

const hostOf = (value: string, base: string) => (URL.canParse(value, base) ? new URL(value, base).host : '')

/** Finds parts of a page that browsers refuse or an attacker can use. */
export const checkSecurity: PageRule = ({ facts, site, report }) => {
  const { baseUrl } = site.addresses
  const isSecure = site.baseKnown && baseUrl.startsWith('https:')
  const own = new URL(baseUrl).host
  let form: { element: Element; isGet: boolean } | null = null

  function checkScript({ name, attributes, line }: Element, value: string): void {
    const host = hostOf(value, baseUrl)
    const isForeign = host !== '' && host !== own
    if (isForeign && compromised.test(host.replace(/:\d+$/, '')))
      report('script-compromised', line, `${host} no longer belongs to those who made it.`, value)
    if (attributes.integrity === undefined || attributes.integrity.trim() === '') {
      if (isForeign && name === 'script')
        report('integrity-missing', line, `${value} is trusted whatever it contains.`, value)
      return
    }
    if (!isIntegrity(attributes.integrity))
      report('integrity-invalid', line, 'Browsers ignore an integrity that is not a list of SHA hashes.', value)
    else if (isForeign && attributes.crossorigin === undefined)
      report(
        'integrity-crossorigin',
        line,
        `Browsers refuse ${value}, because it has integrity and no crossorigin.`,
        value,
      )
    else if (!isForeign)
      facts.integrity = [...(facts.integrity ?? []), { value, line, hash: attributes.integrity }].slice(0, 200)
  }

  return {
    open(element) {
      const { name, attributes, line } = element
      const isStyle = name === 'link' && /(^|\s)(?:stylesheet|preload|modulepreload)(\s|$)/i.test(attributes.rel ?? '')
      const loaded = isStyle ? attributes.href : attributes[active[name] ?? '']
      if (loaded !== undefined && isSecure && insecure.test(loaded))
        report('mixed-content', line, `Browsers refuse ${loaded} on an HTTPS page.`, loaded)
      const shown = attributes[passive[name] ?? '']
      if (shown !== undefined && isSecure && insecure.test(shown))
        report('mixed-image', line, `${shown} is not loaded over HTTPS.`, shown)
      if (name === 'script' && attributes.src) checkScript(element, attributes.src)
      else if (isStyle && attributes.href && /(^|\s)stylesheet(\s|$)/i.test(attributes.rel ?? ''))
        checkScript(element, attributes.href)
      if (name === 'a' && attributes.href && credentials.test(attributes.href))
        report('link-credentials', line, 'The link contains a user name and a password.', attributes.href.slice(0, 12))
      if (name === 'form') {
        form = { element, isGet: !/^(post|dialog)$/i.test(attributes.method ?? '') }
        if (
          /^\s*http:\/\//i.test(attributes.action ?? '') &&
          !/^\s*http:\/\/(?:localhost|127\.)/i.test(attributes.action ?? '')
        )
          report(
            'form-insecure',
            line,
            `The form is sent to ${attributes.action} without encryption.`,
            attributes.action,
          )
      }
      if (
        name === 'input' &&
        /^password$/i.test(attributes.type ?? '') &&
        form?.isGet &&
        (form.element.attributes.action !== undefined || form.element.attributes.method !== undefined)
      )
        report('password-in-address', line, 'The form puts the password into the address of the next page.')
      if (name === 'iframe' && attributes.sandbox !== undefined) checkSandbox(element)
    },
    close(element) {
      if (form?.element === element) form = null
    },
  }

  function checkSandbox({ attributes, line }: Element): void {
    const tokens = (attributes.sandbox ?? '').toLowerCase().split(/\s+/)
    const isOwn = site.addresses.resolve(attributes.src ?? '', facts).kind === 'file'
    if (isOwn && tokens.includes('allow-scripts') && tokens.includes('allow-same-origin'))
      report(
        'sandbox-weak',
        line,
        'A page of the site with allow-scripts and allow-same-origin can remove its own sandbox.',
        attributes.src,
      )
  }
}
