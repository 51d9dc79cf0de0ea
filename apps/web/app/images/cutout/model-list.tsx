import type { ModelFacts } from '@sundry/cutout'
import { formatBytes } from '../../platform/format.ts'
import { FoldSummary } from '../../ui/fold-summary.tsx'
import { modelWords as say } from './text.ts'

/** Authors and licences of the models. */
export function ModelList({ models }: { models: readonly ModelFacts[] }) {
  return (
    <details className="border-t border-line">
      <FoldSummary className="text-sm font-semibold">{say.details}</FoldSummary>
      <ul className="space-y-3 pb-2 text-sm leading-relaxed">
        {models.map(({ id, label, bytes, download, licence, source }) => (
          <li key={id}>
            <p className="font-semibold">{label}</p>
            <p className="text-quiet">
              {say.weight(formatBytes(bytes), download === 0)} · {licence}
              <br />
              <span className="break-words">
                {say.source}: {source}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
