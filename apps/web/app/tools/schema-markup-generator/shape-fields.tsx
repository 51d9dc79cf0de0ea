import { type Field, type Shape, shapeOf, type Value, type Values } from '@sundry/schema'
import { type ComponentType, memo, type ReactNode } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Glyph, LineIcon } from '../../ui/glyph.tsx'
import { Select } from '../../ui/select.tsx'
import { hasContent, isGroup } from './form-values.ts'
import { useDrafts, valuesOf, within } from './model.ts'
import { Mark, ScalarField } from './scalar-field.tsx'
import { words } from './text.ts'

interface ShapeProps {
  shape: Shape
  path: string
  values: Values
  /** Part of something optional that has not been begun, so nothing in it is required yet. */
  idle?: boolean
}

interface ObjectFieldProps {
  field: Field
  path: string
  value: Value
  idle?: boolean
  /** Handed down, because the fields of an object may be objects again. */
  Fields: ComponentType<ShapeProps>
}

const NOTHING: Values = {}
const LINK = 'link '

export const ObjectField = memo(function ObjectField({ field, path, value, idle = false, Fields }: ObjectFieldProps) {
  const values = isGroup(value) ? value : NOTHING
  const shapes = field.shapes ?? []
  const shape = shapeOf(shapes, values) ?? shapes[0]
  const targets = useTargets(shapes)
  const id = values['@id']
  const linked = typeof id === 'string' && Object.keys(values).every((key) => key.startsWith('@') && key !== '@extra')
  if (!shape) return null

  const choose = (chosen: string) => {
    const { '@type': _, '@id': __, ...rest } = values
    const write = useDrafts.getState().set
    if (chosen.startsWith(LINK)) write(path, { '@id': chosen.slice(LINK.length) })
    else write(path, chosen === shapes[0]?.type ? rest : { '@type': chosen, ...rest })
  }
  const options = [
    ...shapes.map(({ type }) => ({ value: type, label: type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ') })),
    ...targets.map((target) => ({ value: LINK + target.id, label: words.linkTo(target.label) })),
    ...(linked && !targets.some((target) => target.id === id) ? [{ value: LINK + id, label: words.linkTo(id) }] : []),
  ]
  return (
    <div className="grid gap-4">
      {options.length > 1 && (
        <Select
          label={words.kind(field.label)}
          options={options}
          value={linked ? LINK + id : shape.type}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
      {linked ? (
        <p className="text-sm text-quiet">{words.linked(id)}</p>
      ) : (
        <Fields
          shape={shape}
          path={path}
          values={values}
          idle={(idle || field.level !== 'required') && !hasContent(values)}
        />
      )}
    </div>
  )
})

function useTargets(shapes: readonly Shape[]): readonly { id: string; label: string }[] {
  const listed = useDrafts(({ drafts, active }) =>
    drafts
      .flatMap((draft, index) => {
        const values = valuesOf(draft)
        const fits = shapes.some(({ type }) => takes(type, draft.typeId))
        return index !== active && fits && typeof values['@id'] === 'string' ? [values['@id']] : []
      })
      .join('\n'),
  )
  return listed === '' ? [] : listed.split('\n').map((id) => ({ id, label: id }))
}

const kinds: Readonly<Record<string, readonly string[]>> = {
  Organization: ['organization', 'local-business', 'restaurant'],
  LocalBusiness: ['local-business', 'restaurant'],
  Person: ['person'],
  Product: ['product', 'merchant-listing'],
  Course: [],
  Review: ['review'],
  AggregateRating: ['aggregate-rating'],
  VideoObject: ['video'],
  ImageObject: ['image'],
  Book: ['book'],
  Event: ['event'],
  Movie: ['movie'],
  Recipe: ['recipe'],
  SoftwareApplication: ['software-app'],
}
const takes = (type: string, typeId: string) => kinds[type]?.includes(typeId) === true

interface Props {
  field: Field
  path: string
  value: Value
  idle?: boolean
  Fields: ComponentType<ShapeProps>
}

function ListField({ field, path, value, idle = false, Fields }: Props) {
  const entries: readonly Value[] = Array.isArray(value) && value.length > 0 ? value : [value]
  const listed = Array.isArray(value) || (field.list === 'always' && value === undefined)
  const item = field.item ?? field.label
  const write = (next: readonly Value[]) => useDrafts.getState().set(path, next.map(uncounted))
  const remove = (index: number) => write(entries.filter((_, place) => place !== index))
  const pathOf = (index: number) => (listed ? `${path}[${index}]` : path)
  const labelOf = (index: number) => (entries.length > 1 ? `${field.label} ${index + 1}` : field.label)

  return (
    <div className="grid gap-4">
      {entries.map((entry, index) =>
        field.kind === 'object' ? (
          <div
            // Entries have no id; they are only ever appended or removed.
            key={pathOf(index)}
            className="rounded-xl border border-line p-4"
          >
            <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
              <h3 className="text-base font-semibold">
                {item} {entries.length > 1 && index + 1}
              </h3>
              {entries.length > 1 && (
                <Button
                  variant="quiet"
                  aria-label={
                    field.item === 'FAQ Item' ? `${words.removeFaq} ${index + 1}` : words.remove(item, index + 1)
                  }
                  onClick={() => remove(index)}
                >
                  <LineIcon path="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13" size={18} />
                  {field.item === 'FAQ Item' ? words.removeFaq : words.removeShort}
                </Button>
              )}
            </div>
            <ObjectField field={field} path={pathOf(index)} value={entry} idle={idle} Fields={Fields} />
          </div>
        ) : (
          <div key={pathOf(index)} className="flex items-end gap-1">
            <div className="grow">
              <ScalarField field={field} path={pathOf(index)} value={entry} label={labelOf(index)} idle={idle} />
            </div>
            {entries.length > 1 && (
              <IconButton label={words.remove(item, index + 1)} onClick={() => remove(index)}>
                <Glyph name="close" />
              </IconButton>
            )}
          </div>
        ),
      )}
      <div>
        <Button variant="secondary" onClick={() => write([...entries, field.kind === 'object' ? {} : ''])}>
          <LineIcon path="M12 5v14M5 12h14" size={18} />
          {words.add(item)}
        </Button>
      </div>
    </div>
  )
}

function uncounted(entry: Value): Value {
  if (!isGroup(entry) || entry.position === undefined) return entry
  const { position: _, ...rest } = entry
  return rest
}

export function ShapeFields({ shape, path, values, idle = false }: ShapeProps) {
  const fields = shape.fields.filter(({ counted }) => !counted)
  const chosen = new Set(shape.oneOf?.flatMap(({ names }) => names))
  const upFront = (field: Field) =>
    field.front || field.level !== 'optional' || chosen.has(field.name) || hasContent(values[field.name])
  const later = fields.filter((field) => !upFront(field))
  const one = (field: Field) => (
    <AnyField key={field.name} field={field} path={within(path, field.name)} value={values[field.name]} idle={idle} />
  )
  return (
    <div className="grid gap-4">
      {fields.filter(upFront).map(one)}
      {later.length > 0 && (
        <Part title={words.more} count={later.length}>
          {later.map(one)}
        </Part>
      )}
      <Retained path={within(path, '@extra')} extra={values['@extra']} />
    </div>
  )
}

function AnyField({ field, path, value, idle }: { field: Field; path: string; value: Value; idle: boolean }) {
  const content =
    field.list !== undefined ? (
      <ListField field={field} path={path} value={value} idle={idle} Fields={ShapeFields} />
    ) : field.kind === 'object' ? (
      <ObjectField field={field} path={path} value={value} idle={idle} Fields={ShapeFields} />
    ) : (
      <ScalarField field={field} path={path} value={value} idle={idle} />
    )
  if (field.kind !== 'object') return content
  if (field.level === 'required' || field.front) {
    const framed = field.list === undefined && (field.shapes?.[0]?.fields.length ?? 0) > 1
    if (field.list === undefined && !framed) return content
    return (
      <fieldset className={`min-w-0 ${framed ? 'rounded-xl border border-line p-4' : ''}`}>
        <legend className="sr-only">{field.label}</legend>
        {framed && (
          <p className="mb-3 font-semibold" aria-hidden>
            {field.label}
          </p>
        )}
        {content}
      </fieldset>
    )
  }
  return (
    <Part title={field.label} level={field.level} open={hasContent(value)} path={path}>
      {content}
    </Part>
  )
}

interface PartProps {
  title: string
  level?: Field['level']
  count?: number
  open?: boolean
  path?: string
  children: ReactNode
}

function Part({ title, level, count, open = false, path, children }: PartProps) {
  return (
    <Fold
      className="group/fold"
      open={open || undefined}
      data-fold={path}
      title={
        <>
          <span className="grow">
            {title} {count !== undefined && <span className="font-normal text-quiet">({count})</span>}
          </span>
          {level && <Mark level={level} />}
        </>
      }
    >
      <div className="grid gap-4 pt-2">{children}</div>
    </Fold>
  )
}

function Retained({ path, extra }: { path: string; extra: Value }) {
  if (typeof extra !== 'object' || extra === null) return null
  return (
    <div className="rounded-xl border border-line p-4">
      <p className="font-semibold">{words.kept}</p>
      <p className="mt-1 text-sm text-quiet">{words.keptHint}</p>
      <ul className="mt-2 flex flex-wrap gap-2 font-mono text-sm">
        {Object.keys(extra).map((name) => (
          <li key={name} className="rounded-md bg-raised px-2 py-1 wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="mt-2 min-h-11 text-sm font-semibold underline underline-offset-4"
        onClick={() => useDrafts.getState().set(path, undefined)}
      >
        {words.removeShort}
      </button>
    </div>
  )
}
