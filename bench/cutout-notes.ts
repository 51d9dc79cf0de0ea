// What the background remover says of a picture, in Chromium: "no subject" on pictures without one and on pictures with
// one, and "check this one" held against the true error. `npm run bench -- cutout-notes`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRgba, score } from './lib/cutout-metrics.ts'
import { allComposites, natureFolder, skimageFolder, unpacked } from './lib/cutout-photos.ts'
import { buildPage, cache, cutOut, launch, models, openPage, type Ran, serve } from './lib/cutout-world.ts'
import { loadNodeVips } from './lib/node-pixels.ts'
import { report } from './lib/report.ts'

/** A cut-out that is further off than this is wrong. */
const WRONG = 0.008

type Part = readonly [left: number, top: number, width: number, height: number]
const WHOLE: Part = [0, 0, 1, 1]
const LEFT: Part = [0.05, 0.1, 0.5, 0.6]
const RIGHT: Part = [0.45, 0.35, 0.5, 0.6]

const nature = (name: string) => join(natureFolder, `${name}.jpg`)
const sample = (name: string) => join(skimageFolder, name)
const without: readonly (readonly [file: string, part: Part])[] = [
  ...['Blinds', 'Dune', 'GreenMeadow', 'RainDrops', 'Storm', 'Wood'].flatMap((name) =>
    [WHOLE, LEFT, RIGHT].map((part) => [nature(name), part] as const),
  ),
  ...['brick.png', 'grass.png', 'gravel.png', 'hubble_deep_field.jpg', 'moon.png'].map(
    (name) => [sample(name), WHOLE] as const,
  ),
]
const withOne: typeof without = [
  ...['Aqua', 'FreshFlower', 'Garden', 'LadyBird', 'TwoWings', 'YellowFlower'].map(
    (name) => [nature(name), WHOLE] as const,
  ),
  ...['astronaut.png', 'chelsea.png', 'coffee.png', 'motorcycle_left.png', 'rocket.jpg'].map(
    (name) => [sample(name), WHOLE] as const,
  ),
]

const root = join(import.meta.dirname, '..')
const tree = unpacked()
const vips = await loadNodeVips()
const folder = join(cache, 'notes')
mkdirSync(folder, { recursive: true })

function cut([file, [left, top, width, height]]: (typeof without)[number], index: number): string {
  const picture = vips.Image.newFromBuffer(readFileSync(join(tree, file)), '', {}).colourspace('srgb')
  const { width: wide, height: high } = picture
  const part = picture.crop(
    Math.floor(left * wide),
    Math.floor(top * high),
    Math.floor(width * wide),
    Math.floor(height * high),
  )
  const name = `${index}-${file.split('/').at(-1)?.split('.')[0]}.png`
  writeFileSync(join(folder, name), part.pngsaveBuffer())
  return name
}

const composites = await allComposites(root)
const folders = [...new Set(composites.map(({ photo }) => join(photo, '..')))]
const world = await serve({ '': [await buildPage('cutout-page')], files: [folder, ...folders], models: [models] })
const browser = await launch()
const page = await openPage(browser, world.origin)

const codesOf = ({ facts }: Ran) => facts.notes.map(({ code }) => code)

async function codes(pictures: typeof without, from: number): Promise<{ name: string; codes: string[] }[]> {
  const said: { name: string; codes: string[] }[] = []
  for (const [index, picture] of pictures.entries()) {
    const name = cut(picture, from + index)
    said.push({ name, codes: codesOf(await cutOut(page, name)) })
  }
  return said
}

const empty = await codes(without, 0)
const full = await codes(withOne, without.length)
const measured: { name: string; codes: string[]; mae: number }[] = []
for (const image of composites) {
  const said = await cutOut(page, image.photo.split('/').at(-1) ?? '')
  const truth = await readRgba(readFileSync(image.truth))
  const { mae } = score(await readRgba(Buffer.from(said.png, 'base64'), truth), truth)
  measured.push({ name: image.name, codes: codesOf(said), mae })
}
await browser.close()
world.stop()

const count = (said: readonly { codes: string[] }[], code: string) =>
  said.filter(({ codes }) => codes.includes(code)).length
const wrong = measured.filter(({ mae }) => mae > WRONG)
const right = measured.filter(({ mae }) => mae <= WRONG)
const row = (pictures: string, said: readonly { codes: string[] }[]) => ({
  pictures,
  n: said.length,
  'no subject': count(said, 'no-subject'),
  'check this one': count(said, 'models-disagree'),
})
report('cutout-notes', { wrongFrom: WRONG, empty, full, measured }, [
  row('without a subject', empty),
  row('photographs with one', full),
  row('composites cut out right', right),
  row('composites cut out wrong', wrong),
])
