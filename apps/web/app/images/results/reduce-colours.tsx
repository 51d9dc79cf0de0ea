import type { ImageSettings } from '@sundry/images'
import { useState } from 'react'
import { formatBytes } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { faultMessage, processInPool } from '../model/engine.ts'
import { useQueue } from '../model/queue-store.ts'
import { reasons } from '../model/text.ts'
import type { ImageToolId, ResultItem } from '../model/types.ts'
import { oneDecimal } from './sizes-line.tsx'
import { reduceWords as words } from './text.ts'

/** Below it a difference shows side by side. */
const MIN_SCORE = 85

const reduction: ImageSettings = {
  enableResize: false,
  width: null,
  height: null,
  maintainAspectRatio: true,
  outputFormat: 'png',
  quality: 100,
  compressionLevel: 50,
  maxSizeMB: null,
  metadata: 'all',
  palette: true,
  paletteScore: MIN_SCORE,
}

/** The settings of a run that reduced the colours; what was reduced on its card has its lossless file with it. */
function reducedByRun({ notes, lossless, madeWith }: ResultItem): ImageSettings | null {
  if (lossless !== undefined || !notes.some(({ code }) => code === 'reduced')) return null
  const settings: ImageSettings | null = madeWith?.startsWith('{') ? JSON.parse(madeWith) : null
  return settings?.palette === 'auto' ? settings : null
}

/** A still PNG with all its colours, or one whose colours were reduced. */
const canReduce = (result: ResultItem): boolean =>
  result.lossless !== undefined ||
  reducedByRun(result) !== null ||
  (result.format === 'png' && !result.original.animated && result.report.colours === undefined)

function put(tool: ImageToolId, result: ResultItem, file: File, some: Partial<ResultItem>): void {
  const compressionRatio = result.originalSize > 0 ? (1 - file.size / result.originalSize) * 100 : 0
  const made = { processedFile: file, processedSize: file.size, compressionRatio, preview: URL.createObjectURL(file) }
  useQueue.getState().addResult(tool, { ...result, ...made, ...some })
}

interface Props {
  tool: ImageToolId
  result: ResultItem
  name: string
  /** In a line of a list, beside the thumbnail's column. */
  isInList?: boolean
  onDone?: () => void
}

/** Makes the result again with a palette, and takes it back. */
export default function ReduceColours({ tool, result, name, isInList = false, onDone }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const { lossless, processedFile, processedSize, report } = result
  if (!canReduce(result)) return null
  const byRun = reducedByRun(result)

  async function reduce(): Promise<string> {
    const made = await processInPool(processedFile, reduction, {})
    const { score = 100, colours } = made.report
    if (!useQueue.getState().results[tool].includes(result)) return ''
    if (score < MIN_SCORE) return words.notReached(oneDecimal(score))
    if (colours === undefined || made.processedSize >= processedSize) return words.notSmaller
    const retained = { processedFile, report, notes: result.notes }
    put(tool, result, made.processedFile, { lossless: retained, report: made.report, notes: made.notes })
    onDone?.()
    return ''
  }

  /** Runs once more with every colour; the result can be reduced again. */
  async function keepAll(settings: ImageSettings): Promise<string> {
    const made = await processInPool(result.original.file, { ...settings, palette: false }, {})
    if (useQueue.getState().results[tool].includes(result)) put(tool, result, made.processedFile, made)
    return ''
  }

  async function onClick() {
    setMessage('')
    if (lossless) {
      const { processedFile: file, ...others } = lossless
      const { lossless: _, ...whole } = result
      return put(tool, whole, file, others)
    }
    setBusy(true)
    setMessage(
      await (byRun ? keepAll(byRun) : reduce()).catch((error: unknown) => faultMessage(error) ?? reasons.failed),
    )
    setBusy(false)
  }

  const { score, colours } = report
  const label = isBusy ? words.working : lossless || byRun ? words.undo : words.reduce
  const from = lossless && formatBytes(lossless.processedFile.size)
  return (
    <div className={isInList ? 'col-span-2 col-start-2' : 'col-span-full mb-2'}>
      <p role="status" className="mb-1 text-sm leading-relaxed text-quiet empty:hidden">
        {from
          ? words.reduced(
              from,
              formatBytes(processedSize),
              colours ?? 256,
              score === undefined ? '' : oneDecimal(score),
            )
          : message}
      </p>
      <Button
        variant="quiet"
        className={isInList ? '-ml-5' : 'w-full'}
        aria-label={words.of(label, name)}
        aria-disabled={isBusy}
        onClick={() => !isBusy && onClick()}
      >
        {label}
      </Button>
    </div>
  )
}
