import { expect, test } from 'vitest'
import { checkSite } from '../index.ts'
import { formerFromFiles } from '../inputs/former.ts'

const octets = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const mark = (term: string) => `DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${term}"`
const gif = (text = '') => octets(`GIF89a\u0001\0\u0001\0${text}`)
const jxl = (text: string) => octets(`\0\0\0\u000cJXL \r\n\u0087\n${text}`)
const ai = gif(mark('trainedAlgorithmicMedia'))

type Files = Readonly<Record<string, Uint8Array>>
const filesOf = (files: Files) =>
  Object.entries(files).map(([path, bytes]) => ({ path, size: bytes.length, read: async () => bytes }))

async function lost(built: Files, sources?: Files): Promise<string[]> {
  const reader = {
    async *list() {
      yield* filesOf(built)
    },
    read: async (path: string) => built[path] ?? new Uint8Array(),
  }
  const { findings } = await checkSite(reader, sources && formerFromFiles(filesOf(sources)))
  return findings.flatMap(({ rule, file }) => (rule === 'image-mark-lost' ? [file] : []))
}

test.each([
  'a/hero.gif',
  'hero.3f2a9c1b.gif',
  'hero-800w.gif',
  'hero@2x.gif',
  'hero-BxYz12_4.gif',
  'hero_hu1a2b3c4d5e6f_4711_800x0_resize_q75_h2.gif',
])('reports %s, which lost the mark of its source', async (path) => {
  expect(await lost({ [path]: gif() }, { 'src/hero.png': ai })).toEqual([path])
  expect(await lost({ [path]: ai }, { 'src/hero.png': ai })).toEqual([])
})

test.each<[string, Files, Files?]>([
  ['there are no sources', { 'hero.gif': gif() }],
  ['the source has no mark', { 'hero.gif': gif() }, { 'hero.gif': gif() }],
  ['the source was made by a person', { 'hero.gif': gif() }, { 'hero.gif': gif(mark('digitalArt')) }],
  ['another image begins with its name', { 'hero-banner.gif': gif() }, { 'hero.gif': ai }],
  ['an unmarked source has the longer name', { 'hero-2.gif': gif() }, { 'hero.gif': ai, 'hero-2.gif': gif() }],
  ['sources of that name differ', { 'hero.gif': gif() }, { 'a/hero.gif': ai, 'b/hero.gif': gif() }],
  ['the metadata is packed', { 'hero.jxl': jxl('\0\0\u0002\0brobxml ') }, { 'hero.png': ai }],
])('reports no lost mark where %s', async (_, built, sources) => {
  expect(await lost(built, sources)).toEqual([])
})

test('a built name that could be cut in many ways is read at once', async () => {
  const path = `hero${'-1'.repeat(5000)}!.gif`
  expect(await lost({ [path]: gif() }, { 'hero.gif': ai })).toEqual([])
})
