import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useQueue } from '../model/queue-store.ts'
import type { ImageTool, QueueItem } from '../model/types.ts'
import { RunButton } from './run-button.tsx'

vi.mock('../run/offline-note.tsx', () => ({ default: () => <p role="note" /> }))

test('code missing offline is named only while there are images', async () => {
  const setItems = (...items: Partial<QueueItem>[]) => useQueue.setState({ items: items as QueueItem[] })
  setItems({ id: 'one', format: 'jpeg' })
  const tool = { id: 'compressor', accepts: ['jpeg'] } as unknown as ImageTool
  await render(<RunButton tool={tool} formats={[]} label={(count) => `Run ${count}`} />)
  await expect.element(page.getByRole('note')).toBeInTheDocument()
  setItems()
  await expect.element(page.getByRole('button', { name: 'Run 0' })).toBeVisible()
  await expect.element(page.getByRole('note')).not.toBeInTheDocument()
})
