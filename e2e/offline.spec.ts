import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { test as base, expect, LONG, type Page } from './test.ts'
import { tinyModel } from './tiny-model.ts'
import { addFiles, card, file } from './workbench-page.ts'

const web = join(import.meta.dirname, '../apps/web')
const built = join(web, 'build/client')
const test = base.extend<{ server: OwnServer }>({
  serviceWorkers: 'allow',
  server: async ({ browserName: _ }, use) => {
    const server = await startOwnServer(built)
    await use(server)
    await server.stop()
  },
})

async function controlled(page: Page): Promise<void> {
  // The first input is a visitor's sign that the page is settled; without one it waits some seconds.
  await page.keyboard.press('Shift')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50))
  })
}

test(
  'images shared with the app wait for a press, those opened with it do not, and none reaches a server [compress-16]',
  LONG,
  async ({ page, server }) => {
    await page.goto(`${server.origin}/compressor`)
    await controlled(page)
    await server.stop()
    const [photo, graphic] = ['photo.jpg', 'graphic.png'].map((name) => readFileSync(file(name)).toString('base64'))
    // As the system shares, and as a page does that hides whose it is.
    await page.goto('data:text/html;charset=utf-8,a page without an origin')
    await page.evaluate(
      ({ bytes, action }) => {
        const form = document.createElement('form')
        Object.assign(form, { action, method: 'post', enctype: 'multipart/form-data' })
        const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
        const transfer = new DataTransfer()
        const octets = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([octets], 'Foto №1.jpg', { type: 'image/jpeg' }))
        transfer.items.add(new File(['x'], 'notes.txt', { type: 'text/plain' }))
        input.files = transfer.files
        form.append(input)
        document.body.append(form)
        form.submit()
      },
      { bytes: photo ?? '', action: `${server.origin}/share` },
    )
    const add = page.getByRole('button', { name: 'Add 1 image' })
    await expect(add).toBeInViewport()
    await expect(page.getByText('1 file was left out')).toBeVisible()
    await expect(card(page, 'Foto №1.jpg')).toBeHidden()
    await add.click()
    await expect(card(page, 'Foto №1.jpg')).toBeVisible()
    expect(await page.evaluate(() => caches.has('sundry-shared'))).toBe(false)

    await page.addInitScript((bytes) => {
      const octets = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
      const opened = new File([octets], 'opened.png', { type: 'image/png' })
      const launch = { files: [{ getFile: () => Promise.resolve(opened) }] }
      const launchQueue = { setConsumer: (consumer: (with_: typeof launch) => void) => consumer(launch) }
      Object.defineProperty(window, 'launchQueue', { value: launchQueue })
    }, graphic ?? '')
    await page.goto(`${server.origin}/compressor`)
    await expect(card(page, 'opened.png')).toBeVisible()
  },
)

