import { causeTexts, describeReason, describeVerdict, describeWhereChanged, type MessageCheck } from '@sundry/mail'
import { FileTable, htmlFile } from '../../lookup/html-file.tsx'
import { exactTime } from '../../platform/format.ts'
import type { Shown } from './mail-check.worker.ts'
import { tablesOf } from './mail-tables.ts'
import { words } from './text.ts'

/** The whole check as data, without the message itself. */
export const checkJson = (shown: Shown): string => `${JSON.stringify({ madeBy: 'Sundry', ...shown }, null, 2)}\n`

export function checkHtml({ check, bounce, isWhole, checkedAt }: Shown): string {
  const title = check?.subject || words.noSubject
  return htmlFile(
    `${words.result}: ${title}`,
    <>
      <h1>{title}</h1>
      <p className="quiet">
        <time dateTime={checkedAt}>{exactTime(checkedAt)}</time>
        {!isWhole && ` · ${words.notLookedUp}`}
      </p>
      {bounce?.refusals.map(({ description, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: log lines of one recipient can be the same
        <section key={at}>
          <h2>{description.label}</h2>
          <p>{description.who}</p>
          <p>{description.lasting}</p>
          <p>
            <b>{words.todo}</b> {description.advice}
          </p>
          {description.code && <p className="quiet">{description.code}</p>}
          {text !== '' && <pre>{text}</pre>}
        </section>
      ))}
      {check && <CheckSection check={check} />}
    </>,
  )
}

function CheckSection({ check }: { check: MessageCheck }) {
  const { dkim, causes, reasons } = check
  const { label, why, recipient, sender, warnings, sentence, notes } = describeVerdict(check)
  const { tables, path } = tablesOf(check)
  const changes = [...new Set(dkim.flatMap(({ changed }) => (changed ? describeWhereChanged(changed) : [])))]
  return (
    <section>
      <p className="grade">{label}</p>
      <p>{why}</p>
      {warnings.map((warning) => (
        <p key={warning} className="warn">
          {warning}
        </p>
      ))}
      <p>
        <b>{words.forRecipients}:</b> {recipient}
      </p>
      <p>
        <b>{words.forSenders}:</b> {sender}
      </p>
      <p className="quiet">{[sentence, ...notes].join(' ')}</p>
      {changes.map((change) => (
        <p key={change}>{change}</p>
      ))}
      {causes.map(({ cause, certainty }) => (
        <article key={`${cause} ${certainty}`}>
          <h3>
            {causeTexts[cause].found} <span className="quiet">{words[certainty]}</span>
          </h3>
          <p>{causeTexts[cause].fix}</p>
        </article>
      ))}
      {reasons.map((reason) => (
        <article key={reason.code}>
          <h3>{describeReason(reason).found}</h3>
          <p>{describeReason(reason).fix}</p>
        </article>
      ))}
      {[...tables, ...(path ? [path] : [])].map((table) => (
        <FileTable key={table.title} table={table} />
      ))}
      {path && <p className="quiet">{words.pathLead}</p>}
    </section>
  )
}
