/** Node's canParse says yes to some hosts of 16 KB that its URL then refuses. */
export function toUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** False for addresses that mean something on one machine only: `file:`, localhost and loopback. */
export function isPublicAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  return !/(^|\.)localhost$|^127\.|^0\.0\.0\.0$|^\[::1?\]$/.test(hostname)
}
