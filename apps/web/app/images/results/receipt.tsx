import { useRun } from '../../shell/run-store.ts'
import { Fold } from '../../ui/fold.tsx'
import type { ImageToolId } from '../model/types.ts'
import { receiptWords as words } from './text.ts'

/** Where the results were made, how long it took, and what it rests on. */
export function Receipt({ tool, count }: { tool: ImageToolId; count: number }) {
  const receipt = useRun((run) => run.receipt)
  if (receipt?.tool !== tool) return null
  const { ms, receiver, isLogged } = receipt
  const seconds = (ms / 1000).toFixed(1)
  return (
    <div className="mt-3 flex flex-wrap items-baseline gap-x-3 text-sm text-quiet">
      <p>{receiver === null ? words.here(seconds, count) : words.sent(seconds, receiver)}</p>
      {isLogged && <p>{words.logged}</p>}
      {receiver === null && (
        <Fold look="plain" title={words.proof}>
          <p className="max-w-prose py-2">{words.ground}</p>
        </Fold>
      )}
    </div>
  )
}
