import { expose } from '@sundry/kit'
import { threadPort } from '@sundry/kit/node'
import type { FetchedPage } from '@sundry/lookups'
import { pageText } from '@sundry/lookups/worker'

expose(threadPort(), {
  profile({ body, headers }: FetchedPage) {
    const title = body ? pageText(body) : ''
    const end = performance.now() + Number(title || 0)
    while (performance.now() < end) {}
    return { technologies: headers, components: [], summary: { title, description: null }, cut: false }
  },
})
