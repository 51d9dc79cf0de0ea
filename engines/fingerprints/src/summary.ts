import type { ReadPage } from './parse/read-page.ts'

export interface PageSummary {
  title: string | null
  description: string | null
}

const MOST = 500

/** What the head of a page says of itself. */
export function summaryOf({ meta, title }: ReadPage): PageSummary {
  const description = meta.get('description')?.[0] ?? meta.get('og:description')?.[0] ?? null
  const tidy = (text: string | null) =>
    text
      ?.slice(0, 8 * MOST)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, MOST) || null
  return { title: tidy(title), description: tidy(description) }
}
