import {
  addBall,
  alphaAt,
  begin,
  chooseService,
  colourAt,
  openEditor,
  PAGE,
  place,
  playService,
  saveCutout,
  serviceImage,
  start,
  withService,
} from './background-remover-page.ts'
import { expect, LONG, test } from './test.ts'
import { quiet, watch } from './watch.ts'
import { addFiles, badToast, button, card, decoded, openTool, result, toast } from './workbench-page.ts'

test('a service of the site, straight: asked for only once it is chosen, the photo sent as it is specified [cutout-10]', async ({
  page,
  baseURL,
}) => {
  const complaints = watch(page, baseURL ?? '')
  const service = await withService(page, { apiKey: 'browser-key', endpoint: `${baseURL}/removebg`, proxy: false })
  const bodies: string[] = []
  await page.route('**/removebg', async (route) => {
    expect(await route.request().headerValue('x-api-key')).toBe('browser-key')
    bodies.push(route.request().postDataBuffer()?.toString('latin1') ?? '')
    await route.fulfill({ contentType: 'image/png', body: serviceImage() })
  })
  const records: unknown[] = []
  const user = { id: 'visitor', name: 'Ada', email: 'ada@example.com' }
  await page.route('**/api/auth/get-session*', (route) => route.fulfill({ json: { user, session: {} } }))
  await page.route('**/functions/v1/image-operations', (route) => {
    records.push(...route.request().postDataJSON())
    return route.fulfill({ json: { saved: 1 } })
  })
  await openTool(page, PAGE)
  await addFiles(page, 'photo.jpg')
  await place(page).hover()
  await place(page).focus()
  expect(service.requests).toBe(0)
  await expect(page.getByText('Stays in this tab')).toBeVisible()
  await chooseService(page)
  await expect(page.getByText(`sends each one to ${new URL(baseURL ?? '').host}.`)).toBeVisible()
  await expect(page.getByText('Stays in this tab')).toBeHidden()
  expect(service.requests).toBe(1)
  expect(bodies).toHaveLength(0)

  await begin(page)
  await expect(toast(page, 'Background removed from 1 image(s)')).toBeVisible()
  expect(bodies[0]).toMatch(/name="image_file"; filename="photo\.jpg"/)
  expect(bodies[0]).toMatch(/name="size"\r\n\r\nauto\r\n/)
  expect(bodies[0]).toMatch(/name="format"\r\n\r\npng\r\n/)
  expect(bodies[0]).not.toContain('bg_color')
  const saved = await saveCutout(page, 'photo-nobg.png')
  expect(saved.bytes.equals(serviceImage())).toBe(true)
  await expect(result(page, 'photo.jpg').getByRole('button', { name: /^Edit/ })).toHaveCount(0)

  await button(page, 'Color').click()
  await page.getByRole('textbox', { name: 'Hex' }).fill('#12ab34')
  await begin(page)
  await expect.poll(() => bodies[1] ?? '').toMatch(/name="bg_color"\r\n\r\n12ab34\r\n/)
  await expect.poll(() => records).toHaveLength(2)
  expect(records[0]).toMatchObject({
    user_id: 'visitor',
    original_filename: 'photo.jpg',
    processed_filename: 'photo-nobg.png',
    settings: { tool: 'background-remover', transparent: true, backgroundColor: '#ffffff' },
  })
  expect(records[1]).toMatchObject({ settings: { transparent: false, backgroundColor: '#12ab34' } })
  expect(complaints).toEqual(quiet)
})

