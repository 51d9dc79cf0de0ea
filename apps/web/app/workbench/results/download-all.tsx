import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { downloadBlob } from '../../platform/download.ts'
import { canSaveToFolder, saveToFolder } from '../../platform/save-folder.ts'
import { packZip } from '../../platform/zip.ts'
import { LONG_MS, toast } from '../../shell/toasts-store.ts'
import { Button } from '../../ui/button.tsx'
import { LineIcon } from '../../ui/glyph.tsx'
import { icons } from '../icons.ts'
import type { ImageTool } from '../image-tool.ts'
import { toasts, words } from '../text.ts'
import type { ResultItem } from '../types.ts'

const FaviconButton = lazy(() => import('./favicon-button.tsx'))

interface Props {
  tool: ImageTool
  results: readonly ResultItem[]
  names: readonly string[]
  /** Other ways to have all results. */
  more?: ReactNode
}

export function DownloadAll({ tool, results, names, more }: Props) {
  const [packing, setPacking] = useState<number | null>(null)
  const folders = useCanSave()
  const entries = results.map(({ processedFile, original }, index) => ({
    name: names[index] ?? processedFile.name,
    file: processedFile,
    folder: original.folder,
    lastModified: original.file.lastModified,
  }))

  const icoResults = results.filter(({ format }) => format === 'ico')

  const zip = async () => {
    setPacking(0)
    try {
      downloadBlob(await packZip(entries, setPacking), `${tool.archive}.zip`)
    } catch (error) {
      console.error(error)
      toast.bad(toasts.zipFailed, LONG_MS)
    }
    setPacking(null)
  }
  const folder = async () => {
    try {
      const saved = await saveToFolder(entries)
      if (saved !== null) toast.good(toasts.saved(saved), LONG_MS)
    } catch (error) {
      console.error(error)
      toast.bad(toasts.folderFailed, LONG_MS)
    }
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button disabled={packing !== null} onClick={zip}>
        <LineIcon path={icons.download} size={18} />
        {packing === null ? words.zip(results.length) : words.zipping(packing)}
      </Button>
      {folders && (
        <Button variant="secondary" onClick={folder}>
          {words.toFolder}
        </Button>
      )}
      {more}
      {icoResults.length > 0 && (
        <Suspense fallback={null}>
          <FaviconButton icons={icoResults} />
        </Suspense>
      )}
    </div>
  )
}

function useCanSave(): boolean {
  const [can, setCan] = useState(false)
  useEffect(() => setCan(canSaveToFolder()), [])
  return can
}
