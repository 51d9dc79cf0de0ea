export interface FetchOutcome {
  readonly effect: 'rules' | 'allow-all' | 'disallow-all'
  readonly explanation: string
}

/** How many redirects Google follows to a robots.txt before it gives up (RFC 9309, section 2.3.1.2). */
export const ROBOTS_REDIRECT_LIMIT = 5

/** Stands for a limit of redirects that was used up; no server sends it. */
export const TOO_MANY_REDIRECTS = 310

/** `status` 0 stands for no answer at all. */
export function fetchOutcome(status: number): FetchOutcome {
  if (status >= 200 && status < 300) {
    return { effect: 'rules', explanation: 'The file was found; its rules apply.' }
  }
  if (status >= 300 && status < 400) {
    const cause = status === TOO_MANY_REDIRECTS ? 'More than five redirects' : `Status ${status} without a new address`
    const explanation = `${cause}: Google treats this as not found, so nothing is restricted.`
    return { effect: 'allow-all', explanation }
  }
  if (status === 429) {
    const explanation = 'Too many requests: Google treats this like a server error and stops crawling for now.'
    return { effect: 'disallow-all', explanation }
  }
  if (status === 404 || status === 410) {
    return { effect: 'allow-all', explanation: 'There is no robots.txt, so nothing is restricted.' }
  }
  if (status >= 400 && status < 500) {
    const explanation = `The server answers with status ${status}: crawlers treat this like no robots.txt, so nothing is restricted.`
    return { effect: 'allow-all', explanation }
  }
  const explanation =
    status === 0
      ? 'The server could not be reached: Google stops crawling the site until it responds.'
      : 'The server failed: Google stops crawling the site for up to 12 hours, then uses its last good copy for 30 days.'
  return { effect: 'disallow-all', explanation }
}
