// Large pictures made of photographs. Chromium's canvas makes them: libvips in WebAssembly runs out of memory at
// 108 megapixels.
import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'

type Size = readonly [number, number]

export async function mosaic(photos: readonly string[], size: Size, tile: Size): Promise<Uint8Array> {
  const browser = await chromium.launch({
    ...(process.env.SUNDRY_BROWSER && { executablePath: process.env.SUNDRY_BROWSER }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage()
    await page.evaluate(([width, height]) => {
      const canvas = new OffscreenCanvas(width, height)
      Object.assign(globalThis, { canvas, brush: canvas.getContext('2d') })
    }, size)
    for (const [index, photo] of photos.entries())
      await page.evaluate(
        async ([base64, start, every, [width, height]]) => {
          interface World {
            canvas: OffscreenCanvas
            brush: OffscreenCanvasRenderingContext2D
          }
          const { canvas, brush } = globalThis as unknown as World
          const bytes = await (await fetch(`data:image/jpeg;base64,${base64}`)).blob()
          const picture = await createImageBitmap(bytes)
          const across = Math.ceil(canvas.width / width)
          const count = across * Math.ceil(canvas.height / height)
          for (let place = start; place < count; place += every)
            brush.drawImage(
              picture,
              0,
              0,
              width,
              height,
              (place % across) * width,
              Math.floor(place / across) * height,
              width,
              height,
            )
          picture.close()
        },
        [readFileSync(photo).toString('base64'), index, photos.length, tile] as const,
      )
    const base64 = await page.evaluate(async () => {
      const { canvas } = globalThis as unknown as { canvas: OffscreenCanvas }
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
      return await new Promise<string>((resolve) => {
        const reader = new FileReader()
        reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
        reader.readAsDataURL(blob)
      })
    })
    return Buffer.from(base64, 'base64')
  } finally {
    await browser.close()
  }
}
