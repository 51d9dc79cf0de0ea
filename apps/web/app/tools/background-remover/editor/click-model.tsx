import type { Readiness } from '@sundry/cutout'
import { useEffect, useState } from 'react'
import { formatBytes } from '../../../platform/format.ts'
import { openEngine } from '../engine.ts'
import { messageOf } from '../fault.ts'
import { ModelList } from '../model-list.tsx'
import { editorWords as say } from './text.ts'

/** What a click can do, and what it costs to fetch the first time. */
export function ClickModel({ finding }: { finding: boolean }) {
  const [ready, setReady] = useState<Readiness | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    // After a click the model may have come.
    if (finding) return
    openEngine()
      .then((engine) => engine.clickReadiness())
      .then(setReady, (error: unknown) => setFault(messageOf(error)))
  }, [finding])

  if (fault !== null || ready?.ok === false)
    return (
      <p role="alert" className="text-sm leading-relaxed text-warn">
        {fault ?? ready?.why}
      </p>
    )
  return (
    <>
      <p className="text-sm leading-relaxed text-quiet">
        {ready && ready.download > 0
          ? `${say.clickFirst(formatBytes(ready.download))} ${say.clickHint}`
          : say.clickHint}
      </p>
      {ready && ready.models.length > 0 && <ModelList models={ready.models} />}
    </>
  )
}
