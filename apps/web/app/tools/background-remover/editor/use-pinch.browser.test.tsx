import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { usePinch } from './use-pinch.ts'

function Photo() {
  const box = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  usePinch(box, zoom, setZoom)
  return (
    <div ref={box} data-testid="photo">
      {zoom}
    </div>
  )
}

/** Fingers on a line, at so many pixels from the left. */
function touch(type: string, ...places: number[]): void {
  const target = page.getByTestId('photo').element()
  const touches = places.map((clientX, identifier) => new Touch({ identifier, target, clientX, clientY: 10 }))
  target.dispatchEvent(new TouchEvent(type, { touches, bubbles: true }))
}

const zoom = () => expect.poll(() => page.getByTestId('photo').element().textContent)

test('two fingers that part zoom in, and go on from there with the next pinch', async () => {
  await render(<Photo />)
  touch('touchstart', 100)
  touch('touchstart', 100, 200)
  touch('touchmove', 50, 250)
  await zoom().toBe('2')
  touch('touchend', 50)
  touch('touchmove', 10)
  touch('touchstart', 100, 200)
  touch('touchmove', 50, 250)
  await zoom().toBe('4')
})

test.each(['touchend', 'touchcancel'])('after %s a move of the finger that is left zooms nothing', async (end) => {
  await render(<Photo />)
  touch('touchstart', 100, 200)
  touch(end, 100)
  touch('touchmove', 0, 400)
  await zoom().toBe('1')
})
