import type { ModelFacts } from '@sundry/cutout'
import { formatBytes } from '../../platform/format.ts'
import { modelWords as say } from './text.ts'

/** Whose models these are, and under what licence. */
export function ModelList({ models }: { models: readonly ModelFacts[] }) {
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-11 items-center justify-between text-sm font-semibold marker:content-none">
        {say.details}
        <span aria-hidden className="text-xl font-light text-quiet transition-transform group-open:rotate-45">
          +
        </span>
      </summary>
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
