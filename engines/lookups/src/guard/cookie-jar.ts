const MOST_COOKIES = 30
const LONGEST = 4096

/** Some sites redirect in circles until their cookie comes back. Each cookie goes only to the host that set it. */
export class CookieJar {
  readonly #hosts = new Map<string, Map<string, string>>()

  store(host: string, lines: readonly string[]): void {
    const cookies = this.#hosts.get(host) ?? new Map<string, string>()
    for (const line of lines) {
      const pair = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)=([\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e"]*)\s*(?:;|$)/.exec(
        line,
      )
      if (!pair || pair[0].length > LONGEST) continue
      const [, name = '', value = ''] = pair
      if (cookies.size < MOST_COOKIES || cookies.has(name)) cookies.set(name, value)
    }
    this.#hosts.set(host, cookies)
  }

  header(host: string): string | null {
    const cookies = this.#hosts.get(host)
    if (!cookies || cookies.size === 0) return null
    const text = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return text.length <= LONGEST ? text : null
  }
}
