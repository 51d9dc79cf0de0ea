import { globalPaths, linksOf, type PageProfile, profilePage } from '@sundry/fingerprints'
import type { FetchedPage, ReadLinks } from '@sundry/lookups'
import { type Body, pageText } from '@sundry/lookups/worker'

const HEAD = 30_000

export const profilerApi = {
  links({ body, base }: { body: Body; base: string }): ReadLinks {
    const html = pageText(body)
    return { ...linksOf(html, base), head: html.slice(0, HEAD), length: html.length }
  },
  profile: ({ body, ...page }: FetchedPage): PageProfile => profilePage({ ...page, html: body ? pageText(body) : '' }),
  globalPaths: (_: null): readonly string[] => globalPaths(),
}
