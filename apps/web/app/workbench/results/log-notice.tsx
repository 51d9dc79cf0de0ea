import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { logOperations, useUnlogged } from '../run/operations-log.ts'
import { words } from '../text.ts'

export function LogNotice() {
  const records = useUnlogged((unlogged) => unlogged.records)
  if (records.length === 0) return null
  return (
    <div className="mt-4">
      <Notice title={words.logFailed} live>
        {words.logFailedHint}{' '}
        <Button variant="quiet" onClick={() => logOperations(records)}>
          {words.logRetry}
        </Button>
      </Notice>
    </div>
  )
}
