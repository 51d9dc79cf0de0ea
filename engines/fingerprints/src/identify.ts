import { profilePage } from './profile.ts'
import type { Page, Technology } from './types.ts'

/**
 * Names the technologies a page is built with, with the evidence for each. The first call compiles the rules.
 *
 * @example
 * identify(page).map(({ name, version }) => `${name} ${version ?? ''}`) // ['Apache HTTP Server 2.4.68', 'PHP']
 */
export function identify(page: Page): Technology[] {
  return profilePage(page).technologies
}
