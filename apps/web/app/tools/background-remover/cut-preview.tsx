import { words as shared } from '../../images/model/text.ts'
import type { ResultItem } from '../../images/model/types.ts'
import { CompareImages } from '../../images/results/compare.tsx'
import { downloadBlob } from '../../platform/download.ts'
import { formatBytes } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { resultWords as say } from './text.ts'

interface Props {
  result: ResultItem
  name: string
  onClose: () => void
}

export default function CutPreview({ result, name, onClose }: Props) {
  const { original, dimensions, preview, processedFile, processedSize } = result
  // A cropped cut-out shows another part of the photo, so there is nothing to compare.
  const same = original.dimensions?.width === dimensions.width && original.dimensions.height === dimensions.height
  return (
    <Dialog title={name} closeLabel={shared.close} onClose={onClose}>
      <CompareImages original={same ? original.preview : null} processed={preview} dimensions={dimensions} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm tabular-nums text-quiet">
          {dimensions.width} × {dimensions.height} px · {formatBytes(processedSize)}
        </p>
        <Button onClick={() => downloadBlob(processedFile, name)}>{say.download}</Button>
      </div>
    </Dialog>
  )
}
