import type { FetchedText, FetchText } from '../base/txt.ts'

export type Pages = Readonly<Record<string, string | Partial<FetchedText> | { readonly error: string }>>

export function createFetchText(pages: Pages): FetchText {
  return async (url) => {
    const page = pages[url]
    if (page === undefined || (typeof page === 'object' && 'error' in page)) throw new Error(`cannot reach ${url}`)
    if (typeof page === 'string') return { status: 200, contentType: 'text/plain', text: page }
    return { status: 200, contentType: 'text/plain', text: '', ...page }
  }
}
