import type { Target } from '../lanes/driver.ts'
import type { Journey } from '../lanes/run-journeys.ts'
import { button, image, type Saved, type Visitor } from '../lanes/visitor.ts'

const RUN: Target = { role: 'button', nameStart: 'Optimize Images (' }
const DONE: Target = { role: 'heading', name: 'Optimization Complete!' }
const RUN_SECONDS = 40

export const expectTrue = (sentence: string, holds: boolean) => {
  if (!holds) throw new Error(sentence)
}

const starts = (bytes: Buffer, at: number, letters: string) =>
  bytes.subarray(at, at + letters.length).equals(Buffer.from(letters, 'latin1'))

const isA: Record<string, (bytes: Buffer) => boolean> = {
  jpeg: (bytes) => bytes.readUInt16BE(0) === 0xffd8,
  png: (bytes) => starts(bytes, 1, 'PNG'),
  webp: (bytes) => starts(bytes, 8, 'WEBP'),
  avif: (bytes) => starts(bytes, 4, 'ftypavif'),
}

async function openWith(visitor: Visitor, path: string, ...names: string[]): Promise<void> {
  await visitor.open(path)
  await visitor.give(...names.map(image))
  await visitor.seen(button(`Optimize Images (${names.length})`))
  // The notification covers the settings until it is dismissed.
  await visitor.click(button('Dismiss'))
}

async function run(visitor: Visitor): Promise<void> {
  await visitor.click(RUN)
  await visitor.seen(DONE, RUN_SECONDS)
}

export const saveOf = (visitor: Visitor, name: string): Promise<Saved> =>
  visitor.save({ css: `[data-result="${name}"] button`, text: 'Download File' })

const sides = (visitor: Visitor, type: string, bytes: Buffer): Promise<string> =>
  visitor.driver.evaluate(
    async ({ mime, content }) => {
      const image = new Image()
      image.src = `data:${mime};base64,${content}`
      await image.decode()
      return `${image.naturalWidth} × ${image.naturalHeight}`
    },
    { mime: type, content: bytes.toString('base64') },
  )

export async function expectImage(visitor: Visitor, { name, bytes }: Saved, kind: string, expected: [string, string]) {
  expectTrue(`the file is called ${name}, not ${expected[0]}`, name === expected[0])
  expectTrue(`${name} is no ${kind}`, isA[kind]?.(bytes) ?? false)
  const found = await sides(visitor, `image/${kind}`, bytes)
  expectTrue(`${name} is ${found}, not ${expected[1]}`, found === expected[1])
}

async function convert(visitor: Visitor, source: string, target: string): Promise<Saved> {
  await visitor.choose({ role: 'combobox', name: 'Target Format' }, target)
  await run(visitor)
  return saveOf(visitor, source)
}

async function openConverter(visitor: Visitor, name: string): Promise<void> {
  await openWith(visitor, '/converter', name)
  await visitor.click({ role: 'switch', name: 'Enable Format Conversion' })
}

const conversion = (target: string, ending: string): Journey => ({
  name: `convert a photograph to ${target.toUpperCase()}`,
  ...(target !== 'avif' && { worksOffline: true }),
  async go(visitor) {
    await openConverter(visitor, 'photo.jpg')
    await expectImage(visitor, await convert(visitor, 'photo.jpg', target), target, [`photo.${ending}`, '640 × 480'])
  },
})

const storedResults = (visitor: Visitor): Promise<number> =>
  visitor.driver.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open(name, 1)
        request.onerror = () => resolve(0)
        request.onsuccess = () => {
          const counted = request.result.transaction('results').objectStore('results').count()
          counted.onsuccess = () => {
            request.result.close()
            resolve(counted.result)
          }
        }
      }),
    // Storage is named by the path of the site.
    `${new URL(visitor.origin).pathname}/sundry-queue`.replace(/^\/+sundry/, 'sundry'),
  )

