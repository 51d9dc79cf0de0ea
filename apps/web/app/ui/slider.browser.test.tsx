import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { onScale, Slider } from './slider.tsx'

function Held({ start, ...scale }: { start: number; min?: number; max?: number; step?: number }) {
  const [value, setValue] = useState(start)
  return <Slider label="Scale" value={value} onValue={setValue} {...scale} />
}

test('arrow keys move one step, page keys ten, and the ends hold [image-32]', async () => {
  const screen = await render(<Held start={50} />)
  const slider = screen.getByRole('slider', { name: 'Scale' })
  await expect.element(slider).toHaveAttribute('min', '0')
  await expect.element(slider).toHaveAttribute('max', '100')
  ;(slider.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(slider).toHaveValue('51')
  await userEvent.keyboard('{PageUp}')
  await expect.element(slider).toHaveValue('61')
  await userEvent.keyboard('{PageDown}{PageDown}')
  await expect.element(slider).toHaveValue('41')
  await userEvent.keyboard('{End}{PageUp}')
  await expect.element(slider).toHaveValue('100')
})

test('tenths stay tenths [compress-8]', async () => {
  const screen = await render(<Held start={2} min={0.1} max={10} step={0.1} />)
  const slider = screen.getByRole('slider', { name: 'Scale' })
  ;(slider.element() as HTMLElement).focus()
  await userEvent.keyboard('{PageUp}')
  await expect.element(slider).toHaveValue('3')
  await expect.element(screen.getByText('3', { exact: true })).toBeVisible()
  expect(onScale(0.1 + 0.2, 0.1, 10, 0.1)).toBe(0.3)
})
