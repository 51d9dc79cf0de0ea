import type { Field, Value } from '@sundry/schema'
import type { ComponentType } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Glyph, LineIcon } from '../../../ui/glyph.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { isGroup, useDrafts } from '../model.ts'
import { words } from '../text.ts'
import { ObjectField, type ShapeProps } from './object-field.tsx'
import { ScalarField } from './scalar-field.tsx'

interface Props {
  field: Field
  path: string
  value: Value
  idle?: boolean
  Fields: ComponentType<ShapeProps>
}

export function ListField({ field, path, value, idle = false, Fields }: Props) {
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
