import { readHeader, stripMetadata } from '@sundry/images'
import { jpegComponents, type PdfPage, writePdf } from '@sundry/recipes'
import { useState } from 'react'
import { downloadBlob } from '../../platform/download.ts'
import { LONG_MS, toast } from '../../shell/stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { useQueue } from '../../workbench/queue/queue-store.ts'
import { processInPool } from '../../workbench/run/engine.ts'
import type { ResultItem } from '../../workbench/types.ts'
import { editorWords as words } from './editor-text.ts'
import { useRecipe } from './recipe-state.ts'
import { toasts } from './text.ts'

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
  keepSmaller: false,
} as const

/** A PDF knows nothing of EXIF: what lies on its side is written upright, and what is no JPEG becomes one. */
async function asUprightJpeg({ processedFile, format }: ResultItem): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await processedFile.arrayBuffer())
  if (format === 'jpeg' && readHeader(bytes, 'jpeg')?.orientation === 1) return stripMetadata(bytes, 'jpeg', 'profile')
  const made = await processInPool(processedFile, asJpeg, {})
  return new Uint8Array(await made.processedFile.arrayBuffer())
}

async function pageOf(result: ResultItem, dpi: number): Promise<PdfPage> {
  const jpeg = await asUprightJpeg(result)
  return { jpeg, ...result.dimensions, components: jpegComponents(jpeg), dpi }
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
