import type { WatchSpec } from '@sundry/contracts/watches'
import { useState } from 'react'
import { Link } from 'react-router'
import { logFailure } from '../platform/load-code.ts'
import { isShown } from '../platform/site.ts'
import { Button } from '../ui/button.tsx'
import { words } from '../watches/text.ts'
import { useIsSample } from './sample.tsx'

interface Props {
  /** Watches with defaults that need no thought. */
  watches: readonly WatchSpec[]
  className?: string
}

/** Watches a result from now on; hidden in a sample, which is of nothing. */
export default function WatchButton({ watches, className = '' }: Props) {
  const [outcome, setOutcome] = useState<{ isDone: boolean; text: string } | null>(null)
  if (useIsSample() || !isShown('watches')) return null
  const add = async () => {
    const { addWatches } = await import('../watches/add-watches.ts')
    const { place, fault } = await addWatches(watches)
    setOutcome({ isDone: fault === null, text: fault ?? words.watched[place] })
  }
  return (
    <div className={`no-print flex flex-wrap items-center gap-x-4 gap-y-2 ${className}`} data-part="watches">
      {outcome?.isDone ? null : (
        <Button variant="secondary" onClick={() => void add().catch(logFailure)}>
          {words.watch}
        </Button>
      )}
      <p role="status" className="text-sm text-quiet empty:hidden">
        {outcome && (
          <>
            {outcome.text}{' '}
            <Link to="/watches" className="font-semibold underline underline-offset-4">
              {words.watches}
            </Link>
          </>
        )}
      </p>
    </div>
  )
}
