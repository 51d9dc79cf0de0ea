import type { DomainReportSection } from '@sundry/contracts/domain-report-v1'
import { type Offer, offerLines, overallGrade } from '@sundry/mail'
import { words as common } from '../../lookup/text.ts'
import { words as unansweredWords } from '../../lookup/unanswered-text.ts'
import ChainImage from './chain-image.tsx'
import { type Cell, textOfCell, textOfValue } from './report/reading.ts'
import { showSection } from './report/show-section.ts'
import { bySeverity, tellFindings } from './report/tell-findings.ts'
import { orderedAnswers } from './report-files.ts'
import type { ReportRun } from './report-state.ts'
import { sectionWords, words } from './text.ts'

/** The whole report as one page of plain HTML, for a file. */
export function ReportDocument({ run }: { run: ReportRun }) {
  const { start, end } = run
  const answers = orderedAnswers(run)
  const { grade } = overallGrade(Object.fromEntries(answers.map((answer) => [answer.type, answer])))
  const name = start?.unicodeName ?? start?.domain ?? start?.asked
  return (
    <main>
      <h1>{name}</h1>
      {start?.domain && start.domain !== name && <p>{start.domain}</p>}
      {start?.isMockData && <p className="bad">{common.sampleNotice}</p>}
      <p className="grade">
        {start?.state
          ? unansweredWords.kinds[start.state].title
          : grade === null
            ? words.noGrade
            : `${words.overall}: ${grade}`}
      </p>
      {start?.state && <p>{unansweredWords.kinds[start.state].advice}</p>}
      {end && <p className="quiet">{end.fetchedAt}</p>}
      {answers.map((answer) => (
        <Section key={answer.type} answer={answer} />
      ))}
    </main>
  )
}

function Section({ answer }: { answer: DomainReportSection }) {
  const { facts, tables } = showSection(answer)
  return (
    <section>
      <h2>
        {sectionWords[answer.type].name}
        {answer.grade && <span className="grade"> {answer.grade}</span>}
      </h2>
      {answer.error && <p>{answer.error}</p>}
      {bySeverity(tellFindings(answer)).map(({ code, severity, found, why, fix, paste, draft }) => (
        <article key={`${code} ${found}`}>
          <h3>
            <span className={severity}>{words.severity[severity]}</span> {found}
          </h3>
          <p className="quiet">{why}</p>
          <p>{fix}</p>
          {(paste || draft) && <pre>{offerLines({ paste, draft } as Offer).join('\n')}</pre>}
        </article>
      ))}
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
