import { formatBytes } from '../../platform/format.ts'
import { words } from '../text.ts'
import type { ResultItem } from '../types.ts'
import { oneDecimal } from './totals.ts'

export function SizesLine({ result }: { result: ResultItem }) {
  const { originalSize, processedSize, compressionRatio } = result
  const saved = compressionRatio > 0
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
      <div className="col-span-2 flex items-baseline gap-2">
        <dt className="order-2 text-sm text-quiet">{words.savings}</dt>
        <dd data-saved={saved} className={`text-2xl tabular-nums ${saved ? 'text-good' : 'text-warn'}`}>
          {oneDecimal(compressionRatio)}%
        </dd>
      </div>
      <Figure name={words.original} value={formatBytes(originalSize)} />
      <Figure name={words.result} value={formatBytes(processedSize)} />
    </dl>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-xs text-quiet">{name}</dt>
      <dd className="whitespace-nowrap text-sm font-semibold tabular-nums">{value}</dd>
    </div>
  )
}
