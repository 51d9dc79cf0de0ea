import type { ReactNode } from 'react'
import { useBroughtIntoView } from '../platform/bring-into-view.ts'
import { confusableWarning } from './name-forms.ts'
import { SameNameElsewhere } from './same-name-elsewhere.tsx'
import { SampleNotice } from './sample-notice.tsx'

function ShownName({ ascii, unicode = ascii }: { ascii: string; unicode?: string | undefined }) {
  const warning = unicode === ascii ? null : confusableWarning(unicode)
  return (
    <>
      <h2 className="text-2xl [overflow-wrap:anywhere] sm:text-3xl">{unicode}</h2>
      {unicode !== ascii && <p className="mt-1 font-mono text-sm text-quiet [overflow-wrap:anywhere]">{ascii}</p>}
      {warning && (
        <p role="alert" className="mt-2 font-medium text-warn">
          {warning}
        </p>
      )}
    </>
  )
}

interface Props {
  label: string
  result: {
    domainName: string
    unicodeName?: string | undefined
    isMockData: boolean
    error?: string | undefined
  }
  children: ReactNode
}

export function ResultFrame({ label, result, children }: Props) {
  const region = useBroughtIntoView<HTMLElement>(result)
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={label}
      data-mock={result.isMockData}
      className="mt-6 rounded-(--radius-card) border border-line bg-surface p-5 sm:p-8"
    >
      {result.isMockData && (
        <div className="mb-6">
          <SampleNotice error={result.error} />
        </div>
      )}
      <ShownName ascii={result.domainName} unicode={result.unicodeName} />
      {children}
      <SameNameElsewhere name={result.domainName} shown={result.unicodeName} />
    </section>
  )
}
