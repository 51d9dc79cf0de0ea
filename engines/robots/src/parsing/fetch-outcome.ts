export interface FetchOutcome {
  readonly effect: 'rules' | 'allow-all' | 'disallow-all'
  readonly explanation: string
}

/** How many redirects Google follows to a robots.txt before it gives up (RFC 9309, section 2.3.1.2). */
export const ROBOTS_REDIRECT_LIMIT = 5

/** `status` 0 stands for no answer at all; a redirect status means that the limit of redirects was used up. */
export function fetchOutcome(status: number): FetchOutcome {
  if (status >= 200 && status < 300) {
    return { effect: 'rules', explanation: 'The file was found; its rules apply.' }
  }
  if (status >= 300 && status < 400) {
    const explanation = 'More than five redirects: Google treats this as not found, so nothing is restricted.'
    return { effect: 'allow-all', explanation }
  }
  if (status === 429) {
    const explanation = 'Too many requests: Google treats this like a server error and stops crawling for now.'
    return { effect: 'disallow-all', explanation }
  }
  if (status >= 400 && status < 500) {
    return { effect: 'allow-all', explanation: 'There is no robots.txt, so nothing is restricted.' }
  }
  const explanation =
    status === 0
      ? 'The server could not be reached: Google stops crawling the site until it responds.'
      : 'The server failed: Google stops crawling the site for up to 12 hours, then uses its last good copy for 30 days.'
  return { effect: 'disallow-all', explanation }
}
