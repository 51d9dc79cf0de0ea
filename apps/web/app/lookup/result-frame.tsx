import type { ReactNode } from 'react'
import { useBroughtIntoView } from '../platform/bring-into-view.ts'
import { SameNameElsewhere } from './same-name-elsewhere.tsx'
import { SampleNotice } from './sample-notice.tsx'
import { ShownName } from './shown-name.tsx'

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