test(
  'a cut-out of a service is edited here: its alpha is the mask, and nothing more is sent',
  LONG,
  async ({ page, baseURL }) => {
    const complaints = watch(page, baseURL ?? '')
    await playService(page, baseURL ?? '')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' || request.url().includes('/models/')) sent.push(new URL(request.url()).pathname)
    })
    await openTool(page, PAGE)
    await addBall(page)
    await chooseService(page)
    await begin(page)
    await expect(toast(page, 'Success!')).toBeVisible()
    expect(sent).toContain('/removebg')
    sent.length = 0

    const editor = await openEditor(page, 'ball')
    await expect(editor.getByRole('group', { name: 'Model' })).toHaveCount(0)
    await expect(
      editor.getByText('You are editing the mask from the service in this tab; nothing more is sent.'),
    ).toBeVisible()
    await expect(editor.getByRole('button', { name: 'Apply to all' })).toHaveCount(0)
    await editor.getByRole('tab', { name: 'Background' }).click()
    await editor.getByRole('button', { name: 'Gradient', exact: true }).click()
    await editor.getByRole('tab', { name: 'Crop' }).click()
    await editor.getByRole('switch', { name: 'Crop to subject' }).click()
    await button(page, 'Save').click()
    await expect(editor).toBeHidden()
    const { bytes } = await saveCutout(page, 'ball-nobg.png')
    expect(await alphaAt(page, bytes, [[0.01, 0.01]])).toEqual([255])
    // The ball is 150 pixels across, in the photo's own colours, with a margin of 8 percent.
    const { width, height } = await decoded(page, bytes, 'image/png')
    expect(Math.abs(width - 174)).toBeLessThan(8)
    expect(Math.abs(height - 174)).toBeLessThan(8)
    const [red = 0, , blue = 0] = await colourAt(page, bytes, [0.5, 0.5])
    expect(red).toBeGreaterThan(blue + 60)
    expect(sent).toEqual([])

    // With a colour behind it, the service reveals no mask.
    await button(page, 'Color').click()
    await begin(page)
    await expect(page.getByText('The service returned no mask, so this result cannot be edited here.')).toBeVisible()
    await expect(result(page, 'ball.jpg').getByRole('button', { name: /^Edit/ })).toHaveCount(0)
    expect(sent).toContain('/removebg')
    expect(complaints).toEqual(quiet)
  },
)

test(
  'a wrong answer of the service is reported in its words, or in ours; one refusal stops no one',
  LONG,
  async ({ page, baseURL }) => {
    await withService(page, { apiKey: 'browser-key', endpoint: `${baseURL}/removebg`, proxy: false })
    let refusals: { status: number; body: string }[] = [
      { status: 402, body: '{"errors":[{"title":"Insufficient credits"},{"title":"No"}]}' },
    ]
    await page.route('**/removebg', (route) => {
      const refusal = refusals.shift()
      return route.fulfill(refusal ?? { contentType: 'image/png', body: serviceImage() })
    })
    await openTool(page, PAGE)
    await addFiles(page, 'photo.jpg')
    await chooseService(page)
    await begin(page)
    await expect(toast(page, 'Processing Error')).toBeVisible()
    await expect(toast(page, 'Insufficient credits')).toBeVisible()
    await expect(badToast(page)).toBeVisible()
    await expect(card(page, 'photo.jpg').getByRole('alert')).toHaveText('Insufficient credits')

    refusals = [{ status: 500, body: '<html>' }]
    await begin(page)
    await expect(toast(page, 'Failed to remove background via API.')).toBeVisible()
    await card(page, 'photo.jpg').getByRole('button', { name: 'Try again' }).click()
    await expect(toast(page, 'Success!')).toBeVisible()

    await addFiles(page, 'portrait.jpg')
    refusals = [{ status: 500, body: '{}' }]
    await begin(page)
    await expect(toast(page, 'Background removed from 1 image(s)')).toBeVisible()
    await expect(page.locator('[data-result]')).toHaveCount(1)
    await expect(page.getByText('1 image failed.')).toBeVisible()
  },
)

