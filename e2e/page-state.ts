import type { Page } from '@playwright/test'

/** A state of a page, reached like a visitor does: by typing, dropping and pressing. */
export interface State {
  name: string
  reach: (page: Page) => Promise<unknown>
}

export const empty: State = { name: 'empty', reach: async () => {} }

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
