/** RFC 9110 §7.6.1; `trailer` too, because no trailers are passed on. */
const always = new Set(['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'])

const isToken = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i
/** No control characters, which prevents header injection. */
const isValue = /^[\t\x20-\x7e\x80-\xff]*$/

function* pairs(raw: readonly string[]): Generator<[string, string]> {
  for (let at = 0; at + 1 < raw.length; at += 2) yield [raw[at] ?? '', raw[at + 1] ?? '']
}

/** Headers named in Connection are hop-by-hop too. */
export function endToEndHeaders(raw: readonly string[]): string[] {
  const own = new Set(always)
  for (const [name, value] of pairs(raw)) {
    if (name.toLowerCase() !== 'connection') continue
    for (const option of value.split(',')) own.add(option.trim().toLowerCase())
  }
  const kept: string[] = []
  for (const [name, value] of pairs(raw)) {
    const lower = name.toLowerCase()
    if (own.has(lower) || lower.startsWith('proxy-') || !isToken.test(name) || !isValue.test(value)) continue
    kept.push(name, value)
  }
  return kept
}

/** Interim and impossible statuses of a final answer become 502 (RFC 9110 §15). */
export const passedStatus = (status: number | undefined): number =>
  status !== undefined && Number.isInteger(status) && status >= 200 && status <= 599 ? status : 502
