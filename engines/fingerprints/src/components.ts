import { type WordPressComponent, wordPressComponents } from './detect/wordpress.ts'
import { readPage } from './parse/read-page.ts'
import type { Page } from './types.ts'

/** Theme, parent theme and plugins of a WordPress page; none for any other. */
export function componentsOf(page: Page): WordPressComponent[] {
  return page.html.includes('wp-content') ? wordPressComponents(readPage(page)) : []
}
