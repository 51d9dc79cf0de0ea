import { words } from './text.ts'

/** Passed and failed side by side, with the figures as text. */
export function PassBar({ passed, failed, scale }: { passed: number; failed: number; scale?: number }) {
  const total = passed + failed
  if (total === 0) return null
  const width = scale === undefined ? 100 : Math.max(2, (total / scale) * 100)
  return (
    <div>
      <div aria-hidden="true" className="flex h-2.5 overflow-hidden rounded-full" style={{ width: `${width}%` }}>
        <span className="bg-good" style={{ width: `${(passed / total) * 100}%` }} />
        <span className="bg-bad" style={{ width: `${(failed / total) * 100}%` }} />
      </div>
      <p className="mt-1 text-sm tabular-nums text-quiet">
        {passed > 0 && (
          <span className="mr-3 text-good">
            {passed.toLocaleString('en-US')} {words.passed}
          </span>
        )}
        {failed > 0 && (
          <span className="text-bad">
            {failed.toLocaleString('en-US')} {words.failed}
          </span>
        )}
      </p>
    </div>
  )
}
