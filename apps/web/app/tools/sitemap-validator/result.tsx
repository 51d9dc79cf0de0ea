import { useEffect } from 'react'
import UnansweredNotice from '../../lookup/unanswered/notice.tsx'
import { useBroughtIntoView } from '../../platform/bring-into-view.ts'
import { Button } from '../../ui/button.tsx'
import { CodeArea } from '../../ui/code-area.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Findings } from './findings.tsx'
import { IndexWalk } from './index-walk.tsx'
import { LongExcerpt } from './long-excerpt.tsx'
import { RepairPanel } from './repair-panel.tsx'
import { RobotsCheck } from './robots-check.tsx'
import { inputs, useValidator } from './state.ts'
import { Statistics } from './statistics.tsx'
import { FETCH_FAILED_ERROR, words } from './text.ts'
import type { Validation } from './types.ts'
import { useValidate } from './use-validate.ts'

export default function Result({ validation }: { validation: Validation }) {
  const { verdict, report, fetched, text, children } = validation
  const { shown, source, content, retries } = useValidator()
  const { validate } = useValidate()
  const region = useBroughtIntoView<HTMLElement>(validation)
  useEffect(() => {
    if (shown) document.querySelector('[data-marked-line]')?.scrollIntoView({ block: 'center' })
  }, [shown])
  if (!source) return null
  if (validation.unanswered) {
    return (
      <section ref={region} tabIndex={-1} aria-label="Result" className="mt-8">
        <UnansweredNotice
          unanswered={validation.unanswered}
          retries={retries}
          onRetry={(isAutomatic) => void validate(isAutomatic ? retries + 1 : 0)}
        >
          <p className="mt-1 text-quiet">{FETCH_FAILED_ERROR}</p>
        </UnansweredNotice>
      </section>
    )
  }
  const { isValid, message } = verdict
  return (
    <div className="mt-8 grid gap-10">
      <section
        ref={region}
        tabIndex={-1}
        role="status"
        aria-label="Result"
        className={`rounded-(--radius-card) border bg-surface p-5 sm:p-6 ${isValid ? 'border-good/60' : 'border-bad/70'}`}
      >
        <p className={`text-4xl font-semibold tracking-tight sm:text-5xl ${isValid ? 'text-good' : 'text-bad'}`}>
          {isValid ? words.valid : words.invalid}
        </p>
        <p className="mt-3 text-lg">{message}</p>
        {fetched && !fetched.isMock && (
          <p className="mt-2 text-quiet [overflow-wrap:anywhere]">
            {fetched.finalUrl} answered {fetched.status}
            {fetched.redirects > 0 && ` after ${fetched.redirects} redirect${fetched.redirects === 1 ? '' : 's'}`}.
          </p>
        )}
        {report && !report.complete && <p className="mt-2 text-warn">{words.incomplete}</p>}
        {report?.statistics.host && report.statistics.hostAssumed && (
          <p className="mt-2 text-quiet">{words.assumed(report.statistics.host)}</p>
        )}
        <p className="mt-4 text-sm text-quiet">{words.basic}</p>
      </section>
      {fetched?.isMock && <MockNotice text={text} />}
      <Findings verdict={verdict} report={report} />
      {shown && text !== null && report && (
        <CodeArea
          label={words.fetched}
          value={text}
          onValue={() => {}}
          readOnly
          rows={12}
          marks={[{ line: shown.line, tone: 'bad' }]}
        />
      )}
      {shown && text === null && content === '' && <LongExcerpt source={source} {...shown} />}
      {report && !isValid && report.octets > 0 && <RepairPanel source={source} />}
      {report && report.urlCount > 0 && <Statistics report={report} />}
      {children.length > 0 && <IndexWalk sitemaps={children} />}
      {report && report.kind === 'urlset' && report.urlCount > 0 && (
        <RobotsCheck source={source} host={report.statistics.host ?? null} />
      )}
    </div>
  )
}

function MockNotice({ text }: { text: string | null }) {
  return (
    <Notice tone="warn" title="Sample data">
      <p>This installation cannot reach other sites, so nothing was fetched.</p>
      {text && (
        <Button variant="secondary" className="mt-3" onClick={() => inputs.content(text)}>
          Try two sample pages
        </Button>
      )}
    </Notice>
  )
}
