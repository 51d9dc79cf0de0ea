import { ascii, concat } from '@sundry/kit'
import { writeMoving } from '../formats/frames.ts'
import type { ImageSettings, TargetId } from '../model/types.ts'
import { makeExif } from './exif.ts'
import { makeProfile } from './profile.ts'
import { fixture, makeBytes, plain, quarters, scene } from './samples.ts'

export function makeRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export async function makeSeeds(): Promise<Uint8Array<ArrayBuffer>[]> {
  const reported = { exif: makeExif(6), icc: makeProfile('Display P3') }
  const steps = [quarters(), quarters(48, 32, 90)].map((pixels) => ({ pixels, milliseconds: 60 }))
  const bytesOf = async (name: string) => new Uint8Array(await (await fixture(name, '')).arrayBuffer())
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><circle cx="20" cy="15" r="9"/></svg>'
  return [
    ...(await Promise.all(
      (['jpeg', 'png', 'webp', 'avif'] as const).map((target) => makeBytes(scene(90, 60), target, reported)),
    )),
    ...(await Promise.all((['jxl', 'bmp', 'ico'] as const).map((target) => makeBytes(quarters(), target)))),
    ...(await Promise.all((['gif', 'webp', 'png'] as const).map((target) => writeMoving(target, steps, 0, 80)))),
    ...(await Promise.all(['corners.heic', 'corners.tiff', 'cmyk.jpg'].map(bytesOf))),
    concat([ascii(drawing)]),
  ]
}

export function mutate(seed: Uint8Array<ArrayBuffer>, random: () => number): Uint8Array<ArrayBuffer> {
  let file = new Uint8Array(seed)
  const place = () => Math.floor(random() * file.length)
  for (let count = 1 + Math.floor(random() * 4); count > 0; count -= 1) {
    const way = Math.floor(random() * 6)
    const at = place()
    const length = 1 + Math.floor(random() * 24)
    if (way === 0) file[at] = (file[at] ?? 0) ^ (1 << Math.floor(random() * 8))
    else if (way === 1) file[at] = [0, 0xff, 0x7f, 0x80][Math.floor(random() * 4)] ?? 0
    else if (way === 2) file = concat([file.subarray(0, at), file.subarray(at + length)])
    else if (way === 3) file = concat([file.subarray(0, at), file.subarray(at, at + length), file.subarray(at)])
    else if (way === 4) file = file.slice(0, Math.max(1, at))
    else file.fill(Math.floor(random() * 256), Math.min(at, 60), Math.min(at, 60) + 4)
  }
  return file
}

const targets: readonly (TargetId | null)[] = [null, null, 'jpeg', 'png', 'webp', 'avif', 'bmp', 'ico']

export function randomSettings(random: () => number): ImageSettings {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
  return {
    ...plain,
    outputFormat: pick(targets),
    effort: pick(['fast', 'fast', 'small']),
    metadata: pick(['strip', 'profile', 'all']),
    resampling: pick(['fast', 'best']),
    enableResize: random() < 0.4,
    width: pick([null, 20, 64]),
    height: pick([null, 33]),
    maxSizeMB: pick([null, 2, 0.002]),
  }
}