export const imageJourneys: Journey[] = [
  {
    name: 'compress photographs and a drawing',
    worksOffline: true,
    async go(visitor) {
      const names = ['photo.jpg', 'portrait.jpg', 'graphic.png', 'picture.webp']
      await openWith(visitor, '/compressor', ...names)
      await run(visitor)
      for (const name of names) await visitor.seen({ css: `[data-result="${name}"]` })
      const saved = await saveOf(visitor, 'photo.jpg')
      await expectImage(visitor, saved, 'jpeg', ['photo.jpg', '640 × 480'])
      expectTrue('photo.jpg has not become smaller', saved.bytes.length < image('photo.jpg').bytes.length)
    },
  },
  conversion('webp', 'webp'),
  conversion('jpeg', 'jpg'),
  conversion('png', 'png'),
  conversion('avif', 'avif'),
  {
    name: 'convert a transparent drawing to WebP',
    worksOffline: true,
    async go(visitor) {
      await openConverter(visitor, 'graphic.png')
      const drawing = await convert(visitor, 'graphic.png', 'webp')
      expectTrue('graphic.webp is no WebP', isA.webp?.(drawing.bytes) ?? false)
    },
  },
  {
    name: 'convert a HEIC to JPEG',
    async go(visitor) {
      await openConverter(visitor, 'corners.heic')
      const { name, bytes } = await convert(visitor, 'corners.heic', 'jpeg')
      expectTrue(`${name} is no JPEG`, name === 'corners.jpg' && (isA.jpeg?.(bytes) ?? false))
    },
  },
  {
    name: 'convert a moving image, which goes on moving',
    async go(visitor) {
      await openConverter(visitor, 'animation.gif')
      const { bytes } = await convert(visitor, 'animation.gif', 'webp')
      expectTrue('the WebP does not move', (isA.webp?.(bytes) ?? false) && bytes.includes('ANIM'))
    },
  },
  {
    name: 'take all colours of a PNG back, and reduce them again',
    worksOffline: true,
    async go(visitor) {
      await openWith(visitor, '/compressor', 'graphic.png')
      await run(visitor)
      const few = await saveOf(visitor, 'graphic.png')
      expectTrue('it has no palette', few.bytes.includes('PLTE'))
      await visitor.click(button('Keep all colours: graphic.png'))
      await visitor.seen(button('Reduce colours: graphic.png'), RUN_SECONDS)
      const whole = await saveOf(visitor, 'graphic.png')
      await expectImage(visitor, whole, 'png', ['graphic.png', await sides(visitor, 'image/png', few.bytes)])
      expectTrue('all colours make no larger file', few.bytes.length < whole.bytes.length)
      await visitor.click(button('Reduce colours: graphic.png'))
      await visitor.seen(button('Keep all colours: graphic.png'), RUN_SECONDS)
    },
  },
  {
    name: 'resize a photograph',
    worksOffline: true,
    async go(visitor) {
      await openWith(visitor, '/resizer', 'photo.jpg')
      await visitor.click({ role: 'switch', name: 'Enable Resizing' })
      await visitor.fill({ css: 'input[type=number]' }, '320')
      await run(visitor)
      await expectImage(visitor, await saveOf(visitor, 'photo.jpg'), 'jpeg', ['photo.jpg', '320 × 240'])
    },
  },
  {
    name: 'take an image from its preview: cropped to a square, under a size',
    worksOffline: true,
    async go(visitor) {
      const take: Target = { css: '#stage button', text: 'Download' }
      await openWith(visitor, '/compressor', 'photo.jpg')
      await expectImage(visitor, await visitor.save(take), 'jpeg', ['photo.jpg', '640 × 480'])
      await visitor.click(button('Crop'))
      await visitor.click(button('1:1'))
      await expectImage(visitor, await visitor.save(take), 'jpeg', ['photo.jpg', '480 × 480'])
      await visitor.fill({ role: 'textbox', name: 'Under … KB' }, '12')
      const small = await visitor.save(take)
      await expectImage(visitor, small, 'jpeg', ['photo.jpg', '480 × 480'])
      expectTrue(`it has ${small.bytes.length} bytes`, small.bytes.length <= 12 * 1024)
    },
  },
  {
    name: 'a queue with its results survives a reload',
    async go(visitor) {
      await openWith(visitor, '/compressor', 'photo.jpg')
      await run(visitor)
      const before = await saveOf(visitor, 'photo.jpg')
      await visitor.until('the result was not kept', () => storedResults(visitor).then((count) => count === 1))
      await visitor.open('/compressor')
      await visitor.click(button('Restore'))
      await visitor.seen({ role: 'heading', name: 'Your Queue (1)' })
      await visitor.seen(DONE)
      const after = await saveOf(visitor, 'photo.jpg')
      expectTrue(
        'the result is another after the reload',
        after.name === before.name && after.bytes.equals(before.bytes),
      )
    },
  },
]
