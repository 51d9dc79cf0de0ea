import { useEffect, useRef } from 'react'
import { formatBytes } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { Download } from './models-store.ts'
import { modelWords as say } from './text.ts'

interface Props {
  label: string
  download: Download
}

export function ModelDownload({ label, download: { what, loaded, total, stop } }: Props) {
  // The button that began it may be far below on a phone.
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => void place.current?.closest('#stage')?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={place} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-48 grow">
        <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 text-sm tabular-nums">
          {label}
          <span className="text-quiet">{say.loading(formatBytes(loaded), formatBytes(total))}</span>
        </p>
        <ProgressBar label={label} value={loaded} max={Math.max(1, total)} />
      </div>
      <Button variant="secondary" className="shrink-0" onClick={stop}>
        {what === 'click' ? say.cancelShort : say.cancel}
      </Button>
    </div>
  )
}
