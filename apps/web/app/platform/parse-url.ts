/** `URL.parse` came with Safari 18 and Chromium 126. */
export const parseUrl = (text: string | URL, base?: string | URL): URL | null =>
  URL.canParse(text, base) ? new URL(text, base) : null

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
