import type { Readiness } from '@sundry/cutout'
import { formatBytes } from '../../platform/format.ts'
import { ModelDownload } from './model-download.tsx'
import { useModels } from './models-store.ts'
import { modelWords as say } from './text.ts'

interface Props {
  ready: Readiness | undefined
  /** The name of the button that fetches. */
  button: string
  otherwise: string
}

/** In the stage's place for numbers: what the button fetches, and how far it is. */
export function ModelLine({ ready, button, otherwise }: Props) {
  const download = useModels((models) => models.download)
  return (
    <div className="min-h-14">
      {download && download.what !== 'click' ? (
        <ModelDownload label={say.loadingLabel} download={download} />
      ) : (
        <p className="text-sm text-quiet">
          {ready?.ok && ready.download > 0 ? say.fetches(button, formatBytes(ready.download)) : otherwise}
        </p>
      )}
    </div>
  )
}
