import { jpegComponents, type PdfPage, writePdf } from '@sundry/recipes'
import { useState } from 'react'
import { downloadBlob } from '../../platform/download.ts'
import { LONG_MS, toast } from '../../shell/stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { useQueue } from '../../workbench/queue/queue-store.ts'
import { processInPool } from '../../workbench/run/engine.ts'
import type { ResultItem } from '../../workbench/types.ts'
import { useRecipe } from './recipe-store.ts'
import { toasts, words } from './text.ts'

/** Where no step says how large it is printed. */
const USUAL_DPI = 150

const asJpeg = {
  enableResize: false,
  width: null,
  height: null,
  maintainAspectRatio: true,
  outputFormat: 'jpeg',
  quality: 92,
  compressionLevel: 0,
  maxSizeMB: null,
} as const

async function pageOf({ processedFile, format, dimensions }: ResultItem, dpi: number): Promise<PdfPage> {
  const file = format === 'jpeg' ? processedFile : (await processInPool(processedFile, asJpeg, {})).processedFile
  const jpeg = new Uint8Array(await file.arrayBuffer())
  return { jpeg, ...dimensions, components: jpegComponents(jpeg), dpi }
}

/** All results as the pages of one file, in the order of the queue. */
export default function PdfButton() {
  const results = useQueue((queue) => queue.results.recipes)
  const dpi = useRecipe(({ recipe }) => {
    const step = recipe.steps.findLast(({ kind, off }) => kind === 'resize' && !off)
    return step?.kind === 'resize' && step.by === 'print' ? step.dpi : USUAL_DPI
  })
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const pages: PdfPage[] = []
      for (const result of results) pages.push(await pageOf(result, dpi))
      downloadBlob(writePdf(pages), 'recipe.pdf')
    } catch (error) {
      console.error(error)
      toast.bad(toasts.pdfFailed, LONG_MS)
    }
    setBusy(false)
  }
  return (
    <Button variant="secondary" disabled={isBusy} onClick={save}>
      {isBusy ? words.makingPdf : words.pdf(results.length)}
    </Button>
  )
}
