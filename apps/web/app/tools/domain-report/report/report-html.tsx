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
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { bySeverity, describeFindings } from '../../../lookup/findings/tell-findings.ts'
import { type Cell, textOfCell, textOfValue } from '../../../lookup/reading.ts'
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
    <main>
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
    </main>
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
      {tables.map(({ title, columns, rows }) => (
        <table key={title}>
          <caption>{title}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.map(textOfCell).join('\n')}>
                {row.map((cell, index) => (
                  <td key={columns[index]} className={toneOf(cell)}>
                    {textOfCell(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  )
}

const toneOf = (cell: Cell) => (typeof cell === 'string' ? undefined : cell.tone)

const style = `:root{color-scheme:light dark;--page:#fafaf4;--surface:#fff;--raised:#f1f2e8;--line:#15180f2b;--ink:#15180f;--quiet:#575d4b;--good:#1b6e2d;--warn:#8a5300;--bad:#b3261e;--hue:#0664a8}
@media(prefers-color-scheme:dark){:root{--page:#0d0f0b;--surface:#14170f;--raised:#1c2016;--line:#f2f5ea2b;--ink:#f2f5ea;--quiet:#a9b09c;--good:#7ddc8d;--warn:#ffcb5c;--bad:#ff9d92;--hue:#74c3ff}}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.55 ui-sans-serif,system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem}section{border-top:1px solid var(--line);padding:1.5rem 0}
h1,h2,h3{line-height:1.2;margin:.2em 0}h3{font-size:1rem}p{margin:.3em 0}.grade{font-weight:650;font-size:1.25rem}
article{border:1px solid var(--line);border-radius:.75rem;padding:1rem;margin:.75rem 0;background:var(--surface)}
pre{white-space:pre-wrap;background:var(--raised);padding:.75rem;border-radius:.5rem;margin:.5rem 0 0}
dl>div{display:grid;grid-template-columns:minmax(7rem,11rem) 1fr;gap:.25rem 1rem;padding:.25rem 0}dt,small,caption,.quiet{color:var(--quiet)}dd{margin:0}
table{border-collapse:collapse;width:100%;margin:1rem 0;font-size:.875rem;display:block;overflow-x:auto}caption{text-align:left;font-weight:600}th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
figure{max-width:32rem;margin:1rem 0}svg{width:100%;height:auto}.good{color:var(--good)}.warn,.warning{color:var(--warn)}.bad,.error{color:var(--bad)}.info{color:var(--quiet)}`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** One file without scripts or references: rendered by the React that the page has loaded anyway. */
export function reportHtml(run: ReportRun): string {
  const host = document.createElement('div')
  const root = createRoot(host)
  flushSync(() => root.render(<ReportDocument run={run} />))
  const body = host.innerHTML
  root.unmount()
  const title = `${words.result}: ${run.start?.unicodeName ?? run.start?.asked ?? ''}`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head><body>${body}</body></html>
`
}
