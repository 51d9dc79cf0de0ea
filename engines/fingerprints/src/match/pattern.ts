import { boundQuantifiers, requiredLiterals } from './required-literals.ts'

export interface Pattern {
  readonly source: string
  readonly literals: readonly string[] | null
  readonly confidence: number
  readonly version: string
  /** Compiled with its first use: a page needs a few dozen of the eight thousand. */
  regex(): RegExp | null
}

/** The notation of the vendored set: `regex\;version:\1\;confidence:50`. */
export function parsePattern(text: string, flags = 'i'): Pattern {
  const [written = '', ...tags] = text.split('\\;')
  // A leading `.*` decides nothing, and costs a walk from every position.
  const source = written.replace(/^\.\*\??|^(\.)\+\??/, '$1')
  let confidence = 100
  let version = ''
  for (const tag of tags) {
    const at = tag.indexOf(':')
    const value = tag.slice(at + 1)
    // A confidence of 0 gives a version to what was found elsewhere, and finds nothing itself.
    if (tag.startsWith('confidence:')) confidence = /^\d+$/.test(value) ? Number(value) : 100
    else if (tag.startsWith('version:')) version = value
  }
  let compiled: RegExp | null | undefined
  return {
    source,
    literals: requiredLiterals(source),
    confidence,
    version,
    regex() {
      if (compiled === undefined) {
        try {
          compiled = new RegExp(boundQuantifiers(source), flags)
        } catch {
          compiled = null
        }
      }
      return compiled
    },
  }
}

const PRE_RELEASE = /^(?:[.-]?(?:alpha|beta|rc|wmf|dev|pre|next|canary|nightly)(?:[.-]?\d+)*){1,3}(?![\w/])/i

/** Patterns that end at the figures would turn 3.4.0-beta.1 into 3.4.0, which is another release. */
function preReleaseAfter(version: string, match: RegExpExecArray): string {
  const end = match.index + match[0].lastIndexOf(version) + version.length
  return PRE_RELEASE.exec(match.input.slice(end, end + 24))?.[0] ?? ''
}

/** `\1?a:b` is a or b by whether group 1 matched. */
export function fillVersion(template: string, match: RegExpExecArray): string {
  if (template === '') return ''
  let filled = template
  for (let group = 1; group < Math.max(match.length, 10); group += 1) {
    const value = (match[group] ?? '').slice(0, 40)
    const ternary = new RegExp(`\\\\${group}\\?([^:]*):(.*)$`)
    filled = filled.replace(ternary, (_, yes: string, no: string) => (value ? yes : no))
    filled = filled.replaceAll(`\\${group}`, value)
  }
  const version = filled.trim()
  return template === '\\1' && version !== '' ? version + preReleaseAfter(version, match) : version
}
