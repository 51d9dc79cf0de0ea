import type { Field, Value } from '@sundry/schema'
import type { ComponentType, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Glyph, LineIcon } from '../../ui/glyph.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { hasContent, isGroup } from './form-values.ts'
import { useDrafts, within } from './model.ts'
import { ObjectField, type ShapeProps } from './object-field.tsx'
import { Mark, ScalarField } from './scalar-field.tsx'
import { words } from './text.ts'

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
