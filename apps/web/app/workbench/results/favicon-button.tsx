import { useState } from 'react'
import { downloadBlob } from '../../platform/download.ts'
import { logUnexpected } from '../../platform/log-unexpected.ts'
import { packZip } from '../../platform/zip.ts'
import { LONG_MS, toast } from '../../shell/stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { toasts, words } from '../text.ts'
import type { ResultItem } from '../types.ts'

export default function FaviconButton({ icons }: { icons: readonly ResultItem[] }) {
  const [making, setMaking] = useState(false)
  const make = async () => {
    setMaking(true)
    try {
      const { faviconSet } = await import('./favicon-set.ts')
      const entries = []
      for (const { original } of icons) {
        const folder = icons.length > 1 ? `${original.name.replace(/\.[^.]*$/, '')}/` : ''
        for (const { name, file } of await faviconSet(original.file))
          entries.push({ name: folder + name, file, lastModified: Date.now() })
      }
      downloadBlob(await packZip(entries, () => {}), 'favicons.zip')
    } catch (error) {
      logUnexpected(error)
      toast.bad(toasts.zipFailed, LONG_MS)
    }
    setMaking(false)
  }
  return (
    <Button variant="secondary" disabled={making} onClick={make}>
      {making ? words.makingFavicons : words.favicons}
    </Button>
  )
}
