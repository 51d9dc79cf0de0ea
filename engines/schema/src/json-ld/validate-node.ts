import type { Severity } from '@sundry/kit'
import { formatFault, readDate } from '../model/check-format.ts'
import { type Field, type Finding, isObject, isReference, type Shape, shapeOf, typesOf } from '../model/model.ts'

interface Node {
  readonly [name: string]: unknown
}
export type ReportFinding = (finding: Finding) => void
export type Known = ReadonlyMap<string, Node>
interface Place {
  path: string
  last: boolean
  report: ReportFinding
  known: Known | null
  within?: readonly string[]
}

const severityOf = (level: 'required' | 'recommended'): Severity => (level === 'required' ? 'error' : 'warning')

export function errorsIn(shape: Shape, node: Node): number {
  let errors = 0
  const report: ReportFinding = ({ severity, code }) => {
    if (severity === 'error' || code === 'wrong-kind') errors += 1
  }
  validateNode(shape, node, { path: '', last: true, report, known: null })
  return errors
}

export const isMissing = (value: unknown): boolean => {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.every(isMissing)
  return isObject(value) && Object.keys(value).length === 0
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

export function validateNode(shape: Shape, node: Node, place: Place): void {
  for (const field of shape.fields) validateField(field, node, place)
  for (const { names, level } of shape.oneOf ?? []) {
    if (names.some((name) => !isMissing(node[name]))) continue
    const labels = names.map((name) => shape.fields.find((field) => field.name === name)?.label ?? name)
    place.report({
      severity: severityOf(level),
      code: 'one-of',
      path: join(place.path, names[0] ?? ''),
      message: `At least one of these is ${level}: ${labels.join(', ')}.`,
    })
  }
  for (const { when, needs, level } of shape.needs ?? []) {
    if (isMissing(node[when]) || !isMissing(node[needs])) continue
    const label = (name: string) => shape.fields.find((field) => field.name === name)?.label ?? name
    const message = `“${label(needs)}” is ${level} when “${label(when)}” is present.`
    place.report({ severity: severityOf(level), code: 'needs', path: join(place.path, needs), message })
  }
  checkOrder(shape, node, place)
  checkRating(node, place)
}

function isExcused({ name, exceptLast, orIn, unless }: Field, node: Node, { last }: Place): boolean {
  if ((exceptLast && last) || (unless !== undefined && !isMissing(node[unless]))) return true
  const beside = orIn === undefined ? [] : [node[orIn]].flat()
  return beside.some((entry) => isObject(entry) && !isMissing(entry[name]))
}

function validateField(field: Field, node: Node, place: Place): void {
  const value = node[field.name]
  const path = join(place.path, field.name)
  if (isMissing(value)) {
    if (field.level === 'optional' || isExcused(field, node, place)) return
    const message = `“${field.label}” is ${field.level}.`
    place.report({ severity: severityOf(field.level), code: 'missing', path, message })
    return
  }
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value]
  const present = entries.filter((entry) => !isMissing(entry)).length
  if (field.atLeast !== undefined && present < field.atLeast) {
    const message = `“${field.label}” should have at least ${field.atLeast} entries.`
    place.report({ severity: 'warning', code: 'too-few', path, message })
  }
  const lastProvided = entries.findLastIndex((entry) => !isMissing(entry))
  entries.forEach((entry, index) => {
    if (isMissing(entry)) return
    const own = { ...place, path: Array.isArray(value) ? `${path}[${index}]` : path, last: index === lastProvided }
    if (field.kind === 'object') validateObject(field, entry, own)
    else validateScalar(field, entry, own)
  })
}

function validateObject(field: Field, entry: unknown, place: Place): void {
  const expected = field.shapes?.map(({ type }) => type).join(' or ') ?? ''
  if (!isObject(entry)) {
    const message = `“${field.label}” should be an object of type ${expected}, not a plain value.`
    place.report({ severity: 'warning', code: 'wrong-kind', path: place.path, message })
    return
  }
  if (isReference(entry)) {
    if (place.known === null || place.known.has(entry['@id']) || /^https?:/.test(entry['@id'])) return
    const message = `“${field.label}” refers to ${entry['@id']}, which is not in this document.`
    place.report({ severity: 'warning', code: 'reference', path: place.path, message })
    return
  }
  const { whole, within } = withWhatIsKnown(entry, place)
  const shape = shapeOf(field.shapes ?? [], whole)
  if (!shape) {
    const message = `“${field.label}” is of type ${typesOf(whole).join(', ')}; ${expected} is expected here.`
    place.report({ severity: 'info', code: 'wrong-kind', path: place.path, message })
    return
  }
  if (typesOf(whole).length === 0) {
    const message = `“${field.label}” has no @type; ${expected} is expected.`
    place.report({ severity: 'warning', code: 'no-type', path: place.path, message })
  }
  validateNode(shape, whole, { ...place, within })
}

/** An object and what the document says elsewhere of its @id are one to a reader. */
function withWhatIsKnown(entry: Node, { known, within = [] }: Place): { whole: Node; within: readonly string[] } {
  const id = entry['@id']
  if (typeof id !== 'string' || within.includes(id)) return { whole: entry, within }
  return { whole: { ...known?.get(id), ...entry }, within: [...within, id] }
}

function validateScalar(field: Field, entry: unknown, { path, report }: Place): void {
  const severity = field.level === 'required' ? 'error' : 'warning'
  const value = isObject(entry) ? scalarIn(field, entry) : entry
  if (value === undefined) return
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    report({ severity, code: 'wrong-kind', path, message: `“${field.label}” should be a plain value.` })
    return
  }
  const fault = formatFault(field, value)
  if (fault) report({ severity, code: 'format', path, message: `“${field.label}” ${fault}` })
  else if (field.kind === 'datetime' && readDate(String(value).trim()) === 'moment without zone') {
    const message = `“${field.label}” has no time zone; add one, such as +01:00 or Z.`
    report({ severity: 'warning', code: 'format', path, message })
  }
}

/**
 * Many plain properties may also be objects (an image, a place, a translated text); undefined means nothing to check.
 */
function scalarIn(field: Field, entry: Node): unknown {
  if (field.kind === 'url') return entry.url ?? entry.contentUrl ?? entry['@id']
  return entry['@value'] ?? undefined
}

function checkOrder(shape: Shape, node: Node, { path, report }: Place): void {
  for (const [first, second] of shape.order ?? []) {
    const [from, to] = [node[first], node[second]]
    if (typeof from !== 'string' || typeof to !== 'string' || !readDate(from) || !readDate(to)) continue
    const end = readDate(to) === 'day' ? Date.parse(to) + 86_400_000 - 1 : Date.parse(to)
    if (end >= Date.parse(from)) continue
    const label = (name: string) => shape.fields.find((field) => field.name === name)?.label ?? name
    const message = `“${label(second)}” is before “${label(first)}”.`
    report({ severity: 'warning', code: 'order', path: join(path, second), message })
  }
}

/** A scale runs from 1 to 5 unless the rating says otherwise. */
function checkRating(node: Node, { path, report }: Place): void {
  if (isMissing(node.ratingValue)) return
  const [value, best, worst] = [node.ratingValue, node.bestRating ?? 5, node.worstRating ?? 1].map(Number)
  if (value === undefined || best === undefined || worst === undefined) return
  if (value > best || value < worst) {
    const message = `The rating ${value} is outside its scale of ${worst} to ${best}.`
    report({ severity: 'error', code: 'range', path: join(path, 'ratingValue'), message })
  }
}
