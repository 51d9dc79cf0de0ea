// The HDR layer of a photograph through the pipeline: where it stays, and where its loss is noted.

import { ascii, concat } from '@sundry/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { findGainMap } from '../formats/jpeg/gain-map.ts'
import type { ImageSettings } from '../model/types.ts'
import { asThread } from '../testing/as-thread.ts'
import { makeExif } from '../testing/exif.ts'
import { asFile, cornersOf, makeBytes, plain, quarters, scene } from '../testing/samples.ts'
import { decodeImage, processWithoutCanvas } from '../worker.ts'

asThread()

const adobe = 'xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"'
const items = ['Primary', 'GainMap'].map((name) => `<Container:Item Item:Semantic="${name}" Item:Length="1"/>`)
const meaning = ascii(`<rdf:Description ${adobe} hdrgm:GainMapMax="4"/>`)
let shown: Uint8Array
let map: Uint8Array
beforeAll(async () => {
  shown = await makeBytes(scene(120, 80), 'jpeg', {
    xmp: ascii(`<rdf:Description ${adobe}>${items.join('')}</rdf:Description>`),
  })
  map = await makeBytes(quarters(60, 40), 'jpeg', { xmp: meaning })
})

async function run(settings: Partial<ImageSettings>, image = shown) {
  const made = await processWithoutCanvas(asFile(concat([image, map]), 'jpeg'), { ...plain, ...settings })
  const bytes = new Uint8Array(await made.processedFile.arrayBuffer())
  const retained = made.format === 'jpeg' ? findGainMap(bytes) : null
  const seen = retained && (await decodeImage(retained.file))
  return {
    codes: made.notes.map(({ code }) => code),
    size: seen && [seen.width, seen.height],
    corners: seen && cornersOf(new ImageData(new Uint8ClampedArray(seen.data), seen.width, seen.height)),
    bytes,
  }
}

describe('stays', () => {
  test.each<Partial<ImageSettings>>([
    { quality: 60 },
    { quality: 60, metadata: 'all' },
    { quality: 60, metadata: { remove: ['author'] } },
    { quality: 60, keepSmaller: false, maxSizeMB: 0.02 },
    { quality: 100 },
    { compressionLevel: 0, rewriteMetadata: true, metadata: 'all' },
  ])('%o', async (settings) => {
    const { codes, size, corners } = await run(settings)
    expect(codes).not.toContain('gain-map')
    expect([size, corners]).toEqual([
      [60, 40],
      [0, 1, 2, 3],
    ])
  })
  test('a gain map shrinks like the image, and never grows', async () => {
    const to = async (settings: Partial<ImageSettings>) =>
      (await run({ enableResize: true, quality: 80, ...settings })).size
    expect(await to({ percent: 50 })).toEqual([30, 20])
    expect(await to({ percent: 200 })).toEqual([60, 40])
    expect(await to({ width: 1, fit: 'inside' })).toEqual([1, 1])
    expect(await to({ width: 60, height: 80, fit: 'stretch' })).toEqual([60, 40])
  })
  test('turned with the image', async () => {
    const xmp = ascii(`<rdf:Description ${adobe}>${items.join('')}</rdf:Description>`)
    const turned = await makeBytes(scene(120, 80), 'jpeg', { xmp, exif: makeExif(3) })
    expect((await run({ enableResize: true, percent: 50, quality: 80 }, turned)).corners).toEqual([3, 2, 1, 0])
  })
})

describe('is left out with a word', () => {
  test.each<Partial<ImageSettings>>([
    { outputFormat: 'webp' },
    { quality: 80, crop: { x: 0, y: 0, width: 60, height: 40 } },
    { quality: 80, crop: { x: 0, y: 0, width: 120, height: 79 } },
    { quality: 80, crop: { x: 0, y: 0, width: 119, height: 80 } },
    { quality: 80, enableResize: true, width: 100, height: 100, fit: 'pad' },
    { quality: 80, enableResize: true, width: 100, height: 40, fit: 'pad' },
    { quality: 80, edits: [{ kind: 'rotate', degrees: 90 }] },
    { quality: 60, metadata: { remove: ['pictures'] } },
  ])('%o', async (settings) => {
    const { codes, size } = await run(settings)
    expect([codes.includes('gain-map'), size]).toEqual([true, null])
  })
})
