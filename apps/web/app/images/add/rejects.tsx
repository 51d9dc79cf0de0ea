import { useCallback } from 'react'
import { Link, useNavigate } from 'react-router'
import { handOver } from '../../platform/handed-over.ts'
import { useLatestValue } from '../../platform/use-latest.ts'
import { choicesOfFiles, openChoice } from '../../shell/choices.ts'
import { IconButton } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { words } from '../model/text.ts'
import type { ImageToolId } from '../model/types.ts'
import { type Reject, useIntake } from './add-files.ts'

const MAX_SHOWN = 20
const CONVERTER = 'converter'

/** Files that this tool refused, each with the way to the tool that takes them. */
export default function Rejects({ tool }: { tool: ImageToolId }) {
  const { rejects: all, dismissRejects } = useIntake()
  const rejects = all.filter(({ by }) => by === null || by === tool)
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
        {rejects.slice(0, MAX_SHOWN).map((reject) => (
          <li key={reject.id} className="break-words">
            <span className="font-semibold">{reject.name}</span>{' '}
            {/* The notification has the specification's sentence; the list says why. */}
            <span className="text-quiet">– {reject.cause || reject.reason}</span>{' '}
            {reject.goesTo === 'converter' && (
              <Link
                to={`/${CONVERTER}`}
                className="font-semibold underline underline-offset-4"
                onClick={({ altKey, ctrlKey, metaKey, shiftKey }) => {
                  // A link opened in another tab takes nothing along.
                  if (altKey || ctrlKey || metaKey || shiftKey) return
                  const files = rejects.filter(({ goesTo }) => goesTo === 'converter').map(({ found }) => found)
                  handOver({ toolId: CONVERTER, files })
                }}
              >
                {words.convert}
              </Link>
            )}
            {reject.goesTo === 'text' && <ByContent found={reject.found} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The tool for what a file that is no image holds. */
function ByContent({ found }: Pick<Reject, 'found'>) {
  const navigate = useNavigate()
  const read = useCallback(() => choicesOfFiles([found]), [found])
  const [choice] = useLatestValue(read) ?? []
  if (!choice) return null
  return (
    <button
      type="button"
      className="font-semibold underline underline-offset-4"
      onClick={() => openChoice(choice, navigate)}
    >
      {choice.label}
    </button>
  )
}
