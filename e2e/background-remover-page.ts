// Helpers of the background remover's tests.
import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { expect, type Page } from './test.ts'
import { button, card, file } from './workbench-page.ts'

export const PAGE = '/background-remover'

export const start = (page: Page) => button(page, /^Remove Background/)
/** Presses a key: a notification that appears must not take the click. */
export async function begin(page: Page): Promise<void> {
  await expect(start(page)).toBeEnabled()
  await start(page).press('Enter')
}

export const finished = (page: Page) => page.getByRole('heading', { name: 'Your cut-outs' })
export const place = (page: Page) => page.getByLabel('Where photos are processed')

export async function saveCutout(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, `Download ${name}`).click()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

type Place = readonly [x: number, y: number]

/** Red, green, blue and alpha at places that are given as shares of the sides. */
async function pixelsAt(page: Page, bytes: Buffer, places: readonly Place[]): Promise<number[][]> {
  return page.evaluate(
    async ([content, where]) => {
      const octets = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([octets]))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      return where.map(([x, y]) => {
        const at = [Math.floor(x * (bitmap.width - 1)), Math.floor(y * (bitmap.height - 1))] as const
        return [...(context?.getImageData(...at, 1, 1).data ?? [])]
      })
    },
    [bytes.toString('base64'), places] as const,
  )
}

export const alphaAt = async (page: Page, bytes: Buffer, places: readonly Place[]) =>
  (await pixelsAt(page, bytes, places)).map((pixel) => pixel[3])

export const colourAt = async (page: Page, bytes: Buffer, place: Place) =>
  (await pixelsAt(page, bytes, [place]))[0]?.slice(0, 3) ?? []

export const serviceImage = () => readFileSync(file('graphic.png'))

interface Service {
  apiKey: string | null
  endpoint: string | null
  proxy: boolean
}

export async function withService(page: Page, service: Service): Promise<{ requests: number }> {
  const count = { requests: 0 }
  await page.route('**/functions/v1/get-remove-bg-key', (route) => {
    count.requests += 1
    return route.fulfill({ json: service })
  })
  return count
}

export async function chooseService(page: Page): Promise<void> {
  await place(page).selectOption('remote')
  await expect(page.getByText(/^Your photos leave this device/)).toBeVisible()
}

export async function addBall(page: Page, name = 'ball.jpg', scale = 1): Promise<void> {
  await page.evaluate(
    async ([fileName, times]) => {
      const canvas = new OffscreenCanvas(320 * times, 240 * times)
      const brush = canvas.getContext('2d')
      if (!brush) return
      brush.scale(times, times)
      const gradient = (from: string, to: string, ...at: [number, number, number, number, number, number]) => {
        const colours = brush.createRadialGradient(...at)
        colours.addColorStop(0, from)
        colours.addColorStop(1, to)
        return colours
      }
      brush.fillStyle = gradient('#cfd8de', '#9fb0bc', 80, 60, 20, 160, 120, 240)
      brush.fillRect(0, 0, 320, 240)
      brush.fillStyle = gradient('#ff9a5c', '#9c1f10', 140, 95, 8, 160, 120, 80)
      brush.beginPath()
      brush.arc(160, 125, 75, 0, 2 * Math.PI)
      brush.fill()
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
      const transfer = new DataTransfer()
      transfer.items.add(new File([blob], fileName, { type: 'image/jpeg', lastModified: 1 }))
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }))
    },
    [name, scale] as const,
  )
  await expect(card(page, name)).toContainText('Ready')
}

export async function playService(page: Page, baseURL: string): Promise<void> {
  await withService(page, { apiKey: 'browser-key', endpoint: `${baseURL}/removebg`, proxy: false })
  await page.route('**/removebg', async (route) => {
    const bytes = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(320, 240)
      const brush = canvas.getContext('2d')
      if (!brush) return []
      brush.fillStyle = '#d85a30'
      brush.arc(160, 125, 75, 0, 2 * Math.PI)
      brush.fill()
      return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())]
    })
    await route.fulfill({ contentType: 'image/png', body: Buffer.from(bytes) })
  })
}

export async function openEditor(page: Page, name: string): Promise<Locator> {
  await button(page, `Edit ${name}-nobg.png`).click()
  const editor = page.getByRole('dialog', { name: `Edit ${name}.jpg` })
  await expect(editor).toBeVisible()
  return editor
}
