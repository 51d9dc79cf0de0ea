import { formatBytes } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { Download } from './model.ts'
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
