// The stand-in for a canvas, pixel by pixel: the HTML standard's 2d context, as far as the pipeline uses it.
import { describe, expect, test } from 'vitest'
import { PlainBitmap, PlainImageData } from './bitmap.ts'
import { PlainContext } from './context.ts'

const canvas = (width: number, height: number) => ({ width, height, pixels: new PlainImageData(width, height) })
/** The red of each pixel, row by row; what is transparent is a dot. */
const seen = ({ data, width }: PlainImageData) =>
  Array.from({ length: data.length / 4 / width }, (_, y) =>
    Array.from({ length: width }, (_value, x) =>
      data[(y * width + x) * 4 + 3] ? data[(y * width + x) * 4] : '.',
    ).join(' '),
  )
/** Pixels numbered from 1 on, opaque. */
function numbered(width: number, height: number): PlainImageData {
  const made = new PlainImageData(width, height)
  for (let pixel = 0; pixel < width * height; pixel += 1) made.data.set([pixel + 1, 7, 9, 255], pixel * 4)
  return made
}
const bitmap = (width: number, height: number) => new PlainBitmap(numbered(width, height))
const drawn = (size: [number, number], work: (context: PlainContext) => void) => {
  const context = new PlainContext(canvas(...size))
  work(context)
  return seen(context.canvas.pixels)
}

describe('rectangles', () => {
  test('rectangles are filled with the colour, and cleared, as far as the canvas reaches', () => {
    const context = new PlainContext(canvas(4, 3))
    expect([context.fillStyle, context.imageSmoothingQuality]).toEqual(['#000000', 'low'])
    context.fillStyle = '#12ab56'
    context.fillRect(1, 1, 9, 9)
    expect([...context.canvas.pixels.data.subarray(20, 24)]).toEqual([0x12, 0xab, 0x56, 255])
    context.clearRect(2, 1, 1, 2)
    expect(seen(context.canvas.pixels)).toEqual(['. . . .', '. 18 . 18', '. 18 . 18'])
    expect([...context.canvas.pixels.data.subarray(24, 28)]).toEqual([0, 0, 0, 0])
    context.fillRect(-5, -5, 6, 6)
    expect(seen(context.canvas.pixels)[0]).toBe('18 . . .')
    context.fillRect(4, 0, 2, 2)
    context.fillRect(0, 0, 0, 3)
    expect(seen(context.canvas.pixels)[0]).toBe('18 . . .')
  })
  test('lie where the matrix puts them, to the nearest whole pixel', () => {
    const fill = (work: (context: PlainContext) => void) =>
      drawn([5, 2], (context) => {
        context.fillStyle = '#010000'
        work(context)
      })
    const stretched = (context: PlainContext) => {
      context.translate(1, 1)
      context.scale(2, 1)
      context.fillRect(0.5, 0, 1, 1)
    }
    expect(fill(stretched)).toEqual(['. . . . .', '. . 1 1 .'])
    expect(fill((context) => context.fillRect(0.4, 0.4, 1.2, 1.2))).toEqual(['1 1 . . .', '1 1 . . .'])
    expect(fill((context) => context.fillRect(0.6, 0, 1, 1))).toEqual(['. 1 . . .', '. . . . .'])
    const moved = (context: PlainContext) => {
      context.setTransform(1, 0, 0, 1, 4, 0)
      context.fillRect(0, 0, 1, 1)
      context.resetTransform()
      context.fillRect(0, 1, 1, 1)
    }
    expect(fill(moved)).toEqual(['. . . . 1', '1 . . . .'])
  })
  test('rectangles are cut by the paths that clip, each within the one before', () => {
    const clipped = drawn([4, 3], (context) => {
      context.fillStyle = '#010000'
      context.clip()
      context.rect(1, 0, 3, 3)
      context.clip()
      context.beginPath()
      context.clip()
      context.rect(0, 1, 3, 9)
      context.clip()
      context.fillRect(0, 0, 4, 3)
    })
    expect(clipped).toEqual(['. . . .', '. 1 1 .', '. 1 1 .'])
  })
})

