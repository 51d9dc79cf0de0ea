import { type PublicFaultKind, PublicFetchFault, type PublicRequest, type PublicResponse } from '../ports/ports-web.ts'

export interface KnownPage {
  status?: number
  headers?: Readonly<Record<string, string>>
  text?: string
  /** Where the address sends to at last, and by which answers. */
  url?: string
  redirects?: readonly { url: string; status: number }[]
  truncated?: boolean
}

/** A web without a network: a page by its address, a fault in its place, or another error. */
export function knownPages(pages: Readonly<Record<string, KnownPage | PublicFaultKind | Error>>) {
  const requested: { url: string; request: PublicRequest }[] = []
  const left: string[] = []
  async function fetch(input: string | URL, request: PublicRequest): Promise<PublicResponse> {
    const url = String(input)
    requested.push({ url, request })
    const page = pages[url] ?? { status: 404 }
    if (page instanceof Error) throw page
    if (typeof page === 'string') throw new PublicFetchFault(page, 'a test')
    const bytes = new TextEncoder().encode(page.text ?? '')
    const headers = Object.entries(page.headers ?? {})
    async function* body() {
      yield bytes
    }
    return {
      url: page.url ?? url,
      status: page.status ?? 200,
      headers,
      header: (name) => page.headers?.[name] ?? null,
      redirects: page.redirects ?? [],
      address: '192.0.2.1',
      tls: null,
      body: body(),
      bytes: async () => ({ bytes, truncated: page.truncated ?? false }),
      discard: () => left.push(url),
    }
  }
  return { fetch, session: () => ({ fetch, close() {} }), asked: requested, left }
}
