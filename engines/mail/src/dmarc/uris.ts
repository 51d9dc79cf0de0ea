import { isHostName, toAscii } from '../names.ts'
import { trimSpace } from '../tag-list.ts'

export interface ReportUri {
  readonly text: string
  readonly valid: boolean
  readonly domain: string | null
  /** The obsolete `!10m` at the end. */
  readonly hasSize: boolean
}

const sizeShape = /^[0-9]{1,20}[kmgt]?$/i
const uriShape = /^[a-z][a-z0-9+.-]*:[a-z0-9\-._~:/?#[\]@$&'()*+;=%]+$/i

const needsDomain = /^(?:mailto|https?):/i

/** RFC 9989 4.8 dmarc-urilist. */
export function readUris(list: string | undefined): readonly ReportUri[] {
  return list === undefined || list === '' ? [] : list.split(',').map((entry) => readUri(trimSpace(entry)))
}

function readUri(text: string): ReportUri {
  const mark = text.lastIndexOf('!')
  const hasSize = mark >= 0 && sizeShape.test(text.slice(mark + 1))
  const uri = hasSize ? text.slice(0, mark) : text
  const domain = uriShape.test(uri) ? receivingDomain(uri) : null
  // A scheme without a host is a URI all the same; receivers skip those they do not know.
  const valid = domain !== null || (uriShape.test(uri) && !needsDomain.test(uri))
  return { text, valid, domain, hasSize }
}

export function receivingDomain(uri: string): string | null {
  const scheme = uri.slice(0, uri.indexOf(':')).toLowerCase()
  if (scheme === 'mailto') return mailDomain(uri.slice(uri.indexOf(':') + 1))
  try {
    return new URL(uri).hostname || null
  } catch {
    return null
  }
}

/** RFC 6068; what follows a question mark is no part of the address. */
function mailDomain(rest: string): string | null {
  const address = rest.split('?')[0] ?? ''
  const at = address.lastIndexOf('@')
  const domain = toAscii(address.slice(at + 1))
  return at > 0 && isHostName(domain) ? domain.toLowerCase() : null
}
