import type { WatchesOverview } from '@sundry/contracts/watch-functions'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Channels } from './channels.tsx'
import { words } from './text.ts'

const overview = { channels: [], hasMail: true, pushKey: null } as unknown as WatchesOverview

test('an address that was refused stays to be corrected, and one that was taken leaves its field', async () => {
  const change = vi.fn(async (): Promise<{ fault: string | null; secret?: string }> => ({ fault: 'No.' }))
  await render(<Channels overview={overview} change={change} />)
  const field = page.getByLabelText(words.webhook, { exact: true })
  await field.fill('https://a.example/hook')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No.', { exact: true })).toBeVisible()
  await expect.element(field).toHaveValue('https://a.example/hook')
  change.mockResolvedValue({ fault: null, secret: 'abc-123' })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('abc-123')).toBeVisible()
  await expect.element(field).toHaveValue('')
})
