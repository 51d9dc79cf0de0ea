import { UsageFault } from '../../terminal/exit-codes.ts'
import type { Io } from '../../terminal/io.ts'

/** They belong to the connection, or would change what an answer means. */
const REFUSED =
  /^(?:host|connection|content-length|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|accept-encoding|range|if-.*)$/
const MAX_HEADERS = 20

/**
 * Headers for a live site, of `--header` and of SUNDRY_CHECK_HEADERS with one on each line. No message quotes a value,
 * which may be a password.
 */
export function readHeaders(typed: readonly string[] = [], env: Io['env']): Record<string, string> | undefined {
  const lines = [...(env.SUNDRY_CHECK_HEADERS ?? '').split(/\r?\n/).filter((line) => line.trim() !== ''), ...typed]
  if (lines.length === 0) return undefined
  if (lines.length > MAX_HEADERS) throw new UsageFault(`Up to ${MAX_HEADERS} headers can be set.`)
  const headers: Record<string, string> = {}
  for (const [at, line] of lines.entries()) {
    const [, name = '', value = ''] = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}):[ \t]*([\t\x20-\x7e]*)$/.exec(line) ?? []
    if (name === '') throw new UsageFault(`Header ${at + 1} is not valid: write --header 'Name: value'.`)
    if (REFUSED.test(name.toLowerCase())) throw new UsageFault(`The header ${name} cannot be set.`)
    headers[name.toLowerCase()] = value.trim()
  }
  return headers
}
