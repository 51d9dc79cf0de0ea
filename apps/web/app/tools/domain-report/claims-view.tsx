import { useEffect, useState } from 'react'
import { bySeverity } from '../../lookup/findings/tell-findings.ts'
import { useBroughtIntoView } from '../../platform/bring-into-view.ts'
import { exactTime } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type ClaimedReport, readFindingsLink } from './report/findings-link.ts'
import { sectionWords } from './text.ts'

const words = {
  title: (name: string) => `What this link claims about ${name}`,
  lead: 'Anyone can write such a link. Nothing was looked up, and nothing here is confirmed.',
  at: (time: string) => `The link gives ${time} as its time.`,
  look: 'Look Now',
  nothing: 'The link claims no findings.',
  broken: 'This link does not hold findings that can be read. Ask for it again, or look the domain up.',
}

/** The findings of a link, in our sentences and without grades, colours or records to copy. */
export default function ClaimsView({ hash, onLook }: { hash: string; onLook: (name: string) => void }) {
  const [report, setReport] = useState<ClaimedReport | null | undefined>()
  const region = useBroughtIntoView<HTMLElement>(report)
  useEffect(() => {
    let isCurrent = true
    void readFindingsLink(hash).then((read) => isCurrent && setReport(read))
    return () => {
      isCurrent = false
    }
  }, [hash])
  if (report === undefined) return null
  if (report === null)
    return (
      <div className="mt-5">
        <Notice tone="bad" title={words.broken} live />
      </div>
    )
  const sections = report.sections.filter(({ findings }) => findings.length > 0)
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-labelledby="claims"
      className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 rounded-(--radius-card) border border-dashed border-line-strong bg-surface p-5 sm:p-6"
    >
      <div>
        <h2 id="claims" className="text-2xl wrap-anywhere">
          {words.title(report.name)}
        </h2>
        <p className="mt-1 text-quiet">
          {words.lead} {report.at !== null && words.at(exactTime(new Date(report.at).toISOString()))}
        </p>
        <Button className="no-print mt-4 min-h-12 px-8" onClick={() => onLook(report.name)}>
          {words.look}
        </Button>
      </div>
      {sections.length === 0 && <p>{words.nothing}</p>}
      {sections.map(({ section, findings }) => (
        <div key={section}>
          <h3 className="mb-2 text-xl">{sectionWords[section].name}</h3>
          <ul className="grid list-disc gap-2 pl-5">
            {bySeverity(findings).map(({ code, found, fix }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one code may be found twice, and the list is never reordered
              <li key={`${code} ${at}`} className="wrap-anywhere">
                {found} <span className="block text-sm text-quiet">{fix}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
