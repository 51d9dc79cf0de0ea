import { parse } from 'tldts'

/** Of all answers together: a page that streams for ever is none. */
const MOST_DOWN = 40_000_000
/** Of all that a page sends to its own site, handshakes and headers included. */
const MOST_UP = 2_000_000
/** Of all that it sends to one host of somebody else. */
const MOST_UP_ELSEWHERE = 128_000

/** A request's body, to the page's own site and to others. */
export const bodyLimits = { own: 1_000_000, elsewhere: 16_000 }

const siteOf = (host: string) => parse(host, { allowPrivateDomains: true }).domain ?? host

/** What a page in the browser may still receive and send, so that nobody uses this server to flood another. */
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

  /** False when that was too much. */
  received(bytes: number): boolean {
    this.#down += bytes
    return this.#down <= MOST_DOWN
  }

  /** False when that was too much for this host, or for all. */
  sent(host: string, bytes: number): boolean {
    const up = (this.#up.get(host) ?? 0) + bytes
    this.#up.set(host, up)
    this.#total += bytes
    return this.#total <= MOST_UP && up <= (this.isOwn(host) ? MOST_UP : MOST_UP_ELSEWHERE)
  }

  /** Whether a host may be sent anything more. */
  maySend(host: string): boolean {
    return this.sent(host, 0)
  }
}
