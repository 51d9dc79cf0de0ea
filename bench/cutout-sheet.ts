// A contact sheet of whole photographs and what we cut out of them, to be looked at: `npm run bench -- cutout-sheet [word…]`;
// with words, only photographs whose names hold one of them.
// Writes bench/results/cutout-sheet.png, which is not kept in the repository.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { natureFolder, skimageFolder, unpacked } from './lib/cutout-photos.ts'
import { buildPage, cutOut, launch, models, openPage, serve } from './lib/cutout-world.ts'
import { loadNodeVips } from './lib/node-pixels.ts'

const words = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
const shared = join(root, '../shared/vectors')
const tree = unpacked()
const jpegs = (folder: string) => (existsSync(folder) ? readdirSync(folder).filter((name) => /\.jpg$/.test(name)) : [])
const photos = [
  ...['cutout/natural', 'images', 'cutout/composite'].flatMap((folder) =>
    jpegs(join(shared, folder)).map((name) => join(shared, folder, name)),
  ),
  ...['astronaut', 'chelsea', 'coffee', 'motorcycle_left'].map((name) => join(tree, skimageFolder, `${name}.png`)),
  join(tree, skimageFolder, 'rocket.jpg'),
  ...['LadyBird', 'YellowFlower', 'TwoWings', 'Garden', 'Aqua'].map((name) => join(tree, natureFolder, `${name}.jpg`)),
]
  .filter((path) => existsSync(path))
  .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))

const world = await serve({
  '': [await buildPage('cutout-page')],
  files: [...new Set(photos.map((path) => join(path, '..')))],
  models: [models],
})
const browser = await launch()
const page = await openPage(browser, world.origin)
const vips = await loadNodeVips()

async function cell(path: string): Promise<string> {
  const name = path.split('/').at(-1) ?? ''
  const { png, facts } = await cutOut(page, name, {}, {}, 700)
  const small = vips.Image.thumbnailBuffer(readFileSync(path), 360).jpegsaveBuffer({ Q: 85 })
  const notes = facts.notes.map(({ code }) => code).join(', ')
  console.log(`${name}: ${facts.mode}, agreement ${facts.agreement?.toFixed(2)} ${notes}`)
  return `<figure><img src="data:image/jpeg;base64,${Buffer.from(small).toString('base64')}"><img src="data:image/png;base64,${png}"><figcaption>${name} · ${facts.mode} · ${facts.agreement?.toFixed(2)} ${notes}</figcaption></figure>`
}

const cells: string[] = []
for (const photo of photos) cells.push(await cell(photo))
const sheet = await browser.newPage({ viewport: { width: 1640, height: 800 } })
await sheet.setContent(`<style>
  body { margin: 8px; display: grid; grid-template-columns: repeat(4, 400px); gap: 8px; font: 11px sans-serif }
  figure { margin: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 2px }
  img { width: 100% } img + img { background: linear-gradient(90deg, #2c8 50%, #f5f 50%) }
  figcaption { grid-column: 1 / 3 }
</style>${cells.join('')}`)
mkdirSync(join(root, 'bench/results'), { recursive: true })
await sheet.screenshot({ path: join(root, 'bench/results/cutout-sheet.png'), fullPage: true })
await browser.close()
world.stop()
console.log(`${photos.length} photographs on bench/results/cutout-sheet.png`)
