import { useEffect, useState } from 'react'
import { formatBytes } from '../../../platform/format.ts'
import { messageOf } from '../fault.ts'
import { ModelList } from '../model-list.tsx'
import { askReadiness, useModels } from '../models-store.ts'
import { editorWords as say } from './text.ts'

export function ClickModel() {
  const ready = useModels(({ of }) => of.click)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => void askReadiness('click').catch((error: unknown) => setFault(messageOf(error))), [])

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
