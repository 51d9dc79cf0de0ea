import { useEffect } from 'react'
import { formatBytes } from '../../platform/format.ts'
import { useOnline } from '../../platform/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { askReadiness, type Download, makeReady, useModels } from './model.ts'
import { ModelList } from './model-list.tsx'
import { useOptions } from './options-store.ts'
import { modelWords as say } from './text.ts'

interface Props {
  label: string
  download: Download
  compact?: boolean
}

export function ModelDownload({ label, download: { loaded, total, stop }, compact = false }: Props) {
  return (
    <div className={compact ? 'flex items-center gap-4' : 'space-y-3'}>
      <div className="grow">
        <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 text-sm tabular-nums">
          {label}
          <span className="text-quiet">{say.loading(formatBytes(loaded), formatBytes(total))}</span>
        </p>
        <ProgressBar label={label} value={loaded} max={Math.max(1, total)} />
      </div>
      <Button variant="secondary" className={compact ? 'shrink-0' : 'w-full'} onClick={stop}>
        {compact ? say.cancelShort : say.cancel}
      </Button>
    </div>
  )
}

export default function ModelsNote() {
  const place = useOptions((options) => options.place)
  const { of, download, fault } = useModels()
  const provider = place === 'remote' ? 'local' : place
  const ready = of[provider]
  const online = useOnline()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what can be fetched changes with the connection
  useEffect(() => void askReadiness(provider).catch(console.error), [provider, online])

  if (download && download.what !== 'click')
    return (
      <div className="mt-4">
        <ModelDownload label={say.loadingLabel} download={download} />
      </div>
    )
  const wrong = fault ?? (ready && !ready.ok ? (ready.why ?? say.failed) : null)
  return (
    <div className="mt-4 space-y-3">
      {wrong !== null && (
        <Notice tone="warn" title={say.missing} live>
          <p className="text-sm">{wrong}</p>
          <Button variant="quiet" className="-ml-5" onClick={() => makeReady(provider)}>
            {say.again}
          </Button>
        </Notice>
      )}
      {wrong === null && (
        <p className="text-sm leading-relaxed text-quiet">
          {!ready ? say.unknown : ready.download > 0 ? say.first(formatBytes(ready.download)) : say.kept}
        </p>
      )}
      {ready && ready.models.length > 0 && <ModelList models={ready.models} />}
    </div>
  )
}
