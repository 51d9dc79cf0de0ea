/** Headers of one connection, which a proxy takes off (RFC 9110 §7.6.1), and `trailer`, as none are passed on. */
const always = new Set(['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'])

const isToken = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i
/** What a header's value may hold: no control characters, so that no line can be ended in it. */
const isValue = /^[\t\x20-\x7e\x80-\xff]*$/

function* pairs(raw: readonly string[]): Generator<[string, string]> {
  for (let at = 0; at + 1 < raw.length; at += 2) yield [raw[at] ?? '', raw[at + 1] ?? '']
}

/** The headers that go end to end, names and values in turn; those named in Connection are of the connection too. */
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

/** The status to pass on: interim and impossible ones of a final answer become 502 (RFC 9110 §15). */
export const passedStatus = (status: number | undefined): number =>
  status !== undefined && Number.isInteger(status) && status >= 200 && status <= 599 ? status : 502
