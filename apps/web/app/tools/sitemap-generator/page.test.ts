import { expect, test } from 'vitest'
import { useToasts } from '../../platform/toasts-store.ts'
import { saveOutput } from './page.tsx'

test('without an output there is only the message [sitegen-3]', () => {
  saveOutput(null)
  expect(useToasts.getState().current).toMatchObject({
    description: 'No sitemap generated to download.',
    variant: 'destructive',
  })
})
