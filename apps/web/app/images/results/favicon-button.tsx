import { newStep, planOutputs } from '@sundry/recipes'
import { useState } from 'react'
import { logFailure } from '../../platform/load-code.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { downloadZip } from '../../platform/zip.ts'
import { Button } from '../../ui/button.tsx'
import { toasts, words } from '../model/text.ts'
import type { ResultItem } from '../model/types.ts'
import { makeOutputs } from './make-outputs.ts'
import { safeName } from './result-names.ts'

export default function FaviconButton({ icons }: { icons: readonly ResultItem[] }) {
  const [making, setMaking] = useState(false)
  const make = async () => {
    setMaking(true)
    try {
      const step = newStep('outputs', { set: 'favicons' })
      const entries = []
      for (const { original, dimensions } of icons) {
        const name = safeName(original.name.replace(/\.[^.]*$/, ''))
        const files = planOutputs(step, { name, ...dimensions })
        entries.push(...(await makeOutputs(files, original.file, icons.length > 1 ? `${name}/` : '')))
      }
      await downloadZip(entries, 'favicons.zip')
    } catch (error) {
      logFailure(error)
      toast.bad(toasts.faviconsFailed, LONG_MS)
    }
    setMaking(false)
  }
  return (
    <Button variant="secondary" disabled={making} onClick={make}>
      {making ? words.makingFavicons : words.favicons}
    </Button>
  )
}