test(
  'a service behind this site’s server: base64 without a prefix, the answer read in place',
  LONG,
  async ({ page, baseURL }) => {
    const complaints = watch(page, baseURL ?? '')
    await withService(page, { apiKey: null, endpoint: null, proxy: true })
    const images: string[] = []
    await page.route('**/functions/v1/remove-background', (route) => {
      images.push(route.request().postDataJSON().image)
      return route.fulfill({ json: { image: `data:image/png;base64,${serviceImage().toString('base64')}` } })
    })
    await openTool(page, PAGE)
    await addFiles(page, 'photo.jpg')
    await chooseService(page)
    await expect(page.getByText(/sends each one to this site, which forwards it/)).toBeVisible()
    await begin(page)
    await expect(toast(page, 'Success!')).toBeVisible()
    expect(Buffer.from(images[0] ?? '', 'base64').subarray(0, 2)).toEqual(Buffer.of(0xff, 0xd8))
    expect((await saveCutout(page, 'photo-nobg.png')).bytes.equals(serviceImage())).toBe(true)

    await page.unroute('**/functions/v1/remove-background')
    await page.route('**/functions/v1/remove-background', (route) =>
      route.fulfill({ json: { image: null, error: 'The provider is asleep.' } }),
    )
    await begin(page)
    await expect(toast(page, 'The provider is asleep.')).toBeVisible()
    expect(complaints.foreignRequests).toEqual([])
  },
)

test(
  'a missing key is reported once the service is chosen, never before; the button is off and explains why [cutout-7]',
  LONG,
  async ({ page }) => {
    await openTool(page, PAGE)
    await addFiles(page, 'photo.jpg')
    const missing = page.getByText('Background removal service key is missing. Please contact support.')
    await expect(missing).toBeHidden()
    // This server has no service, and the choice says so before it is made: its own answer is what is tested.
    await expect(place(page).getByRole('option', { name: /not set up on this site/ })).toHaveCount(1)
    await place(page).selectOption('remote')
    await expect(toast(page, 'API Key Missing')).toBeVisible()
    await expect(toast(page, 'Background removal service key not found. The tool might not work.')).toBeVisible()
    await expect(missing).toBeVisible()
    const sending = page.getByText(/is sent to|leave this device/)
    await expect(sending).toHaveCount(0)
    await expect(start(page)).toBeDisabled()
    await start(page).dispatchEvent('click')
    await expect(toast(page, 'Service Unavailable')).toBeVisible()
    await expect(
      toast(page, 'Background removal service is currently unavailable. Please try again later'),
    ).toBeVisible()

    await page.route('**/functions/v1/get-remove-bg-key', (route) => route.fulfill({ status: 500, json: {} }))
    await button(page, 'Try again').click()
    await expect(toast(page, 'API Key Error')).toBeVisible()
    await expect(toast(page, 'Could not load background removal service key. Please try again later.')).toBeVisible()
    await expect(sending).toHaveCount(0)
    await place(page).selectOption('local')
    await expect(missing).toBeHidden()
    await expect(start(page)).toBeEnabled()
  },
)

test(
  'a run can be stopped as a whole, and one photo alone; what is stopped is silent [cutout-6]',
  LONG,
  async ({ page, baseURL }) => {
    await withService(page, { apiKey: 'browser-key', endpoint: `${baseURL}/removebg`, proxy: false })
    await page.route('**/removebg', () => {})
    await openTool(page, PAGE)
    await addFiles(page, 'photo.jpg', 'portrait.jpg')
    await chooseService(page)
    await expect(page.locator('li[data-variant]')).toHaveCount(0)
    await begin(page)
    await button(page, 'Continue in background').click()
    await expect(start(page)).toHaveCount(0)
    await expect(button(page, 'Processing...')).toBeDisabled()
    await expect(card(page, 'photo.jpg')).toContainText('10%')
    await button(page, 'Cancel photo.jpg').click()
    await expect(card(page, 'photo.jpg')).toContainText('Ready')
    await button(page, 'Show progress').click()
    await button(page, 'Cancel Processing').click()
    await expect(start(page)).toBeEnabled()
    await expect(card(page, 'portrait.jpg')).toContainText('Ready')
    await expect(page.locator('li[data-variant]')).toHaveCount(0)
    await expect(page.locator('[data-result]')).toHaveCount(0)
  },
)
