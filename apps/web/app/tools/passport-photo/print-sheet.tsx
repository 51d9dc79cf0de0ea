import {
  drawSheet,
  layOut,
  type MadePhoto,
  type PhotoDocument,
  papers,
  SHEET_DPI,
  sheetPdf,
  sheetPixels,
} from '@sundry/id-photo'
import { withDensity } from '@sundry/recipes'
import { useState } from 'react'
import { downloadBlob } from '../../platform/download.ts'
import { logFailure } from '../../platform/load-code.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { Button } from '../../ui/button.tsx'
import { Segments } from '../../ui/segments.tsx'
import { faults, words } from './text.ts'

type Sheet = NonNullable<ReturnType<typeof layOut>>

async function sheetJpeg(sheet: Sheet, { file }: MadePhoto): Promise<Blob> {
  const { width, height } = sheetPixels(sheet)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser gave no canvas')
  const bitmap = await createImageBitmap(file)
  drawSheet(context, sheet, bitmap)
  bitmap.close()
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
  const bytes = withDensity(new Uint8Array(await blob.arrayBuffer()), 'image/jpeg', SHEET_DPI)
  return bytes ? new Blob([bytes], { type: 'image/jpeg' }) : blob
}

export function PrintSheet({ made, document }: { made: MadePhoto; document: PhotoDocument }) {
  const [paperId, setPaperId] = useState('10x15')
  const paper = papers.find(({ id }) => id === paperId)
  const sheet = paper ? layOut(document, paper) : null
  const save = async (kind: 'pdf' | 'jpg') => {
    if (!sheet) return
    try {
      const blob = kind === 'pdf' ? await sheetPdf(sheet, made) : await sheetJpeg(sheet, made)
      downloadBlob(blob, made.file.name.replace(/\.jpg$/, `-${paperId}.${kind}`))
    } catch (error) {
      logFailure(error)
      toast.bad(faults.sheet, LONG_MS)
    }
  }
  return (
    <section aria-labelledby="sheet" className="mt-6 border-t border-line pt-4">
      <h3 id="sheet" className="mb-2 text-lg">
        {words.sheet}
      </h3>
      <Segments
        label={words.paper}
        value={paperId}
        options={papers.map(({ id }) => ({ value: id, label: words.papers[id] ?? id }))}
        onValue={setPaperId}
      />
      <p className="my-2 text-sm text-quiet">{sheet ? words.perSheet(sheet.places.length) : words.noSheet}</p>
      {sheet && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => save('pdf')}>
            {words.pdf}
          </Button>
          <Button variant="secondary" onClick={() => save('jpg')}>
            {words.jpeg}
          </Button>
        </div>
      )}
    </section>
  )
}
