/** `URL.parse` came with Safari 18 and Chromium 126. */
export const parseUrl = (text: string | URL, base?: string | URL): URL | null =>
  URL.canParse(text, base) ? new URL(text, base) : null

/** The specification's sentence, with the server's own for the same. */
export const BAD_URL = 'Invalid URL format. Please enter a valid URL (e.g., https://example.com).'

/**
 * Reads a web address as people type it, adding https:// without a scheme; null if our server could fetch nothing by
 * it. Chromium escapes spaces in a host, other browsers refuse them.
 */
export function webAddressIn(text: string): string | null {
  const typed = text.trim()
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  const parsed = parseUrl(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || /^[^/]*\/\/[^/?#]*\s/.test(url)) return null
  return /[.:]|^localhost$/.test(parsed.hostname) ? url : null
}

/** The domain or IP address in a domain, an address of mail, a URL or `host:port`. */
export function nameIn(text: string): string {
  const bare = text
    .trim()
    .replace(/^.*<([^<>]*)>.*$/s, '$1')
    .toLowerCase()
    .replace(/^mailto:/, '')
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/^.*@/s, '')
  const [, bracketed] = /^\[([0-9a-f:.]+)\]/.exec(bare) ?? []
  return bracketed ?? bare.replace(/^([^:]*):\d*$/, '$1').replace(/^www\./, '')
}
