import {
  type FetchOutcome,
  fetchOutcome,
  ROBOTS_OCTET_LIMIT,
  ROBOTS_REDIRECT_LIMIT,
  TOO_MANY_REDIRECTS,
} from '@sundry/robots'
import { PublicFetchFault, type PublicFetchSession, type Redirect } from '../ports/ports-web.ts'

const TIMEOUT_MS = 6000

export interface RobotsFile {
  robotsUrl: string
  status: number | null
  outcome: FetchOutcome
  octets: Uint8Array
  truncated: boolean
  contentType: string | null
  redirects: readonly Redirect[]
  fault: PublicFetchFault | null
}

/** RFC 9309 §2.3.1. */
export async function readRobotsFile(
  web: Pick<PublicFetchSession, 'fetch'>,
  origin: string,
  signal: AbortSignal,
): Promise<RobotsFile> {
  const robotsUrl = `${origin}/robots.txt`
  const nothing = { robotsUrl, octets: new Uint8Array(), truncated: false, contentType: null, redirects: [] }
  try {
    const response = await web.fetch(robotsUrl, {
      maxBytes: ROBOTS_OCTET_LIMIT,
      whenLonger: 'cut',
      redirects: ROBOTS_REDIRECT_LIMIT,
      timeoutMs: TIMEOUT_MS,
      signal,
    })
    const outcome = fetchOutcome(response.status)
    const facts = {
      ...nothing,
      status: response.status,
      outcome,
      contentType: response.header('content-type'),
      redirects: response.redirects,
      fault: null,
    }
    if (outcome.effect === 'rules') {
      const { bytes, truncated } = await response.bytes()
      return { ...facts, octets: bytes, truncated }
    }
    response.discard()
    return facts
  } catch (fault) {
    if (signal.aborted || !(fault instanceof PublicFetchFault)) throw fault
    return {
      ...nothing,
      status: null,
      outcome: fetchOutcome(fault.kind === 'redirects' ? TOO_MANY_REDIRECTS : 0),
      fault,
    }
  }
}
