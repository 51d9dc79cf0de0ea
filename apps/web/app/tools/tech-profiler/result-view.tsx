import type { TechLookupResult } from '@sundry/contracts/tech-lookup-v1'
import { ExportButtons } from '../../lookup/export-buttons.tsx'
import { SameNameElsewhere } from '../../lookup/same-name-elsewhere.tsx'
import { SampleNotice } from '../../lookup/sample-notice.tsx'
import { Warnings } from '../../lookup/warnings.tsx'
import { useBroughtIntoView } from '../../platform/bring-into-view.ts'
import { parseUrl } from '../../platform/parse-url.ts'
import { useCopied } from '../../platform/use-copied.ts'
import { LONG_MS, toast } from '../../shell/stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { cardsOf } from './cards.ts'
import { exportsOf, fixtureOf } from './exports.ts'
import { shownMessage } from './messages.ts'
import { SidePanels } from './side-panels.tsx'
import { TechnologyRow } from './technology-row.tsx'
import { words } from './text.ts'

export function ResultView({ result }: { result: TechLookupResult }) {
  const { copy } = useCopied()
  const region = useBroughtIntoView<HTMLElement>(result)
  const cards = cardsOf(result.categories)
  const { title, description } = result.meta
  const report = async () => {
    if (await copy(fixtureOf(result), words.report))
      toast.good({ title: 'Copied!', description: words.reported }, LONG_MS)
  }
  return (
    <section ref={region} tabIndex={-1} aria-labelledby="profile" className="mt-8">
      {result.isMockData && (
        <div className="mb-6 grid gap-4">
          <Notice live title={words.mockActive}>
            {shownMessage(result.error)}
          </Notice>
          <SampleNotice />
        </div>
      )}
      <h2 id="profile" className="text-2xl sm:text-3xl">
        {words.results}{' '}
        <a
          href={result.analyzedUrl}
          target="_blank"
          rel="noreferrer"
          className="text-hue underline underline-offset-4 wrap-anywhere"
        >
          {result.analyzedUrl}
          <span className="sr-only"> {words.newTab}</span>
        </a>
      </h2>
      {title && <p className="mt-3 text-lg font-semibold">{title}</p>}
      {description && <p className="mt-1 max-w-3xl leading-relaxed text-quiet">{description}</p>}
      <p className="mt-3 text-sm text-quiet">
        {words.found(result.technologies.length)}. {!result.isMockData && words.modes[result.mode ?? 'static']}
      </p>
      <Warnings warnings={result.notes} />
      {cards.length === 0 ? (
        <div className="mt-6">
          <Notice title={words.none}>{words.noneText}</Notice>
        </div>
      ) : (
        <div data-cards className="mt-6 grid items-start gap-5 md:grid-cols-2 xl:grid-cols-3">
          {cards.map(({ slug, label, technologies }) => (
            <Panel key={slug} title={label}>
              <ul className="divide-y divide-line">
                {technologies.map((technology) => (
                  <TechnologyRow key={technology.slug} technology={technology} />
                ))}
              </ul>
            </Panel>
          ))}
        </div>
      )}
      <SidePanels result={result} />
      <SameNameElsewhere name={parseUrl(result.analyzedUrl)?.hostname ?? ''} />
      <div className="mt-8 flex flex-wrap gap-2">
        <ExportButtons exports={exportsOf(result)} />
        {!result.isMockData && (
          <Button variant="quiet" onClick={report}>
            {words.report}
          </Button>
        )}
      </div>
    </section>
  )
}
