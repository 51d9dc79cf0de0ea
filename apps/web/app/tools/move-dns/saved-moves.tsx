import { movePath, type PlannedMove } from '@sundry/domain-report'
import { Button } from '../../ui/button.tsx'
import { words as path } from './path-text.ts'
import { timeOf } from './tables.ts'
import { savedWords as words } from './text.ts'

interface Props {
  moves: readonly PlannedMove[]
  removed: PlannedMove | null
  onOpen: (move: PlannedMove) => void
  onRemove: (move: PlannedMove) => void
  onUndo: () => void
}

/** The moves that this browser has, each with its next step. */
export default function SavedMoves({ moves, removed, onOpen, onRemove, onUndo }: Props) {
  return (
    <section
      aria-labelledby="saved-moves"
      className="mt-5 rounded-(--radius-card) border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="saved-moves" className="text-xl">
        {words.title}
      </h2>
      <p className="mt-1 text-quiet">{words.lead}</p>
      <ul className="mt-3 divide-y divide-line">
        {moves.map((move) => (
          <li key={move.domain} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 grow basis-56">
              <p className="font-semibold wrap-anywhere">{move.domain}</p>
              <p className="text-sm text-quiet">{nextStep(move)}</p>
            </div>
            <Button variant="secondary" aria-label={words.openOf(move.domain)} onClick={() => onOpen(move)}>
              {words.open}
            </Button>
            <Button variant="quiet" aria-label={words.removeOf(move.domain)} onClick={() => onRemove(move)}>
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      {removed && (
        <p role="status" className="flex flex-wrap items-center gap-3 py-2">
          {words.removed(removed.domain)}
          <Button variant="secondary" onClick={onUndo}>
            {words.undo}
          </Button>
        </p>
      )}
    </section>
  )
}

function nextStep(move: PlannedMove): string {
  const step = movePath(move, Date.now()).find(({ state }) => state === 'now' || state === 'waiting')
  if (!step) return path.states.done
  return step.until === null ? path[step.id].title : `${path[step.id].title}: ${path.until(timeOf(step.until))}`
}
