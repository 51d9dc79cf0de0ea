import type { SiteContext } from '../context/context.ts'
import type { Placed } from '../scan/read-page.ts'

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
  const directives = new Map(
    policy.split(';').map((part): [string, string] => {
      const [name = '', ...sources] = part.trim().toLowerCase().split(/\s+/)
      return [name, sources.join(' ')]
    }),
  )
  const scripts = directives.get('script-src-elem') ?? directives.get('script-src') ?? directives.get('default-src')
  return scripts !== undefined && !/'unsafe-inline'|'nonce-|'sha\d{3}-|'strict-dynamic'/.test(scripts)
}

export interface Promised extends Placed {
  readonly file: string
  readonly target: string
  readonly hash: string
}

const MAX_HASHED = 300
const strength = ['sha256', 'sha384', 'sha512']
const algorithms: Readonly<Record<string, string>> = { sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' }

/** Own files whose content is not what a page says that it must be. */
export async function checkIntegrity(
  promised: readonly Promised[],
  { reader, report, turn }: SiteContext,
): Promise<void> {
  const known = new Map<string, boolean>()
  for (const { file, line, value, target, hash } of promised) {
    const key = `${target} ${hash}`
    let isRight = known.get(key)
    if (isRight === undefined) {
      if (known.size >= MAX_HASHED) return
      isRight = await matches(await reader.read(target), hash)
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