test('the manifest names icons that exist and are what they say', async ({ request }) => {
  const answer = await request.get('/manifest.webmanifest')
  const address = answer.url()
  const manifest = await answer.json()
  expect(new URL(manifest.start_url, address).pathname).toBe('/')
  expect(manifest.display).toBe('standalone')
  for (const icon of manifest.icons) {
    const bytes = await (await request.get(new URL(icon.src, address).pathname)).body()
    const size = `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
    expect(size).toBe(icon.sizes)
  }
})

test(
  'offline, a codec that is not stored is named once, and nothing else is reported or tried until the connection is back',
  LONG,
  async ({ page, context, server }) => {
    await page.goto(`${server.origin}/converter`)
    await controlled(page)
    await page.getByRole('switch', { name: 'Enable Format Conversion' }).click()
    await addFiles(page, 'photo.jpg')
    const preview = page.getByRole('region', { name: 'Live preview' })
    await expect(preview.getByText('Exact', { exact: true })).toBeVisible()
    await server.stop()
    await context.setOffline(true)
    await page.getByLabel('Target Format').selectOption('avif')
    await expect(page.getByRole('button', { name: 'Optimize Images (1)' })).toBeDisabled()
    await expect(
      page.getByText(/offline|could not|You can still|try again|Updating/i).and(page.locator('main *')),
    ).toHaveCount(1)
    await server.restart()
    await context.setOffline(false)
    await expect(preview.getByText('Exact', { exact: true })).toBeVisible()
  },
)

test(
  'offline, what is not kept says so before the press; back online it works without a reload, and is kept by one press',
  LONG,
  async ({ page, context, server }) => {
    await page.goto(`${server.origin}/converter`)
    await controlled(page)
    await page.getByRole('switch', { name: 'Enable Format Conversion' }).click()
    await page.getByLabel('Target Format').selectOption('avif')
    await addFiles(page, 'photo.jpg')
    const run = page.getByRole('button', { name: 'Optimize Images (1)' })
    await expect(run).toBeVisible()
    await expect(page.getByText('You are offline')).toBeHidden()
    await server.stop()
    await context.setOffline(true)
    await expect(page.getByText('You are offline, and the AVIF codec is not saved in this browser yet.')).toBeVisible()
    await page.getByLabel('Target Format').selectOption('jpeg')
    await expect(page.getByText('You are offline')).toBeHidden()
    await addFiles(page, 'corners.heic')
    await expect(page.getByText('You are offline, and the HEIC codec is not saved in this browser yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove corners.heic' }).click()
    await page.getByLabel('Target Format').selectOption('avif')
    await expect(run).toBeDisabled()

    await server.restart()
    await context.setOffline(false)
    await run.click()
    await expect(page.locator('[data-result="photo.jpg"]')).toBeVisible()

    await page.getByRole('button', { name: 'Save for offline use' }).click()
    const sheet = page.getByRole('dialog', { name: 'Offline use' })
    const keep = sheet.getByRole('button', { name: /^Save for offline use \(\d\.\d\d MB\)$/ })
    await expect(keep).toBeVisible()
    await server.stop()
    await keep.click()
    await expect(sheet.getByText('Not everything could be downloaded')).toBeVisible()
    await server.restart()
    await keep.click()
    await expect(sheet.getByText('all image formats work offline')).toBeVisible()
    await sheet.getByRole('button', { name: 'Close' }).click()

    await server.stop()
    await page.getByLabel('Target Format').selectOption('jxl')
    await run.click()
    await expect(page.locator('[data-result="photo.jpg"]')).toContainText('photo.jxl')
  },
)

test(
  'a visitor who has seen the home page alone compresses a photo without a connection',
  LONG,
  async ({ page, context, server }) => {
    await page.goto(`${server.origin}/`)
    await controlled(page)
    await server.stop()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Get Started' }).click()
    await expect(page.getByRole('button', { name: 'Browse Files' })).toBeVisible()
    await addFiles(page, 'photo.jpg')
    await page.getByRole('button', { name: 'Optimize Images (1)' }).click()
    await expect(page.locator('[data-result="photo.jpg"]')).toBeVisible()
  },
)

test(
  'saving for offline use takes the models of the background remover only where that is ticked',
  LONG,
  async ({ page, server }) => {
    // Saving opens each model too.
    const body = tinyModel(false)
    const sha256 = createHash('sha256').update(body).digest('hex')
    const entry = { label: 'Model', licence: 'MIT', source: 'https://example.org/', sha256, bytes: body.length }
    const models = ['u2netp', 'modnet', 'weigher'].map((id) => ({ ...entry, id, url: `/models/${id}.onnx` }))
    await page.route('**/models/manifest.json', (route) => route.fulfill({ json: { models } }))
    await page.route('**/models/*.onnx', (route) => route.fulfill({ body }))
    const fetched: string[] = []
    page.on('request', (request) => request.url().endsWith('.onnx') && fetched.push(request.url()))

    await page.goto(`${server.origin}/`)
    await controlled(page)
    await page.getByRole('button', { name: 'Save for offline use' }).click()
    const sheet = page.getByRole('dialog', { name: 'Offline use' })
    await sheet.getByRole('button', { name: /^Save for offline use \(/ }).click()
    await expect(sheet.getByText('all image formats work offline')).toBeVisible()
    expect(fetched).toEqual([])
    await sheet.getByRole('checkbox', { name: 'Also save the models of the background remover' }).check()
    await sheet.getByRole('button', { name: /^Save for offline use \(/ }).click()
    await expect(sheet.getByText('all image formats and the background remover work offline')).toBeVisible()
    expect(fetched).toHaveLength(models.length)
  },
)
