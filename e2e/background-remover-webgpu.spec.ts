// On a machine without a graphics processor the browser brings one in software (SwiftShader). The site rightly leaves
// such a one alone; these tests take the mark off it, in the scripts as they are served, and give it a model that is
// small enough.
import { existsSync, readFileSync } from 'node:fs'
import { addBall, alphaAt, begin, PAGE, place, saveCutout } from './background-remover-page.ts'
import { expect, LONG, type Page, test } from './test.ts'
import { tinyManifest, tinyModel } from './tiny-model.ts'
import { openTool, toast } from './workbench-page.ts'

const remembered = new URL('../.runtime/browser', import.meta.url)
const executablePath = existsSync(remembered) ? readFileSync(remembered, 'utf8') : undefined

test.use({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--enable-unsafe-webgpu',
      '--use-webgpu-adapter=swiftshader',
    ],
  },
})

async function withTiny(page: Page, model: Buffer): Promise<Set<string>> {
  const builds = new Set<string>()
  page.on('request', (request) => {
    const [, build] = /\/ort-wasm-simd-threaded(\.jspi)?-[^/]+\.wasm$/.exec(request.url()) ?? [null]
    if (/ort-wasm.*\.wasm$/.test(request.url())) builds.add(build ? 'webgpu' : 'wasm')
  })
  await page.route('**/models/custom/manifest.json', (route) => route.fulfill({ json: tinyManifest(model) }))
  await page.route('**/models/custom/tiny.onnx', (route) => route.fulfill({ body: model }))
  return builds
}

/** From here on a graphics processor in software counts as one. */
const unmark = (page: Page) =>
  page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('isFallbackAdapter', 'isNothing')
    await route.fulfill({ response, body })
  })

async function cutBall(page: Page): Promise<Buffer> {
  await openTool(page, PAGE)
  await place(page).focus()
  await place(page).selectOption('local-custom')
  await addBall(page)
  await begin(page)
  await expect(toast(page, 'Success!')).toBeVisible({ timeout: 90_000 })
  return (await saveCutout(page, 'ball-nobg.png')).bytes
}

const verdict = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('sundry-heavy')
    return (await cache.match('/models/.webgpu'))?.json()
  })

const places = [
  [0.02, 0.02],
  [0.98, 0.98],
  [0.5, 0.5],
] as const

test(
  'a graphics processor that says what the processor says does the work, and is trusted from then on',
  LONG,
  async ({ page }) => {
    test.slow()
    await unmark(page)
    const builds = await withTiny(page, tinyModel(false))
    expect(await alphaAt(page, await cutBall(page), places)).toEqual([0, 0, 255])
    expect([...builds]).toEqual(['webgpu'])
    const retained = await verdict(page)
    expect(retained).toMatchObject({
      tried: expect.stringMatching(/^google swiftshader, ONNX Runtime /),
      begun: 0,
      bad: null,
    })
    expect(Object.values(retained.models)).toEqual(['webgpu'])
    // The second visit needs no trial, and nothing of the network.
    builds.clear()
    expect(await alphaAt(page, await cutBall(page), places)).toEqual([0, 0, 255])
    expect(await verdict(page)).toEqual(retained)
    expect([...builds]).toEqual([])
  },
)

test(
  'one that says something else is left alone for good, and the photo is cut out all the same',
  LONG,
  async ({ page }) => {
    test.slow()
    await unmark(page)
    const builds = await withTiny(page, tinyModel(true))
    expect(await alphaAt(page, await cutBall(page), places)).toEqual([0, 0, 255])
    // The download serves the processor as well.
    expect([...builds]).toEqual(['webgpu'])
    const retained = await verdict(page)
    expect(retained).toMatchObject({ begun: 1, bad: 'its mask differs', models: {} })
    await cutBall(page)
    expect(await verdict(page)).toEqual(retained)
  },
)

test('one in software is not tried, and its runtime not fetched', LONG, async ({ page }) => {
  test.slow()
  const builds = await withTiny(page, tinyModel(false))
  expect(await alphaAt(page, await cutBall(page), places)).toEqual([0, 0, 255])
  expect([...builds]).toEqual(['wasm'])
  expect(await verdict(page)).toBeUndefined()
})
