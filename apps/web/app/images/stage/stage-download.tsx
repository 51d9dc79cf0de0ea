import { downloadBlob } from '../../platform/download.ts'
import { formatBytes } from '../../platform/format.ts'
import { canShareAll, share } from '../../platform/share.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { Button } from '../../ui/button.tsx'
import { LineIcon } from '../../ui/glyph.tsx'
import { icons } from '../model/icons.ts'
import { useQueue } from '../model/queue-store.ts'
import { useToolSettings } from '../model/settings-store.ts'
import { toasts, stageWords as words } from '../model/text.ts'
import type { QueueItem } from '../model/types.ts'
import type { Preview } from '../preview/preview.ts'
import { useStage } from '../preview/stage-store.ts'
import { resultNames } from '../results/result-names.ts'
import { runOne, usable } from '../run/run.ts'
import type { EncodingTool } from '../settings/encoding-tool.ts'
import { useStaged } from './frame.tsx'

interface Props {
  tool: EncodingTool
  item: QueueItem
  /** Null until the whole image is encoded. */
  preview: Preview | null
  className?: string
}

/** The shown image as the settings leave it: taking it is a run over this image, whose bytes are there already. */
export function StageDownload({ tool, item, preview, className = '' }: Props) {
  const pattern = useToolSettings(({ of }) => of[tool.id].rename)
  const isOnly = useQueue(({ items }) => usable(tool, items).length === 1)
  const file = preview?.file ?? null
  const [name = item.name] =
    file && preview ? resultNames([{ processedFile: file, dimensions: preview.dimensions }], pattern) : []
  const named = file && new File([file], name, { type: file.type })
  const shares = named !== null && canShareAll([named])
  const size = formatBytes(file?.size ?? 0)

  const take = async () => {
    if (!named) return
    if (!shares) downloadBlob(named, name)
    else if ((await share({ files: [named] })) === 'failed') toast.bad(toasts.shareFailed, LONG_MS)
    await runOne(tool, item)
  }
  return (
    <Button
      className={`w-full min-w-0 ${className}`}
      variant={isOnly ? 'primary' : 'secondary'}
      disabled={named === null}
      onClick={take}
    >
      <LineIcon path={icons.download} size={18} />
      <span className="truncate">{named ? (shares ? words.share : words.download)(name, size) : words.preparing}</span>
    </Button>
  )
}

/** For a phone, where the bar with the button is in view and the preview may not be. */
export default function BarDownload({ tool }: { tool: EncodingTool }) {
  const item = useStaged(tool)
  const preview = useStage(({ now }) => now)
  const isTried = useStage(({ size }) => size !== null)
  return item && isTried ? (
    <StageDownload tool={tool} item={item} preview={preview} className="min-h-13 lg:hidden" />
  ) : null
}
