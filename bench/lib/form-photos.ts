// Forty photographs of the size that people bring to a form's upload: at most 1,600 pixels long, as a camera saves them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { debianPhotos, makeOnce, moreDebianPhotos, placeOf } from './images-photos.ts'
import { loadNodeVips } from './node-pixels.ts'

const MAX_LENGTH = 1600
const MAX = 40

const root = join(import.meta.dirname, '../..')
/** Beside a checkout, or beside the folder of its worktrees. */
const vectors = ['../shared', '../../shared'].map((place) => join(root, place, 'vectors')).find(existsSync)

/** Photographs of the shared vectors, where this machine has them. */
function sharedPhotos(): string[] {
  if (!vectors) return []
  return ['images', 'cutout/natural', 'cutout/composite'].flatMap((kind) => {
    const folder = join(vectors, kind)
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jpg')) : []
    return names.map((name) => join(folder, name))
  })
}

export async function formPhotos(): Promise<string[]> {
  const places = [...(await debianPhotos()), ...(await moreDebianPhotos())].map(placeOf)
  const vips = await loadNodeVips()
  const made: string[] = []
  for (const place of [...places, ...sharedPhotos()].slice(0, MAX)) {
    const name = `form-${place.split('/').at(-1)}`
    await makeOnce(name, async () => {
      const photo = vips.Image.thumbnailBuffer(readFileSync(place), MAX_LENGTH, { height: MAX_LENGTH, size: 'down' })
      const colours = photo.colourspace('srgb')
      const file = colours.jpegsaveBuffer({ Q: 94, keep: 'none' })
      for (const image of [photo, colours]) image.delete()
      return file
    })
    made.push(name)
  }
  return made
}
