import type { Term } from '@sundry/domain-report'
import { words } from './text.ts'

/** Each part of a record beside its meaning; what receivers cannot read is marked in words, too. */
export function TermList({ terms }: { terms: readonly Term[] }) {
  return (
    <dl className="grid gap-x-5 gap-y-2 sm:grid-cols-[minmax(8rem,2fr)_3fr]">
      {terms.map(({ text, meaning, isFault }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one term may be there twice, and the list is never reordered
        <div key={`${text} ${at}`} className="contents">
          <dt className={`font-mono text-sm wrap-anywhere ${isFault ? 'text-bad' : ''}`}>{text}</dt>
          <dd className="mb-1 min-w-0 text-[0.9375rem] wrap-anywhere sm:mb-0">
            {isFault && <span className="font-semibold text-bad">{words.fault} </span>}
            {meaning}
          </dd>
        </div>
      ))}
    </dl>
  )
}
