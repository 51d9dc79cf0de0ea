// Boxes over an image, by keys and by pointer: how far each step goes, and what is too small to be a box.

import type { Box } from '@sundry/recipes'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { boxesWords } from '../recipe/editor-text.ts'
import '../../../app.css'
import { BoxesField } from './boxes-field.tsx'

const bounds = { width: 1000, height: 500 }
const src = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="500"/>')}`
const middle: Box = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 }
let boxes: readonly Box[] = []

function Held({ boxes: input, max }: { boxes: readonly Box[]; max: number }) {
  const [held, setHeld] = useState(input)
  boxes = held
  return <BoxesField {...{ src, bounds, max }} boxes={held} colour="#000000" limit="" hint="keys" onBoxes={setHeld} />
}
const open = (input: readonly Box[] = [middle], max = 3) => render(<Held boxes={input} max={max} />)
const button = (name: string) => page.getByRole('button', { name, exact: true })
async function press(name: string, keys: string) {
  await expect.element(button(name)).toBeVisible()
  ;(button(name).element() as HTMLElement).focus()
  await userEvent.keyboard(keys)
}
const rounded = ({ x, y, width, height }: Box) => [x, y, width, height].map((part) => Number(part.toFixed(4)))

test.each([
  ['{ArrowLeft}', [0.395, 0.4, 0.2, 0.2]],
  ['{ArrowRight}', [0.405, 0.4, 0.2, 0.2]],
  ['{ArrowUp}', [0.4, 0.39, 0.2, 0.2]],
  ['{ArrowDown}', [0.4, 0.41, 0.2, 0.2]],
  ['{Shift>}{ArrowRight}{/Shift}', [0.425, 0.4, 0.2, 0.2]],
  ['a', [0.4, 0.4, 0.2, 0.2]],
])('%s moves a box by a two-hundredth of the longer side, with Shift five times as far', async (keys, place) => {
  await open()
  await press('Box 1', keys)
  await expect.poll(() => boxes.map(rounded)).toEqual([place])
})

test('a corner of the chosen box is pulled by keys, and the box has the colour it will have', async () => {
  await open()
  ;(button('Box 1').element() as HTMLElement).focus()
  await press(boxesWords.corner('Box 1', 'se'), '{ArrowRight}{ArrowDown}')
  await expect.poll(() => boxes.map(rounded)).toEqual([[0.4, 0.4, 0.205, 0.21]])
  await press(boxesWords.corner('Box 1', 'nw'), '{ArrowRight}')
  await expect.poll(() => boxes.map(rounded)).toEqual([[0.405, 0.4, 0.2, 0.21]])
  const { style } = button('Box 1').element() as HTMLElement
  expect(style.background).toBe('rgb(0, 0, 0)')
  expect(button('Box 1').element().getAttribute('aria-describedby')).toBe('keys')
  const { left, top, width, height } = (button('Box 1').element().parentElement as HTMLElement).style
  expect([left, top, width, height].map((part) => Math.round(Number.parseFloat(part) * 10))).toEqual([
    405, 400, 200, 210,
  ])
})

test.each(['{Delete}', '{Backspace}'])('%s removes the box and no other', async (key) => {
  const second = { ...middle, x: 0.1 }
  await open([middle, second])
  await press('Box 1', key)
  await expect.poll(() => boxes).toEqual([second])
})

function drag(from: [number, number], to: [number, number], button = 0) {
  const image = document.querySelector('.cursor-crosshair') as HTMLElement
  const { left, top, width, height } = image.getBoundingClientRect()
  image.setPointerCapture = () => {}
  image.hasPointerCapture = () => true
  const fire = (type: string, [x, y]: [number, number]) =>
    image.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        button,
        clientX: left + x * width,
        clientY: top + y * height,
      }),
    )
  fire('pointerdown', from)
  return { move: () => fire('pointermove', to), up: () => fire('pointerup', to) }
}
async function drawn(from: [number, number], to: [number, number], mouseButton = 0) {
  const { move, up } = drag(from, to, mouseButton)
  await new Promise(requestAnimationFrame)
  move()
  await new Promise(requestAnimationFrame)
  up()
  await new Promise(requestAnimationFrame)
}

test('a drag draws a box; one that is too small, or with the other button, draws none', async () => {
  await open([], 2)
  await drawn([0.1, 0.2], [0.3, 0.6], 2)
  await drawn([0.1, 0.2], [0.103, 0.6])
  await drawn([0.1, 0.2], [0.3, 0.203])
  expect(boxes).toEqual([])
  await drawn([0.1, 0.2], [0.3, 0.6])
  await expect
    .poll(() => boxes.map((box) => rounded(box).map((part) => Math.round(part * 100))))
    .toEqual([[10, 20, 20, 40]])
})

test('no more boxes are drawn than there may be', async () => {
  await open([middle], 2)
  await drawn([0.1, 0.1], [0.3, 0.3])
  await expect.poll(() => boxes).toHaveLength(2)
  await drawn([0.7, 0.7], [0.9, 0.9])
  expect(boxes).toHaveLength(2)
})
