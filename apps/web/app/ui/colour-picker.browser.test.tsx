import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../app.css'
import { ColourPicker } from './colour-picker.tsx'

function Held({ start }: { start: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <ColourPicker label="Colour" value={value} onValue={setValue} swatches={['#123456']} />
      <output data-testid="value">{value}</output>
    </>
  )
}

test('arrow keys move 5 percent: saturation and brightness in the field, the hue on its strip [cutout-5]', async () => {
  const screen = await render(<Held start="#ff0000" />)
  const field = screen.getByRole('slider', { name: 'Saturation and brightness' })
  const hue = screen.getByRole('slider', { name: 'Hue' })
  await expect.element(field).toHaveAttribute('aria-valuetext', 'Saturation 100%, brightness 100%')
  ;(field.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(field).toHaveAttribute('aria-valuetext', 'Saturation 95%, brightness 100%')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(field).toHaveAttribute('aria-valuetext', 'Saturation 95%, brightness 90%')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowRight}{ArrowRight}')
  await expect.element(field).toHaveAttribute('aria-valuetext', 'Saturation 100%, brightness 100%')
  ;(hue.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(hue).toHaveAttribute('aria-valuenow', '18')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(hue).toHaveAttribute('aria-valuenow', '0')
})

test('grey keeps the hue that was chosen', async () => {
  const screen = await render(<Held start="#ffffff" />)
  const hue = screen.getByRole('slider', { name: 'Hue' })
  ;(hue.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(screen.getByTestId('value')).toHaveTextContent('#ffffff')
  await expect.element(hue).toHaveAttribute('aria-valuenow', '36')
  ;(screen.getByRole('slider', { name: 'Saturation and brightness' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByTestId('value')).toHaveTextContent('#fffaf2')
})

test('a colour may be typed or taken from the row', async () => {
  const screen = await render(<Held start="#ffffff" />)
  await userEvent.fill(screen.getByRole('textbox', { name: 'Hex' }), '0a8')
  await expect.element(screen.getByTestId('value')).toHaveTextContent('#00aa88')
  await userEvent.fill(screen.getByRole('textbox', { name: 'Hex' }), 'nothing')
  await expect.element(screen.getByTestId('value')).toHaveTextContent('#00aa88')
  await userEvent.click(screen.getByRole('button', { name: '#123456' }))
  await expect.element(screen.getByTestId('value')).toHaveTextContent('#123456')
})

test('pressing in the field takes the colour under the pointer', async () => {
  const screen = await render(<Held start="#ff0000" />)
  const field = screen.getByRole('slider', { name: 'Saturation and brightness' })
  const { left, bottom } = field.element().getBoundingClientRect()
  field
    .element()
    .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerId: 1, clientX: left, clientY: bottom }))
  await expect.element(screen.getByTestId('value')).toHaveTextContent('#000000')
})
