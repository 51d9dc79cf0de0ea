import { profilePage } from './profile.ts'
import type { Page, Technology } from './types.ts'

export function identify(page: Page): Technology[] {
  return profilePage(page).technologies
}
