import type { DomainReportSection } from '@sundry/contracts/domain-report-v1'
import {
  type Offer,
  offerLines,
  overallGrade,
  type Plan,
  passedChecks,
  readyRecords,
  recordsText,
} from '@sundry/domain-report'
import { bySeverity, describeFindings } from '../../../lookup/findings/tell-findings.ts'
import { FileTable, htmlFile } from '../../../lookup/html-file.tsx'
import { textOfValue } from '../../../lookup/reading.ts'
import { words as unansweredWords } from '../../../lookup/unanswered-text.ts'
import { exactTime } from '../../../platform/format.ts'
import { sectionWords, words } from '../text.ts'
import ChainImage from './chain-image.tsx'
import { reportPlan } from './plan-panel.tsx'
import { madeBy, words as planWords } from './plan-text.ts'
import { orderedAnswers, type ReportRun } from './report-state.ts'
import { showSection } from './show-section.ts'
import { summaryOf } from './summary-strip.tsx'

/** The whole report as one page of plain HTML, for a file. */
function ReportDocument({ run }: { run: ReportRun }) {
  const { start, end } = run
  const answers = orderedAnswers(run)
  const { grade } = overallGrade(Object.fromEntries(answers.map((answer) => [answer.type, answer])))
  const name = start?.unicodeName ?? start?.domain ?? start?.asked
  return (
    <>
      <h1>{name}</h1>
      {start?.domain && start.domain !== name && <p>{start.domain}</p>}
      <p className="grade">
        {start?.state
          ? unansweredWords.kinds[start.state].title
          : grade === null
            ? words.noGrade
            : `${words.overall}: ${grade}`}
      </p>
      {start?.state && <p>{unansweredWords.kinds[start.state].advice}</p>}
      {!start?.state && (
        <ul>
          {summaryOf(run).map(({ subject, tone, text, cause }) => (
            <li key={subject} className={tone}>
              {text} {cause}
            </li>
          ))}
        </ul>
      )}
      {end && (
        <p className="quiet">
          <time dateTime={end.fetchedAt}>{exactTime(end.fetchedAt)}</time>
          {end.resolver && ` · ${words.resolver(end.resolver)}`} · {madeBy}
        </p>
      )}
      {start?.kind === 'domain' && !start.state && (
        <PlanSection plan={reportPlan(answers)} domain={start.domain ?? start.asked} />
      )}
      {answers.map((answer) => (
        <Section key={answer.type} answer={answer} />
      ))}
    </>
  )
}

function PlanSection({ plan, domain }: { plan: Plan; domain: string }) {
  const ready = readyRecords(plan)
  return (
    <section>
      <h2>{planWords.title}</h2>
      {plan.isPartial && <p>{planWords.partial}</p>}
      {plan.steps.length === 0 && <p>{planWords.nothing}</p>}
      <ol>
        {plan.steps.map(({ section, state, action, why, wait, needs, records, spread }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name of its own, and nothing is reordered
          <li key={at}>
            {wait && (
              <p>
                {planWords.first} {wait}
              </p>
            )}
            <p>
              <b>{action}</b>
            </p>
            <p className="quiet">{[planWords.states[state], sectionWords[section].name, ...why].join(' · ')}</p>
            {needs && <p>{needs}</p>}
            {records.length > 0 && <pre>{records.flatMap((paste) => offerLines({ paste })).join('\n')}</pre>}
            {spread && <p className="quiet">{spread}</p>}
          </li>
        ))}
      </ol>
      {ready.length > 0 && (
        <>
          <h3>{planWords.ready(ready.length)}</h3>
          <pre>{recordsText(ready, 'BIND', domain)}</pre>
        </>
      )}
    </section>
  )
}

function Section({ answer }: { answer: DomainReportSection }) {
  const { facts, tables } = showSection(answer)
  const passed = passedChecks(answer)
  return (
    <section>
      <h2>
        {sectionWords[answer.type].name}
        {answer.grade && <span className="grade"> {answer.grade}</span>}
      </h2>
      {answer.error && <p>{answer.error}</p>}
      {bySeverity(describeFindings(answer)).map(({ code, severity, found, why, fix, paste, draft }) => (
        <article key={`${code} ${found}`}>
          <h3>
            <span className={severity}>{words.severity[severity]}</span> {found}
          </h3>
          <p className="quiet">{why}</p>
          <p>{fix}</p>
          {(paste || draft) && <pre>{offerLines({ paste, draft } as Offer).join('\n')}</pre>}
        </article>
      ))}
      {passed.length > 0 && (
        <p>
          {words.passed(passed.length)}: <span className="quiet">{passed.join('; ')}</span>
        </p>
      )}
      {facts.length > 0 && (
        <dl>
          {facts.map((fact) => (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>
                {textOfValue(fact.value)}
                {fact.note && <small> {fact.note}</small>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {answer.type === 'dnssec' && answer.reading && answer.reading.zones.length > 0 && (
        <ChainImage chain={answer.reading} />
      )}
      {tables.map((table) => (
        <FileTable key={table.title} table={table} />
      ))}
    </section>
  )
}

export function reportHtml(run: ReportRun): string {
  const title = `${words.result}: ${run.start?.unicodeName ?? run.start?.asked ?? ''}`
  return htmlFile(title, <ReportDocument run={run} />)
}