describe('an image', () => {
  test('an image is drawn at its place, by its own pixels', () => {
    expect(drawn([4, 3], (context) => context.drawImage(bitmap(2, 2), 1, 1))).toEqual(['. . . .', '. 1 2 .', '. 3 4 .'])
    expect(drawn([3, 2], (context) => context.drawImage(bitmap(2, 2), 2, -1))).toEqual(['. . 3', '. . .'])
    expect(drawn([3, 2], (context) => context.drawImage(bitmap(2, 2), 3, 0))).toEqual(['. . .', '. . .'])
  })
  test('an image is drawn in parts: from where, how much, to where, how large', () => {
    expect(drawn([3, 2], (context) => context.drawImage(bitmap(3, 3), 1, 1, 2, 1, 0, 1, 2, 1))).toEqual([
      '. . .',
      '5 6 .',
    ])
    expect(drawn([2, 2], (context) => context.drawImage(bitmap(3, 3), 0, 1, 1, 1, 0, 0, 1, 1))).toEqual(['4 .', '. .'])
    expect(drawn([3, 3], (context) => context.drawImage(bitmap(3, 3), 0, 0, 3, 1, 0, 0, 3, 1))).toEqual([
      '1 2 3',
      '. . .',
      '. . .',
    ])
  })
  test('an image is scaled by the requested size, and only its visible part', () => {
    const flat = new PlainImageData(2, 2)
    for (let pixel = 0; pixel < 4; pixel += 1) flat.data.set([50, 50, 50, 255], pixel * 4)
    const scaled = (...numbers: [number, number, number, number]) =>
      drawn([5, 4], (context) => context.drawImage(new PlainBitmap(flat), ...numbers))
    expect(scaled(1, 1, 3, 2)).toEqual(['. . . . .', '. 50 50 50 .', '. 50 50 50 .', '. . . . .'])
    expect(scaled(-2, -2, 4, 4)).toEqual(['50 50 . . .', '50 50 . . .', '. . . . .', '. . . . .'])
    const doubled = drawn([4, 2], (context) => {
      context.scale(2, 2)
      context.drawImage(bitmap(2, 1), 0, 0)
    })
    expect(doubled.map((row) => row.split(' ').length)).toEqual([4, 4])
    expect(doubled[0]).toBe(doubled[1])
  })
  // Canvas coordinates: x' = ax + cy + e, y' = bx + dy + f.
  test.each<[string, [number, number, number, number, number, number], string[]]>([
    ['as it is', [1, 0, 0, 1, 0, 0], ['1 2 .', '3 4 .', '5 6 .']],
    ['mirrored across', [-1, 0, 0, 1, 2, 0], ['2 1 .', '4 3 .', '6 5 .']],
    ['mirrored down', [1, 0, 0, -1, 0, 3], ['5 6 .', '3 4 .', '1 2 .']],
    ['turned by half', [-1, 0, 0, -1, 2, 3], ['6 5 .', '4 3 .', '2 1 .']],
    ['mirrored at its diagonal', [0, 1, 1, 0, 0, 0], ['1 3 5', '2 4 6', '. . .']],
    ['turned clockwise', [0, 1, -1, 0, 3, 0], ['5 3 1', '6 4 2', '. . .']],
    ['turned against the clock', [0, -1, 1, 0, 0, 2], ['2 4 6', '1 3 5', '. . .']],
    ['mirrored at the other diagonal', [0, -1, -1, 0, 3, 2], ['6 4 2', '5 3 1', '. . .']],
  ])('an image is %s', (_, matrix, expected) => {
    const made = drawn([3, 3], (context) => {
      context.transform(...matrix)
      context.drawImage(bitmap(2, 3), 0, 0)
    })
    expect(made).toEqual(expected)
  })
})

describe('one over the other', () => {
  const over = (below: number[], above: number[]) => {
    const context = new PlainContext(canvas(1, 1))
    context.canvas.pixels.data.set(below)
    const image = new PlainImageData(1, 1)
    image.data.set(above)
    context.drawImage({ pixels: image, width: 1, height: 1 }, 0, 0)
    return [...context.canvas.pixels.data]
  }
  // W3C Compositing 1, section 5.1.
  test.each([
    [
      [10, 20, 30, 255],
      [200, 100, 50, 0],
      [10, 20, 30, 255],
    ],
    [
      [10, 20, 30, 255],
      [200, 100, 50, 255],
      [200, 100, 50, 255],
    ],
    [
      [0, 0, 0, 0],
      [200, 100, 50, 77],
      [200, 100, 50, 77],
    ],
    [
      [10, 20, 30, 255],
      [200, 100, 50, 51],
      [48, 36, 34, 255],
    ],
    [
      [10, 20, 30, 100],
      [200, 100, 50, 102],
      [130, 70, 43, 162],
    ],
  ])('%o, %o: %o', (below, above, expected) => expect(over(below, above)).toEqual(expected))
})

describe('a bitmap', () => {
  test('keeps colours as far as their opacity in eight bits does', () => {
    const through = (...pixel: number[]) => {
      const one = new PlainImageData(1, 1)
      one.data.set(pixel)
      return [...new PlainBitmap(one).pixels.data]
    }
    expect(through(200, 100, 50, 255)).toEqual([200, 100, 50, 255])
    expect(through(200, 100, 50, 0)).toEqual([0, 0, 0, 0])
    // 200 of 255 at an alpha of 1 is 0.78, so 1; 100 is 0.39, so 0.
    expect(through(200, 100, 128, 1)).toEqual([255, 0, 255, 1])
    // 100 · 128 / 255 = 50.2; 50 · 255 / 128 = 99.6.
    expect(through(100, 3, 254, 128)).toEqual([100, 4, 253, 128])
    // 1 · 102 / 255 = 0.4, so 0; 2 · 255 / 102 = 5; 3 · 255 / 102 = 7.5, to the even 8; 1 · 255 / 102 = 2.5, to the even 2.
    expect(through(1, 5, 8, 102)).toEqual([0, 5, 8, 102])
    expect(through(3, 13, 255, 102)).toEqual([2, 12, 255, 102])
  })
})

describe('a bitmap whose pixels a canvas takes over', () => {
  const drawnAll = () => {
    const source = bitmap(3, 2)
    const context = new PlainContext(canvas(3, 2))
    context.drawImage(source, 0, 0)
    return { source, context }
  }
  test('a bitmap whose pixels a canvas takes over stays when the canvas is drawn on, or a caller writes to its pixels', () => {
    const { source, context } = drawnAll()
    context.getImageData(0, 0, 3, 2).data.fill(0)
    context.clearRect(0, 0, 1, 1)
    expect([seen(source.pixels), seen(context.canvas.pixels)]).toEqual([
      ['1 2 3', '4 5 6'],
      ['. 2 3', '4 5 6'],
    ])
  })
  test('outlives the canvas until it is closed', () => {
    const { source, context } = drawnAll()
    context.free()
    expect(seen(source.pixels)).toEqual(['1 2 3', '4 5 6'])
    source.close()
    context.free()
    expect(source.pixels.data.length).toBe(0)
  })
})
