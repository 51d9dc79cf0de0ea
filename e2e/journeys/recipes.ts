import { writeExif } from '../../engines/images/src/testing/exif.ts'
import { PHONE, type Target } from '../lanes/driver.ts'
import type { Journey } from '../lanes/run-journeys.ts'
import { button, image, type Saved, type Visitor } from '../lanes/visitor.ts'
import { photoWith, withText } from '../recipes-page.ts'
import { zipEntries } from '../zip-entries.ts'
import { expectImage, expectTrue, saveOf } from './images.ts'

const RUN_SECONDS = 40
const DONE: Target = { role: 'heading', name: 'Recipe Complete!' }
const ADD: Target = { role: 'combobox', name: 'Add a step' }

const liveReports = (visitor: Visitor, text: string) =>
  visitor.until(`the first picture is not shown with “${text}”`, async () =>
    (await visitor.textOf('section[aria-label="Live preview"]')).includes(text),
  )

async function run(visitor: Visitor): Promise<void> {
  await visitor.click(button('Run on 1 image'))
  await visitor.seen(DONE, RUN_SECONDS)
}

const pixelAt = (visitor: Visitor, { bytes }: Saved, x: number, y: number): Promise<string> =>
  visitor.driver.evaluate(
    async ({ content, at }) => {
      const drawn = new Image()
      drawn.src = `data:image/png;base64,${content}`
      await drawn.decode()
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: drawn.naturalWidth, height: drawn.naturalHeight })
      const brush = canvas.getContext('2d')
      brush?.drawImage(drawn, 0, 0)
      return [...(brush?.getImageData(at.x * canvas.width, at.y * canvas.height, 1, 1).data ?? [])].join(' ')
    },
    { content: bytes.toString('base64'), at: { x, y } },
  )

const focus = (visitor: Visitor, css: string) =>
  visitor.driver.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.focus(), css)

function tellingPhoto(): Buffer {
  const degrees = (...values: number[]) => Buffer.concat(values.map((one) => Buffer.of(0, 0, 0, one, 0, 0, 0, 1)))
  return photoWith(
    writeExif({
      first: [[0x013b, 2, withText('Ada Lovelace')]],
      gps: [
        [1, 2, withText('N')],
        [2, 5, degrees(48, 51, 30)],
        [3, 2, withText('E')],
        [4, 5, degrees(2, 17, 40)],
      ],
    }),
  )
}

export const recipeJourneys: Journey[] = [
  {
    name: 'a recipe from a link is shown live and run: turned, marked, made smaller',
    worksOffline: true,
    async go(visitor) {
      const link = '1;Given;rotate,degrees=90;resize,side=320;watermark-text,text=me;convert,format=png'
      await visitor.open(`/recipes#r=${link}`)
      await visitor.give(image('photo.jpg'))
      await liveReports(visitor, '240 × 320')
      await run(visitor)
      await expectImage(visitor, await saveOf(visitor, 'photo.jpg'), 'png', ['photo.png', '240 × 320'])
    },
  },
  {
    name: 'a recipe burns a box into the picture, moved there by keys',
    async go(visitor) {
      await visitor.open('/recipes#r=1;Box;convert,format=png')
      await visitor.give(image('photo.jpg'))
      await visitor.choose(ADD, 'redact')
      await visitor.click(button('Add a box'))
      const box = 'section[aria-label="Live preview"] button[aria-label="Box 1"]'
      await visitor.seen({ css: box })
      await focus(visitor, box)
      for (let press = 0; press < 4; press += 1) await visitor.driver.press('ArrowLeft')
      await visitor.holds({ css: '[data-step="redact"] input' }, '33')
      await run(visitor)
      const saved = await saveOf(visitor, 'photo.jpg')
      const inside = await pixelAt(visitor, saved, 0.34, 0.5)
      expectTrue(`in the box is ${inside}`, inside === '0 0 0 255')
      const outside = await pixelAt(visitor, saved, 0.64, 0.5)
      expectTrue('where the box was before it is black still', outside !== '0 0 0 255')
    },
  },
  {
    name: 'a recipe tells what a picture holds, removes it by kind, and reads the result back',
    async go(visitor) {
      await visitor.open('/recipes')
      await visitor.give({ name: 'told.jpg', type: 'image/jpeg', bytes: tellingPhoto() })
      await visitor.click({ css: 'summary', text: 'Hidden data in this image' })
      await liveReports(visitor, '48.85833° N, 2.29444° E')
      await visitor.click(button('Remove: Location'))
      await liveReports(visitor, '1 of these remains')
      await visitor.click(button('Remove: Names and copyright'))
      await liveReports(visitor, 'all of this has been removed')
      await run(visitor)
      const saved = await saveOf(visitor, 'told.jpg')
      expectTrue('the author stands in the file', !saved.bytes.includes('Lovelace'))
    },
  },
  {
    name: 'a photo reveals its place and author, and its clean copy neither',
    async go(visitor) {
      await visitor.driver.resize(PHONE)
      await visitor.open('/photo-check')
      await visitor.give({ name: 'told.jpg', type: 'image/jpeg', bytes: tellingPhoto() })
      await visitor.reads('48.85833° N, 2.29444° E')
      await visitor.reads('Lovelace')
      await visitor.click(button('Make a clean copy'))
      const saved = await visitor.save({ role: 'button', nameStart: 'Download clean copy' })
      await expectImage(visitor, saved, 'jpeg', [saved.name, '640 × 480'])
      expectTrue('the author stands in the file', !saved.bytes.includes('Lovelace'))
    },
  },
  {
    name: 'a photo for papers is framed by hand on a phone, and saved',
    async go(visitor) {
      await visitor.driver.resize(PHONE)
      await visitor.open('/passport-photo')
      await visitor.give(image('graphic.png'))
      await visitor.click(button('As it is'))
      await visitor.seen(button('Crown'))
      await focus(visitor, 'button[aria-label="Crown"]')
      await visitor.driver.press('ArrowUp')
      const saved = await visitor.save({ role: 'button', nameStart: 'graphic-' })
      await expectImage(visitor, saved, 'jpeg', [saved.name, '413 × 531'])
    },
  },
  {
    name: 'a recipe fits a form on a phone, and makes a set of favicons',
    worksOffline: true,
    async go(visitor) {
      await visitor.driver.resize(PHONE)
      await visitor.open('/recipes')
      await visitor.give(image('photo.jpg'))
      await visitor.click({ role: 'button', nameStart: 'IBPS, SBI photo' })
      await visitor.choose(ADD, 'outputs')
      await visitor.choose({ role: 'combobox', name: 'Set' }, 'favicons')
      const wide = await visitor.driver.evaluate(() => document.documentElement.scrollWidth - innerWidth, null)
      expectTrue(`the page is ${wide} pixels wider than the window`, wide <= 0)
      await run(visitor)
      const saved = await saveOf(visitor, 'photo.jpg')
      await expectImage(visitor, saved, 'jpeg', ['photo.jpg', '200 × 230'])
      const { length } = saved.bytes
      expectTrue(`the file has ${length} bytes`, length >= 20 * 1024 && length <= 50_000)
      const set = zipEntries((await visitor.save(button('Download the set (ZIP)'))).bytes).map(({ name }) => name)
      for (const name of ['favicon.ico', 'site.webmanifest', 'head.html'])
        expectTrue(`${name} is not in the set: ${set.join(', ')}`, set.includes(name))
    },
  },
]
