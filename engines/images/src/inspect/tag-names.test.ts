import { ascii, concat } from '@sundry/kit'
import { expect, test } from 'vitest'
import { tagOf } from './exif-facts.ts'
import { iptcFacts } from './iptc-facts.ts'

/** Every tag of a directory that has a name (CIPA DC-008). */
const named = (directory: 'exif' | 'gps') =>
  Array.from({ length: 65_536 }, (_, tag) => [tag, tagOf(directory, tag)] as const).filter(
    ([tag, found]) => found !== null && (directory === 'exif' || tag < 64),
  )

test('EXIF and GPS tags have the kinds and names that were reviewed', () => {
  expect(named('exif').map(([tag, found]) => `${tag} ${found?.kind}: ${found?.name}`)).toMatchSnapshot()
  expect(named('gps').map(([tag, found]) => `${tag} ${found?.kind}: ${found?.name}`)).toMatchSnapshot()
})

test('tags of a thumbnail are a thumbnail, and tags that readers need are nothing', () => {
  expect(tagOf('thumbnail', 271)).toMatchObject({ kind: 'thumbnail' })
  expect(tagOf('exif', 256)).toBeNull()
})

test('IPTC datasets (IPTC-IIM 4.2) have the kinds and names that were reviewed', () => {
  const facts = Array.from({ length: 256 }, (_, dataset) =>
    iptcFacts(concat([Uint8Array.of(0x1c, 2, dataset, 0, 3), ascii('abc')])).map(
      ({ kind, name }) => `${dataset} ${kind}: ${name}`,
    ),
  )
  expect(facts.flat()).toMatchSnapshot()
})
