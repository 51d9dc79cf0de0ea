import { isHostName, withoutFinalDot } from '../base/names.ts'
import { trimBlanks, trimSpace } from '../base/txt.ts'

interface VersionedRecord {
  readonly fields: readonly { readonly name: string; readonly value: string }[]
  readonly broken: readonly string[]
}

const nameShape = /^[a-z0-9][a-z0-9_.-]{0,31}$/i
const valueShape = /^[\x21-\x3a\x3c\x3e-\x7e]+$/

/** RFC 8461 3.1, RFC 8460 3. */
export function readVersioned(text: string, version: string): VersionedRecord {
  const parts = text.slice(version.length).split(';')
  if (trimSpace(parts.at(-1) ?? '') === '') parts.pop()
  const fields: { name: string; value: string }[] = []
  const broken: string[] = []
  for (const part of parts) {
    const equals = part.indexOf('=')
    const name = trimSpace(part.slice(0, Math.max(equals, 0)))
    if (nameShape.test(name)) fields.push({ name, value: trimSpace(part.slice(equals + 1)) })
    else broken.push(part)
  }
  return { fields, broken }
}

export const isExtensionValue = (value: string): boolean => valueShape.test(value)

export type PolicyMode = 'enforce' | 'testing' | 'none'

export interface StsPolicy {
  readonly mode: PolicyMode
  readonly mx: readonly string[]
  readonly maxAge: number
}

/** Characters of a policy that are read; the standard suggests 64 KB (RFC 8461 3.3). */
const MAX_POLICY = 65_536
const fieldName = /^[a-z0-9][a-z0-9_.-]{0,31}$/i
const maxAgeShape = /^[0-9]{1,10}$/
const modes: ReadonlySet<string> = new Set(['enforce', 'testing', 'none'])

/** RFC 8461 3.2; a fault is the line that breaks the grammar, or what is missing. */
export function readPolicyText(text: string): StsPolicy | { readonly fault: string } {
  if (text.length > MAX_POLICY) return { fault: 'too long' }
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  if (lines.at(-1) === '') lines.pop()
  const values = new Map<string, string>()
  const mx: string[] = []
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0))
    const value = trimBlanks(line.slice(colon + 1))
    if (!fieldName.test(name) || !isPrintable(value)) return { fault: line }
    if (name === 'mx') mx.push(value)
    // The first of repeated fields counts.
    else if (!values.has(name)) values.set(name, value)
  }
  const [version, mode = '', maxAge = ''] = [values.get('version'), values.get('mode'), values.get('max_age')]
  if (version !== 'STSv1') return { fault: `version: ${version ?? ''}` }
  if (!modes.has(mode)) return { fault: `mode: ${mode}` }
  if (!maxAgeShape.test(maxAge)) return { fault: `max_age: ${maxAge}` }
  const badPattern = mx.find((pattern) => !isPattern(pattern))
  if (badPattern !== undefined) return { fault: `mx: ${badPattern}` }
  if (mx.length === 0 && mode !== 'none') return { fault: 'mx:' }
  return { mode: mode as PolicyMode, mx, maxAge: Number(maxAge) }
}

const isPrintable = (value: string) => value !== '' && !/[\x00-\x1f\x7f]/.test(value)

const isPattern = (pattern: string) => isHostName(pattern.startsWith('*.') ? pattern.slice(2) : pattern)

/**
 * True if one of the patterns matches a host. A star matches exactly one label, the leftmost (RFC 8461 4.1). Hostile
 * domains publish thousands of patterns and thousands of hosts, so each is looked at once.
 */
export function hostMatcher(patterns: Iterable<string>): (host: string) => boolean {
  const known = new Set<string>()
  for (const pattern of patterns) known.add(pattern.toLowerCase())
  return (host) => {
    const name = withoutFinalDot(host).toLowerCase()
    const dot = name.indexOf('.')
    return known.has(name) || (dot > 0 && known.has(`*${name.slice(dot)}`))
  }
}
