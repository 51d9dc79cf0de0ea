import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { commaAsPoint } from './field.tsx'
import { NumberField, readNumber } from './number-field.tsx'

let value: number | null
interface Start {
  start?: number | null
  min?: number
  max?: number
  isWhole?: boolean
  empty?: number | null
}
function Held({ start = null, min = 0.01, max = 65_535, empty = null, isWhole = false }: Start) {
  const [held, setHeld] = useState(start)
  value = held
  return <NumberField label="Size" {...{ min, max, isWhole, empty }} value={held} onValue={setHeld} />
}
const open = async (start: Start) => {
  await render(<Held {...start} />)
  const field = page.getByLabelText('Size')
  const element = field.element() as HTMLInputElement
  element.focus()
  return { field, element, alert: () => document.querySelector('[role="alert"]')?.textContent ?? '' }
}
beforeEach(() => {
  value = null
})

describe('a number with decimals', () => {
  test.each([
    ['3.5', 3.5],
    ['3,5', 3.5],
    ['10.2', 10.2],
    ['0.5', 0.5],
    ['1.378', 1.378],
    ['.5', 0.5],
    ['37', 37],
  ])('a number with decimals follows typing, key by key: %s', async (text, number) => {
    const { element, alert } = await open({ start: 600 })
    element.select()
    await userEvent.keyboard(text)
    expect([element.value, value, alert()]).toEqual([text, number, ''])
    await userEvent.tab()
    expect(element.value).toBe(String(number))
  })

  test('a number with decimals is pasted with its unit, and turned by arrow keys and the wheel', async () => {
    const { element } = await open({ start: 1 })
    expect(readNumber(' 3,5 cm ', { min: 0, max: 9 }).value).toBe(3.5)
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(value).toBe(2)
    element.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, cancelable: true }))
    await expect.poll(() => value).toBe(3)
  })

  test('an invalid number changes nothing and is reported; an empty field has its default meaning', async () => {
    const { element, alert } = await open({ start: 5 })
    await userEvent.keyboard('x')
    expect(value).toBe(5)
    expect(alert()).not.toBe('')
    await userEvent.clear(element)
    expect([value, alert()]).toEqual([null, ''])
  })

  test('a number outside its range becomes the nearest one inside, with a note', async () => {
    const { element, alert } = await open({ start: 5, max: 100 })
    element.select()
    await userEvent.keyboard('150')
    expect(value).toBe(100)
    expect(alert()).toContain('100')
  })
})

describe('a whole number', () => {
  test.each(['12.7', '12,7'])('takes no separator, and no digit behind it, without a sentence: %s', async (text) => {
    const { element, alert } = await open({ isWhole: true, min: 1 })
    await userEvent.keyboard(text)
    expect([value, element.value]).toEqual([12, '12'])
    expect(alert()).toContain('12')
    await userEvent.keyboard('{Backspace}{Backspace}300')
    expect([value, alert()]).toEqual([300, ''])
  })

  test('a whole number starts at 1, empty is none, and a script that fills it is read the same way [resize-1]', async () => {
    const scale = { min: 1, max: 65_535, isWhole: true }
    const read = (text: string) => readNumber(text, scale).value
    expect(['800', '12.7', '0', '-5', '99999999', 'abc'].map(read)).toEqual([800, 12, 1, 1, 65_535, null])
    const { field, element, alert } = await open({ isWhole: true, min: 1, start: 7 })
    await userEvent.fill(field, '12.7')
    expect(value).toBe(12)
    expect(alert()).not.toBe('')
    await userEvent.tab()
    expect(element.value).toBe('12')
    await userEvent.clear(element)
    expect(value).toBe(null)
  })
})

test('a number that another control changes is shown, whatever was typed before', async () => {
  function Two() {
    const [held, setHeld] = useState<number | null>(5)
    return (
      <>
        <NumberField label="Size" min={0} max={999} empty={null} value={held} onValue={setHeld} />
        <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setHeld(80)}>
          Eighty
        </button>
      </>
    )
  }
  const screen = await render(<Two />)
  await userEvent.fill(screen.getByLabelText('Size'), '7.')
  await screen.getByRole('button').click()
  await expect.element(screen.getByLabelText('Size')).toHaveValue('80')
})

test('a comma in a plain field of numbers is a point', async () => {
  const screen = await render(<input ref={commaAsPoint} type="number" step="0.1" aria-label="Priority" />)
  const field = screen.getByLabelText('Priority')
  ;(field.element() as HTMLElement).focus()
  await userEvent.keyboard('0,5')
  expect((field.element() as HTMLInputElement).value).toBe('0.5')
})
