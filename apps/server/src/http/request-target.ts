/** The path is the one spelling that routing, prices and keys all read. */
export interface RequestTarget {
  path: string
  query: string
}

const MAX_PATH = 2048
const ABSOLUTE_FORM = /^https?:\/\/[^/?#\\]*/i
const PLAIN_PATH = /^\/[\x21\x22\x24-\x5b\x5d-\x7e]*$/
/** Unsafe when decoded, or needlessly encoded: both make a second spelling. */
const ODD_ENCODING =
  /%(?![0-9a-f]{2})|%[01][0-9a-f]|%2[5def]|%5[cf]|%7[ef]|%3[0-9]|%(?:4[1-9a-f]|5[0-9a])|%(?:6[1-9a-f]|7[0-9a])/i

function decodes(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * Null for a path that two readers could take for two different ones: dot segments, backslashes, empty segments,
 * encoded slashes, needless or broken encodings.
 */
export function readTarget(target: string): RequestTarget | null {
  let rest = target
  if (!target.startsWith('/')) {
    // Programs may send the whole address in their request line (RFC 9112 §3.2.2).
    const authority = ABSOLUTE_FORM.exec(target)?.[0]
    if (authority === undefined) return null
    rest = target.slice(authority.length)
    if (!rest.startsWith('/')) rest = `/${rest}`
  }
  const at = rest.indexOf('?')
  const path = at === -1 ? rest : rest.slice(0, at)
  if (path.length > MAX_PATH || !PLAIN_PATH.test(path)) return null
  if (path.includes('//') || /\/\.{1,2}(?:\/|$)/.test(path)) return null
  if (path.includes('%') && (ODD_ENCODING.test(path) || !decodes(path))) return null
  return { path, query: at === -1 ? '' : rest.slice(at) }
}
