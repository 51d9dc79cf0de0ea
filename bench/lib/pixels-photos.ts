// The photographs of `bench/pixels.ts`: what the encoder was tuned on, and as many others that it was not.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { debianPhotos, moreDebianPhotos, placeOf, plasmaPhotos } from './images-photos.ts'

const SHARED = '../shared/vectors/images'
const LOMIRI = 'Debian: lomiri-wallpapers-16.04, lomiri-wallpapers-20.04, mate-backgrounds'
const PLASMA = 'Debian: plasma-workspace-wallpapers'

/** The tables in `tuned.ts` were found with these. */
const TUNED_ON = [
  '02_phone_12mp',
  '06_jolla_8mp',
  '10_sharp_6mp',
  '16_cat_3mp',
  'bridge',
  'free',
  'greentock',
  'ladybird',
]
  .concat('picosdeeuropa', 'seeding', 'twowings', 'wood')
  .map((name) => `${name}.jpg`)
const sharedOnes = ['05_gainmap_8mp.jpg', '08_bike_6mp.jpg', '12_canon_rot6_3mp.jpg'].concat(TUNED_ON.slice(0, 4))
/** Drawn, or too small or too much compressed to be a photograph of a megapixel. */
const NO_PHOTOGRAPHS = ['analogpattern', 'fossa', 'greenmeadow', 'umang'].map((name) => `${name}.jpg`)

export interface Photograph {
  name: string
  source: string
  sha256: string
}

/** Those that were tuned on and those that were not; a sentence is thrown where one cannot be had. */
export async function pixelsPhotos(): Promise<{ tuned: Photograph[]; reported: Photograph[] }> {
  const found = [
    ...sharedOnes.map((name) => ({ name, source: SHARED })),
    ...[...(await debianPhotos()), ...(await moreDebianPhotos())].map((name) => ({ name, source: LOMIRI })),
    ...(await plasmaPhotos()).map((name) => ({ name, source: PLASMA })),
  ].filter(({ name }) => !NO_PHOTOGRAPHS.includes(name))
  const missing = found.find(({ name }) => !existsSync(placeOf(name)))
  if (missing) throw new Error(`The photograph ${missing.name} is not here: ${missing.source}`)
  const all = found.map(({ name, source }) => ({
    name,
    source,
    sha256: createHash('sha256')
      .update(readFileSync(placeOf(name)))
      .digest('hex'),
  }))
  return {
    tuned: all.filter(({ name }) => TUNED_ON.includes(name)),
    reported: all.filter(({ name }) => !TUNED_ON.includes(name)),
  }
}
