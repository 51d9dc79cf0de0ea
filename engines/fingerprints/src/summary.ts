import { readPage } from './parse/read-page.ts'
import type { Page } from './types.ts'

const MOST = 500

/** What the head of a page says of itself. */
export function pageSummary(page: Page): { title: string | null; description: string | null } {
  const read = readPage(page)
  const description = read.meta.get('description')?.[0] ?? read.meta.get('og:description')?.[0] ?? null
  const tidy = (text: string | null) => text?.replace(/\s+/g, ' ').trim().slice(0, MOST) || null
  return { title: tidy(read.title), description: tidy(description) }
}
