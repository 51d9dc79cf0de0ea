// Odd images in one batch of the background remover: each is a result or a clear message, and the others finish.
import { addBall, alphaAt, begin, PAGE, saveCutout } from './background-remover-page.ts'
import { expect, LONG, test } from './test.ts'
import { addMade, card, made, openTool, result } from './workbench-page.ts'

const FORTY = 23

const RED_DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGM4IScHAAK2AQU0pnWqAAAAAElFTkSuQmCC'

test('empty, no image, damaged, one pixel, moving, CMYK, HEIC and 40 megapixels', LONG, async ({ page }) => {
  // The models are asked about six images, one of them forty megapixels large.
  test.slow()
  await openTool(page, PAGE)
  const photo = made('half.jpg', 'photo.jpg', 'image/jpeg')
  await addMade(
    page,
    { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    made('text.jpg', 'not-a-picture.jpg', 'image/jpeg'),
    { ...photo, buffer: photo.buffer.subarray(0, photo.buffer.length >> 2) },
    { name: 'one.png', mimeType: 'image/png', buffer: Buffer.from(RED_DOT, 'base64') },
    made('moving.webp', 'animation.webp', 'image/webp'),
    made('cmyk.jpg', 'cmyk.jpg', 'image/jpeg'),
    made('phone.heic', 'corners.heic', 'image/heic'),
  )
  const refused = page.getByRole('region', { name: 'Not added (2)' })
  for (const name of ['empty.jpg', 'text.jpg']) await expect(refused).toContainText(name)
  await addBall(page, 'forty.jpg', FORTY)
  await addBall(page)

  await begin(page)
  await expect(card(page, 'ball.jpg')).toContainText('Done', { timeout: 300_000 })
  await expect(card(page, 'half.jpg').getByRole('alert')).toHaveText(
    'This image is damaged or incomplete. Export it again and retry.',
  )
  for (const name of ['one.png', 'moving.webp', 'cmyk.jpg', 'phone.heic', 'forty.jpg'])
    await expect(card(page, name)).toContainText('Done')
  await expect(page.getByText('1 image failed.')).toBeVisible()
  await expect(result(page, 'one.png')).toContainText('1 × 1 px')
  await expect(result(page, 'moving.webp')).toContainText('This image is animated; only its first frame was used.')
  await expect(result(page, 'forty.jpg')).toContainText(`${320 * FORTY} × ${240 * FORTY} px`)
  // In the middle of the ball, and in a corner of the wall.
  for (const name of ['moving-nobg.png', 'cmyk-nobg.png', 'forty-nobg.png', 'ball-nobg.png']) {
    const { bytes } = await saveCutout(page, name)
    expect(
      await alphaAt(page, bytes, [
        [0.5, 0.52],
        [0.02, 0.02],
      ]),
    ).toEqual([255, 0])
  }
})
