import type { Finding } from '../model/model.ts'

/** Deeper than any real markup; hostile nesting could overflow the stack. */
const MAX_LEVELS = 200

export interface Extracted {
  readonly value: unknown
  /** Findings on scripts that are no JSON, beside others that are. */
  readonly findings?: readonly Finding[]
}

/**
 * The JSON-LD in a text: the text itself, or what stands in the script tags of a page.
 *
 * @example
 * extractJsonLd('<script type="application/ld+json">{"@type":"Person"}</script>') // { value: { '@type': 'Person' } }
 */
export function extractJsonLd(text: string): Extracted | { finding: Finding } {
  const scripts = scriptsIn(text)
  if (scripts.length === 0 && text.trimStart().startsWith('<')) {
    return fault('This HTML contains no script of type application/ld+json.')
  }
  const values: unknown[] = []
  const findings: Finding[] = []
  const sources = scripts.length > 0 ? scripts : [text]
  for (const [at, source] of sources.entries()) {
    try {
      values.push(JSON.parse(unwrapped(source)))
    } catch (error) {
      const which = sources.length === 1 ? '' : `Script ${at + 1} of ${sources.length}: `
      findings.push(fault(`${which}Invalid JSON: ${(error as SyntaxError).message}`).finding)
    }
  }
  const [first] = findings
  if (values.length === 0 && first) return { finding: first }
  if (isTooDeep(values)) return fault('Nested too deeply for JSON-LD.')
  return { value: values.length === 1 ? values[0] : values, ...(first && { findings }) }
}

const fault = (message: string): { finding: Finding } => ({
  finding: { severity: 'error', code: 'syntax', path: '', message },
})

/** One walk from tag to tag, because a pattern over the whole would be slow on hostile pages. */
function scriptsIn(html: string): readonly string[] {
  const lower = html.toLowerCase()
  // A few letters change their length in lower case; then the two would no longer lie alike.
  if (lower.length !== html.length) return scriptsIn(html.replace(/[^\0-\x7f]/g, escaped))
  const found: string[] = []
  for (let from = lower.indexOf('<script'); from !== -1; ) {
    const tagEnd = lower.indexOf('>', from)
    const end = tagEnd === -1 ? -1 : lower.indexOf('</script', tagEnd)
    if (end === -1) break
    if (/\stype\s*=\s*["']?application\/ld\+json\b/.test(lower.slice(from, Math.min(tagEnd, from + 2000)))) {
      found.push(html.slice(tagEnd + 1, end))
    }
    from = lower.indexOf('<script', end)
  }
  return found
}

const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

function unwrapped(source: string): string {
  let text = source.replace(/^\uFEFF/, '').trim()
  for (const mark of ['//', '<!--', '<![CDATA[']) if (text.startsWith(mark)) text = text.slice(mark.length).trimStart()
  for (const mark of ['-->', ']]>', '//']) if (text.endsWith(mark)) text = text.slice(0, -mark.length).trimEnd()
  return text
}

function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_LEVELS) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}
