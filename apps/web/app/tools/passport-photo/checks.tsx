import { type Check, checkPhoto, measure, type PhotoDocument } from '@sundry/id-photo'
import { formatBytes } from '../../platform/format.ts'
import { markedBy, type Photo } from './photos-store.ts'
import { words } from './text.ts'

function textOf({ id, value = 0, limits, missing = [] }: Check): string {
  const texts = words.checked
  switch (id) {
    case 'ground':
    case 'facing':
      return texts[id]
    case 'inside':
      return texts.inside(missing)
    case 'level':
      return texts.level(value)
    case 'pixels':
      return texts.pixels(value, limits?.min ?? 0)
    case 'file': {
      const { min, max } = limits ?? {}
      return texts.file(formatBytes(value), min ? formatBytes(min) : null, max ? formatBytes(max) : null)
    }
    default:
      return texts[id](value, limits)
  }
}

const looks = { met: 'text-good', 'not-met': 'text-bad', unchecked: 'text-quiet' } as const

/** The list shows each requirement of the document, and ends with those that no one measures here. */
export function Checks({ photo, document }: { photo: Photo; document: PhotoDocument }) {
  const { made, marks, size, faces, look } = photo
  if (!made) return null
  const { frame, hasOwnGround } = made
  const measured = measure(document, marks, frame, size)
  const checks = checkPhoto(document, {
    faces,
    look,
    marks,
    marked: markedBy(photo),
    frame,
    measured,
    hasOwnGround,
    made,
  })
  return (
    <div>
      <h3 className="mt-5 text-lg">{words.checks}</h3>
      <ul className="mt-1 divide-y divide-line">
        {checks.map((check) => (
          <Row key={check.id} state={check.state} text={textOf(check)} />
        ))}
        <Row state="unchecked" text={words.notLookedAt} />
      </ul>
      <p className="mt-2 text-sm text-quiet">{words.authority}</p>
    </div>
  )
}

function Row({ state, text }: { state: Check['state']; text: string }) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-2 text-[0.9375rem]">
      <span className="min-w-0">{text}</span>{' '}
      <span className={`shrink-0 font-semibold ${looks[state]}`}>{words.state[state]}</span>
    </li>
  )
}
