/** `URL.parse` came with Safari 18 and Chromium 126. */
export const parseUrl = (text: string | URL, base?: string | URL): URL | null =>
  URL.canParse(text, base) ? new URL(text, base) : null
