import { type Field, type Shape, shapeOf, type Value, type Values } from '@sundry/schema'
import { type ComponentType, memo } from 'react'
import { Select } from '../../ui/select.tsx'
import { hasContent, isGroup } from './form-values.ts'
import { useDrafts, valuesOf } from './model.ts'
import { words } from './text.ts'

export interface ShapeProps {
  shape: Shape
  path: string
  values: Values
  /** Part of something optional that has not been begun, so nothing in it is required yet. */
  idle?: boolean
}

interface Props {
  field: Field
  path: string
  value: Value
  idle?: boolean
  /** Handed down, because the fields of an object may be objects again. */
  Fields: ComponentType<ShapeProps>
}

const NOTHING: Values = {}
const LINK = 'link '

export const ObjectField = memo(function ObjectField({ field, path, value, idle = false, Fields }: Props) {
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
