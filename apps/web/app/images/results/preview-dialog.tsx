import { formatOf } from '@sundry/images'
import { lazy, Suspense, useEffect, useState } from 'react'
import { downloadBlob } from '../../platform/download.ts'
import { formatBytes } from '../../platform/format.ts'
import { useCopied } from '../../platform/use-copied.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { words } from '../model/text.ts'
import type { ImageToolId, ResultItem } from '../model/types.ts'
import { CompareImages } from './compare.tsx'
import { Notes, oneDecimal, SizesLine } from './sizes-line.tsx'

const SAFE = ['image/jpeg', 'image/png', 'image/gif', 'image/svg+xml']

type Shown = Pick<ResultItem, 'dimensions'> & {
  processedFile: { type: string }
  original: { name: string; type: string }
}

/** With its size, so that the page does not jump, and with the original for browsers that do not know the format. */
export function imageSnippet({ processedFile, dimensions, original }: Shown, name: string): string {
  const size = `width="${dimensions.width}" height="${dimensions.height}"`
  const image = (src: string) => `<img src="${address(src)}" ${size} alt="" loading="lazy" decoding="async">`
  if (SAFE.includes(processedFile.type) || !SAFE.includes(original.type)) return image(name)
  const source = `<source srcset="${address(name)}" type="${processedFile.type}">`
  return `<picture>\n  ${source}\n  ${image(original.name)}\n</picture>`
}

const address = (name: string) => encodeURIComponent(name)

const Disclosures = lazy(() => import('./disclosures.tsx'))

interface Props {
  tool: ImageToolId
  result: ResultItem
  name: string
  /** Opens with the metadata in view. */
  isEvidence?: boolean
  onClose: () => void
}

const ReduceColours = lazy(() => import('./reduce-colours.tsx'))

/** The address of a file for as long as it is shown. */
function useAddress(file: File | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return address
}

export default function PreviewDialog({ tool, result, name, isEvidence = false, onClose }: Props) {
  const { original, originalSize, processedSize, dimensions, format, processedFile, preview } = result
  const { copied, copy } = useCopied()
  const made = howMade(result)
  const lossless = useAddress(result.lossless?.processedFile)
  return (
    <Dialog title={original.name} closeLabel={words.close} onClose={onClose}>
      <CompareImages
        original={lossless ?? original.preview}
        originalDimensions={lossless ? dimensions : original.dimensions}
        processed={preview}
        dimensions={dimensions}
        isPart={!lossless && result.isCropped === true}
      />
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <dl className="space-y-1 text-[0.9375rem]">
          <Fact name="Original size" value={formatBytes(originalSize)} />
          <Fact name="Original dimensions" value={sizeOf(original.dimensions)} />
          <Fact name="Processed size" value={formatBytes(processedSize)} />
          <Fact name="Processed dimensions" value={sizeOf(dimensions)} />
          <Fact name="Type" value={`${formatOf(format).name.toUpperCase()} (${processedFile.type})`} />
          {made !== '' && <Fact name={words.encoder} value={made} />}
        </dl>
        <div>
          <SizesLine result={result} isShort />
          <Notes result={result} />
          {format === 'png' && (
            <Suspense fallback={null}>
              <ReduceColours tool={tool} result={result} name={name} />
            </Suspense>
          )}
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => downloadBlob(processedFile, name)}>{words.download}</Button>
            <Button variant="secondary" onClick={() => copy(imageSnippet(result, name))}>
              {copied ? words.copied : words.snippet}
            </Button>
          </div>
        </div>
      </div>
      <Suspense fallback={null}>
        <Disclosures original={original.file} result={processedFile} isFirstOpen={isEvidence} />
      </Suspense>
    </Dialog>
  )
}

export function howMade({ report: { encoder, quality, targetFill, score } }: Pick<ResultItem, 'report'>): string {
  return [
    encoder,
    quality !== undefined && words.quality(Math.round(quality)),
    targetFill !== undefined && words.fill(oneDecimal(targetFill * 100)),
    score !== undefined && words.score(oneDecimal(score)),
  ]
    .filter(Boolean)
    .join(' · ')
}

const sizeOf = (size: { width: number; height: number } | null) =>
  size && size.width > 0 ? `${size.width} × ${size.height} px` : words.noSize

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-1.5">
      <dt className="text-quiet">{name}</dt>
      <dd className="text-right tabular-nums">{value}</dd>
    </div>
  )
}
