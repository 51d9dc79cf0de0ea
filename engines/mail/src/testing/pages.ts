import type { FetchedText, FetchText } from '../ports.ts'

/** What each address answers: a text, a whole answer, or a failure of the connection. */
export type Pages = Readonly<Record<string, string | Partial<FetchedText> | { readonly error: string }>>

/** A fetch over a table; an address that is not in it cannot be reached. */
export function createFetchText(pages: Pages): FetchText {
  return async (url) => {
    const page = pages[url]
    if (page === undefined || (typeof page === 'object' && 'error' in page)) throw new Error(`cannot reach ${url}`)
    if (typeof page === 'string') return { status: 200, contentType: 'text/plain', text: page }
    return { status: 200, contentType: 'text/plain', text: '', ...page }
  }
}
