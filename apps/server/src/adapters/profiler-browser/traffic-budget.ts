import { parse } from 'tldts'

const MAX_DOWN = 40_000_000
const MAX_UP = 2_000_000
const MAX_UP_ELSEWHERE = 128_000

export const bodyLimits = { own: 1_000_000, elsewhere: 16_000 }

const siteOf = (host: string) => parse(host, { allowPrivateDomains: true }).domain ?? host

/** Bounds what a page may receive and send, so that nobody uses this server to flood another. */
export class TrafficBudget {
  readonly #site: string
  readonly #up = new Map<string, number>()
  #down = 0
  #total = 0

  constructor(pageUrl: string) {
    this.#site = siteOf(URL.parse(pageUrl)?.hostname ?? '')
  }

  isOwn(host: string): boolean {
    return siteOf(host) === this.#site
  }

  received(bytes: number): boolean {
    this.#down += bytes
    return this.#down <= MAX_DOWN
  }

  sent(host: string, bytes: number): boolean {
    const up = (this.#up.get(host) ?? 0) + bytes
    this.#up.set(host, up)
    this.#total += bytes
    return this.#total <= MAX_UP && up <= (this.isOwn(host) ? MAX_UP : MAX_UP_ELSEWHERE)
  }

  maySend(host: string): boolean {
    return this.sent(host, 0)
  }
}
