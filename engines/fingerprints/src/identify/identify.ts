import type { Page, Technology } from '../page/types.ts'
import { profilePage } from './profile.ts'

export function identify(page: Page): Technology[] {
  return profilePage(page).technologies
}
