import type { Field, SchemaType, Shape, Value, Values } from '../model/model.ts'
import { aggregateRating, merchantListing, product, productGroup, review, softwareApp } from './commerce.ts'
import { discussion, otherType, qaPage } from './community.ts'
import { article, faqPage, howTo, imageMetadata, personType, profilePage, speakable, webSite } from './content.ts'
import { event, jobPosting } from './events-and-jobs.ts'
import { book, breadcrumbList, courseList, movie, recipe, videoType } from './media.ts'
import { localBusiness, organization, restaurant, vacationRental } from './organizations.ts'

export const schemaTypes: readonly SchemaType[] = [
  faqPage,
  article,
  aggregateRating,
  book,
  breadcrumbList,
  courseList,
  discussion,
  event,
  howTo,
  imageMetadata,
  jobPosting,
  localBusiness,
  movie,
  organization,
  personType,
  product,
  merchantListing,
  productGroup,
  profilePage,
  qaPage,
  recipe,
  restaurant,
  review,
  softwareApp,
  speakable,
  vacationRental,
  videoType,
  webSite,
  otherType,
]

const byId = new Map(schemaTypes.map((type) => [type.id, type]))

export function schemaType(id: string): SchemaType {
  const found = byId.get(id)
  if (!found) throw new RangeError(`There is no schema type "${id}".`)
  return found
}

/** The definitions that describe an `@type`, the likelier first. */
export const definitionsOf = (type: string): readonly SchemaType[] =>
  schemaTypes.filter((known) => known.id !== 'other' && (known.type === type || known.subtypes?.includes(type)))

export const sampleValues = (typeId: string, extent: 'minimal' | 'full'): Values => fill(schemaType(typeId), extent)

function fill(shape: Shape, extent: 'minimal' | 'full'): Values {
  const chosen = new Set(shape.oneOf?.flatMap(({ names, level }) => (level === 'required' ? names.slice(0, 1) : [])))
  const expected = shape.fields.filter(
    ({ name, level, counted }) => !counted && (extent === 'full' || level === 'required' || chosen.has(name)),
  )
  const filled = expected.length > 0 ? expected : shape.fields.slice(0, 1)
  return Object.fromEntries(filled.map((field) => [field.name, fillField(field, extent)]))
}

function fillField(field: Field, extent: 'minimal' | 'full'): Value {
  if (field.list === undefined) return fillOne(field, extent)
  return Array.from({ length: field.atLeast ?? 1 }, () => fillOne(field, extent))
}

function fillOne(field: Field, extent: 'minimal' | 'full'): Value {
  if (field.kind === 'object') return field.shapes?.[0] && fill(field.shapes[0], extent)
  return field.example ?? field.options?.[0]?.value
}
