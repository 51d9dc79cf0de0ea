import type { DisclosureKind } from '../model/metadata.ts'
import type { DirectoryName } from './tiff.ts'

interface Tag {
  kind: DisclosureKind
  name: string
}

const named = (kind: DisclosureKind, tags: Readonly<Record<number, string>>): [number, Tag][] =>
  Object.entries(tags).map(([tag, name]) => [Number(tag), { kind, name }])

/** CIPA DC-008, tables 4 to 8, with Microsoft's five. */
const known = new Map<number, Tag>([
  ...named('device', {
    271: 'Camera maker',
    272: 'Camera',
    305: 'Software',
    316: 'Computer',
    37500: 'Maker notes',
    42016: 'Unique image ID',
    42033: 'Serial number',
    42035: 'Lens maker',
    42036: 'Lens',
    42037: 'Lens serial number',
    42038: 'Image title',
    42040: 'Editor',
    42041: 'Firmware',
    42042: 'Raw software',
  }),
  ...named('author', {
    315: 'Author',
    33432: 'Copyright',
    40093: 'Author',
    42032: 'Camera owner',
    42039: 'Photographer',
  }),
  ...named('date', {
    306: 'Changed',
    36867: 'Taken',
    36868: 'Digitised',
    36880: 'Time zone',
    36881: 'Time zone when taken',
    36882: 'Time zone when digitised',
    37520: 'Sub-second time',
    37521: 'Sub-second time',
    37522: 'Sub-second time',
  }),
  ...named('text', {
    269: 'Document',
    270: 'Description',
    37510: 'Comment',
    40091: 'Title',
    40092: 'Comment',
    40094: 'Keywords',
    40095: 'Subject',
  }),
])

const GPS_DATE_TAGS = [0x07, 0x1d]

/** The kind of a tag; 'other' for one that readers need, or that reveals nothing about anyone. */
export function tagOf(directory: DirectoryName, tag: number): Tag | null {
  if (directory === 'thumbnail') return { kind: 'thumbnail', name: 'Thumbnail' }
  if (directory === 'gps') {
    if (GPS_DATE_TAGS.includes(tag)) return { kind: 'date', name: tag === 0x07 ? 'GPS time' : 'GPS date' }
    return { kind: 'place', name: 'Location' }
  }
  return known.get(tag) ?? null
}
