import type { Field, Kind, Level, Option, Shape, Status } from './model.ts'

export const must: Level = 'required'
export const should: Level = 'recommended'
export const may: Level = 'optional'

type More = Partial<Omit<Field, 'name' | 'label' | 'kind' | 'level'>>

const of =
  (kind: Kind) =>
  (name: string, label: string, level: Level, more: More = {}): Field => ({ name, label, kind, level, ...more })

export const text = of('text')
export const long = of('long')
export const url = of('url')
export const date = of('date')
export const datetime = of('datetime')
export const time = of('time')
export const duration = of('duration')
export const number = of('number')
export const integer = of('integer')
export const boolean = of('boolean')
export const currency = of('currency')
export const language = of('language')
export const country = of('country')
export const gtin = of('gtin')
export const email = of('email')
export const phone = of('phone')

export const image = (label: string, level: Level, more: More = {}): Field =>
  url('image', label, level, { list: 'may', item: 'Image', example: 'https://example.com/photo.jpg', ...more })

export const object = (
  name: string,
  label: string,
  level: Level,
  shapes: Shape | readonly Shape[],
  more: More = {},
): Field => ({ name, label, kind: 'object', level, shapes: 'fields' in shapes ? [shapes] : shapes, ...more })

export const choice = (
  name: string,
  label: string,
  level: Level,
  members: readonly string[],
  more: More & { bare?: true } = {},
): Field => {
  const { bare, ...rest } = more
  const options: Option[] = members.map((member) => ({
    value: bare ? member : `https://schema.org/${member}`,
    label: spaced(member),
  }))
  return { name, label, kind: 'enum', level, options, ...rest }
}

function spaced(member: string): string {
  const words =
    member.includes('_') || member === member.toUpperCase()
      ? member.toLowerCase().replaceAll('_', ' ')
      : member.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/ [A-Z]/g, (letter) => letter.toLowerCase())
}

const GALLERY = 'https://developers.google.com/search/docs/appearance/structured-data/'
const GONE_OVER = '2026-11-21'

/**
 * Only the openings of Google's pages on the active types were readable when this was written, so their property lists
 * have `checked: false`.
 */
export const active = (page: string, note: string): Status => ({
  state: 'active',
  note,
  source: page.startsWith('https:') ? page : GALLERY + page,
  date: GONE_OVER,
  checked: false,
})

export const retired = (since: string, page: string, note: string, checked = true): Status => ({
  state: 'retired',
  since,
  note,
  source: page.startsWith('https:') ? page : GALLERY + page,
  date: GONE_OVER,
  checked,
})
