import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../app.css'
import { CompareImages } from './compare.tsx'

const square = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="${colour}"/></svg>`)}`

const share = () => page.getByRole('slider', { name: 'Visible part of the original' })
const layers = () => document.querySelector<HTMLElement>('[data-layers]')

async function open(some: Partial<Parameters<typeof CompareImages>[0]> = {}) {
  await render(
    <div style={{ width: 400 }}>
      <CompareImages
        original={square('red')}
        processed={square('blue')}
        dimensions={{ width: 400, height: 200 }}
        {...some}
      />
    </div>,
  )
}

function pointer(type: string, percent: number): void {
  const box = layers()?.getBoundingClientRect()
  const clientX = (box?.left ?? 0) + ((box?.width ?? 0) * percent) / 100
  document
    .querySelector('[data-divider]')
    ?.dispatchEvent(
      new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, clientX, clientY: (box?.top ?? 0) + 10 }),
    )
}

/** Pointers of a test are none of the browser's, which captures only its own. */
const withoutCapture = () => vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => {})

test('half of each image is shown until the divider is dragged, no further than the edges', async () => {
  withoutCapture()
  await open()
  await expect.element(share()).toHaveValue('50')
  await vi.waitFor(() =>
    expect(layers()?.style.getPropertyValue('--cut')).toBe(`${(layers()?.offsetWidth ?? 0) / 2}px`),
  )
  pointer('pointerdown', 50)
  pointer('pointermove', 25)
  await expect.element(share()).toHaveValue('25')
  pointer('pointermove', -30)
  await expect.element(share()).toHaveValue('0')
  pointer('pointermove', 130)
  await expect.element(share()).toHaveValue('100')
})

test.each(['pointerup', 'pointercancel'])('a drag ends with %s', async (end) => {
  withoutCapture()
  await open()
  pointer('pointerdown', 50)
  pointer('pointermove', 40)
  pointer(end, 40)
  pointer('pointermove', 80)
  await expect.element(share()).toHaveValue('40')
})

test('a press beside the divider drags nothing', async () => {
  withoutCapture()
  await open()
  layers()
    ?.querySelector('img')
    ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerId: 1 }))
  pointer('pointermove', 80)
  await expect.element(share()).toHaveValue('50')
})

test('the keyboard moves the divider by one percent', async () => {
  await open()
  await share().click()
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.element(share()).toHaveValue('3')
  await vi.waitFor(() => {
    const width = layers()?.offsetWidth ?? 0
    expect(Number.parseFloat(layers()?.style.getPropertyValue('--cut') ?? '')).toBeCloseTo(width * 0.03, 1)
  })
})

test('a zoom shows pixels of the image as pixels of the screen, from its middle, and sharp ones when larger', async () => {
  await open()
  await expect.element(page.getByRole('button', { name: 'Fit' })).toHaveAttribute('aria-pressed', 'true')
  const image = () => layers()?.querySelector('img')
  for (const [name, times, rendering] of [
    ['100%', 1, 'auto'],
    ['200%', 2, 'pixelated'],
    ['400%', 4, 'pixelated'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    await vi.waitFor(() => expect(layers()?.offsetWidth).toBeCloseTo((400 * times) / devicePixelRatio))
    expect(image()?.style.imageRendering).toBe(rendering)
  }
  const box = layers()?.parentElement
  if (!box) throw new Error('no frame')
  expect(box.scrollLeft).toBeCloseTo((box.scrollWidth - box.clientWidth) / 2, -1)
})

test('an original that cannot be shown leaves the result alone, and a result that cannot be shown is reported', async () => {
  await open({ original: 'data:image/png;base64,AAAA' })
  await vi.waitFor(() => expect(document.querySelector('[data-divider]')).toBeNull())
  expect(document.querySelectorAll('[data-layers] img')).toHaveLength(1)
  await open({ processed: 'data:image/png;base64,AAAA' })
  await expect.element(page.getByText('This browser cannot show this format. The file itself is fine.')).toBeVisible()
})
