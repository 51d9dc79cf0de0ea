import type { ImageSettings } from '@sundry/images'
import { type PdfPage, pageDpi, pdfPageOf, writePdf } from '@sundry/recipes'
import { useState } from 'react'
import { processInPool } from '../../images/model/engine.ts'
import { useQueue } from '../../images/model/queue-store.ts'
import { downloadBlob } from '../../platform/download.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { Button } from '../../ui/button.tsx'
import { editorWords as words } from './recipe/editor-text.ts'
import { useRecipe } from './recipe/model.ts'
import { toasts } from './text.ts'

const make = async (file: File, settings: ImageSettings) => (await processInPool(file, settings, {})).processedFile

/** All results as the pages of one file, in the order of the queue. */
export default function PdfButton() {
  const results = useQueue((queue) => queue.results.recipes)
  const dpi = useRecipe(({ recipe }) => pageDpi(recipe))
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const pages: PdfPage[] = []
      for (const result of results) pages.push(await pdfPageOf({ ...result, file: result.processedFile }, dpi, make))
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
