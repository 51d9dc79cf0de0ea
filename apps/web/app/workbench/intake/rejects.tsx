import { Link } from 'react-router'
import { Glyph } from '../../ui/glyph.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { words } from '../text.ts'
import { useIntake } from './intake-store.ts'

const MOST_SHOWN = 20
/** It takes every format that can be opened here. */
const CONVERTER = '/converter'

export function Rejects() {
  const { rejects, dismissRejects } = useIntake()
  if (rejects.length === 0) return null
  return (
    <section aria-labelledby="rejects" className="mt-3 rounded-2xl border border-bad/60 bg-surface p-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id="rejects" className="text-base text-bad">
          {words.rejects} ({rejects.length})
        </h2>
        <IconButton label={words.dismiss} onClick={dismissRejects}>
          <Glyph name="close" />
        </IconButton>
      </div>
      <ul className="space-y-1 text-sm leading-relaxed">
        {rejects.slice(0, MOST_SHOWN).map(({ id, name, reason, cause, isForConverter }) => (
          <li key={id} className="break-words">
            <span className="font-semibold">{name}</span>{' '}
            <span className="text-quiet">– {[reason, cause].filter(Boolean).join(' · ')}</span>{' '}
            {isForConverter && (
              <Link to={CONVERTER} className="font-semibold underline underline-offset-4">
                {words.convert}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
