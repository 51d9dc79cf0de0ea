// Brush and click on the photo: by mouse, finger and keyboard.
import type { Stroke } from '@sundry/cutout'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { htmlOf } from '../../../testing.ts'
import { type Point, useHand } from './use-hand.ts'
import { firstTool, type Tool } from './use-subject.ts'

const size = { width: 1000, height: 500 }
const area = { left: 0, top: 0, width: 100, height: 50 }
const put = vi.fn()
const scrollBy = vi.fn()
let tool: Tool
let cursor: Point | null
let drawn: Stroke | null
let near: Point | null
let hand: ReturnType<typeof useHand>

const Probe = () => {
  hand = useHand({
    size,
    tool,
    onTool: (some) => put('tool', some),
    onStroke: (stroke) => put('stroke', stroke),
    onClick: (click) => put('click', click),
    layers: { current: { getBoundingClientRect: () => area } as unknown as HTMLDivElement },
    box: { current: { scrollBy } as unknown as HTMLDivElement },
    cursor,
    setCursor: (next) => {
      cursor = next
    },
    drawn,
    setDrawn: (next) => {
      drawn = next
    },
    setNear: (next) => {
      near = next
    },
  })
  return null
}
const setProperty = vi.fn()
const pointer = (clientX: number, clientY: number, some: object = {}) =>
  ({
    button: 0,
    pointerId: 1,
    pointerType: 'mouse',
    clientX,
    clientY,
    nativeEvent: { clientX, clientY },
    currentTarget: { setPointerCapture: () => {}, style: { setProperty } },
    ...some,
  }) as never
const pressed = (key: string, some: object = {}) => {
  const preventDefault = vi.fn()
  hand.onKeyDown({ key, preventDefault, ...some } as never)
  // React would rebind the handlers at each rendering.
  const { onKeyDown, onPointerMove } = hand
  htmlOf(Probe, {})
  return preventDefault.mock.calls.length > 0 && onKeyDown !== null && onPointerMove !== null
}
const use = (kind: Tool['kind'], some: Partial<Tool> = {}) => {
  tool = { ...firstTool, kind, ...some }
  htmlOf(Probe, {})
}

beforeEach(() => {
  put.mockReset()
  scrollBy.mockReset()
  setProperty.mockReset()
  cursor = drawn = near = null
  use('brush')
})

describe('a brush', () => {
  test('a brush begins with the main button, follows, and ends when it is lifted', () => {
    hand.onPointerDown(pointer(10, 10, { button: 2 }))
    expect(drawn).toBeNull()
    hand.onPointerDown(pointer(10, 10))
    // 36 pixels across on a photo shown at a tenth, softened by 30 %.
    expect(drawn).toEqual({ act: 'keep', radius: 180, softness: 0.3, points: [[100, 100]] })
    const { onPointerMove, onPointerUp } = hand
    expect([typeof onPointerMove, typeof onPointerUp]).toEqual(['function', 'function'])
  })
  test('shows a mouse its ring where it is, and a finger the loupe', () => {
    hand.onPointerMove(pointer(30, 20))
    expect(setProperty.mock.calls).toEqual([
      ['--at-x', '30px'],
      ['--at-y', '20px'],
    ])
    hand.onPointerDown(pointer(10, 10))
    expect(near).toBeNull()
    hand.onPointerDown(pointer(10, 10, { pointerType: 'touch' }))
    expect(near).toEqual([100, 100])
  })
  test('a second finger moves the image instead of painting, at half the pace of each finger', () => {
    hand.onPointerDown(pointer(10, 10, { pointerType: 'touch' }))
    hand.onPointerDown(pointer(20, 10, { pointerType: 'touch', pointerId: 2 }))
    expect([drawn, near]).toEqual([null, null])
    hand.onPointerMove(pointer(14, 18, { pointerType: 'touch' }))
    expect(scrollBy).toHaveBeenCalledExactlyOnceWith(-2, -4)
  })
})

describe('a click', () => {
  beforeEach(() => use('click', { act: 'erase' }))
  test('counts where it is lifted', () => {
    hand.onPointerDown(pointer(10, 10))
    hand.onPointerUp(pointer(20, 10))
    expect(put.mock.calls).toEqual([['click', { act: 'erase', x: 200, y: 100 }]])
  })
  test('does not count as the last of two fingers', () => {
    hand.onPointerDown(pointer(10, 10, { pointerId: 1 }))
    hand.onPointerDown(pointer(10, 10, { pointerId: 2 }))
    hand.onPointerUp(pointer(10, 10, { pointerId: 1 }))
    hand.onPointerUp(pointer(10, 10, { pointerId: 2 }))
    expect(put).not.toHaveBeenCalled()
  })
  test('a click that the browser took away does not count', () => {
    hand.onPointerDown(pointer(10, 10))
    hand.onPointerCancel(pointer(10, 10))
    hand.onPointerUp(pointer(10, 10))
    expect(put).not.toHaveBeenCalled()
  })
})

describe('by keyboard', () => {
  test('arrows begin in the middle of the photo', () => {
    expect(pressed('ArrowRight')).toBe(true)
    expect(cursor).toEqual([520, 250])
    hand.onBlur()
    expect(cursor).toBeNull()
  })
  test.each([' ', 'Enter'])('the key %j paints at the pointer', (key) => {
    expect(pressed(key)).toBe(true)
    expect(put.mock.calls).toEqual([['stroke', { act: 'keep', radius: 180, softness: 0.3, points: [[500, 250]] }]])
  })
  test('K keeps, E erases', () => {
    pressed('e')
    pressed('k')
    expect(put.mock.calls).toEqual([
      ['tool', { act: 'erase' }],
      ['tool', { act: 'keep' }],
    ])
  })
  test('brackets change the brush by four pixels, between four and a hundred and sixty', () => {
    const sized = (from: number, key: string) => {
      use('brush', { size: from })
      pressed(key)
      return put.mock.lastCall?.[1].size
    }
    expect(sized(36, '[')).toBe(32)
    expect(sized(36, ']')).toBe(40)
    expect(sized(6, '[')).toBe(4)
    expect(sized(158, ']')).toBe(160)
  })
  test('other keys and the browser’s own combinations are left alone', () => {
    expect(pressed('x')).toBe(false)
    for (const held of ['ctrlKey', 'metaKey', 'altKey']) expect(pressed('e', { [held]: true })).toBe(false)
    expect(put).not.toHaveBeenCalled()
  })
})
