import {
  type Cause,
  causeTexts,
  type DkimCheck,
  describeReason,
  describeVerdict,
  describeWhereChanged,
  type MessageCheck,
  type MessageState,
} from '@sundry/mail'
import { Link } from 'react-router'
import { DataTable } from '../../lookup/reading-view.tsx'
import { words as common } from '../../lookup/text.ts'
import { useBroughtIntoView } from '../../platform/bring-into-view.ts'
import { downloadText } from '../../platform/download.ts'
import { Fold } from '../../ui/fold.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { BounceView } from './bounce.tsx'
import type { Shown } from './mail-check.worker.ts'
import { tablesOf } from './mail-tables.ts'
import { words } from './text.ts'

const MAX_SELECTORS = 10

/** The report on a domain tries the selectors it signed with, as far as they are names that DNS can be asked for. */
function reportOf(domain: string, dkim: readonly DkimCheck[]): string {
  const own = dkim.filter((one) => one.domain === domain).map(({ selector }) => selector)
  const names = own.filter((one) => one.length <= 63 && /^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?$/i.test(one))
  const selectors = [...new Set(names)].slice(0, MAX_SELECTORS).join(',')
  return `/domain-report?${new URLSearchParams({ domain, ...(selectors !== '' && { selectors }) })}`
}

const frame =
  'mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 rounded-(--radius-card) border border-line bg-surface p-5 sm:p-8'

export default function Result({ shown }: { shown: Shown }) {
  const region = useBroughtIntoView<HTMLElement>(shown)
  const { check, bounce, isWhole } = shown
  const verdict = check && describeVerdict(check)
  return (
    <section ref={region} tabIndex={-1} aria-label={words.result} className={frame}>
      {bounce && <BounceView bounce={bounce} />}
      {bounce && !isWhole && <p className="text-sm text-warn">{words.notLookedUp}</p>}
      {check && verdict && bounce ? (
        <Fold
          title={
            <>
              <span>{words.bounceItself}</span>
              <span className={tones[check.state]}>{verdict.label}</span>
            </>
          }
        >
          <div className="grid gap-8">
            <CheckView check={check} isWhole />
          </div>
        </Fold>
      ) : (
        check && <CheckView check={check} isWhole={isWhole} />
      )}
      <div className="no-print">
        <MenuButton
          label={common.export}
          items={[
            { name: words.saveHtml, onPress: () => void saveHtml(shown) },
            { name: words.saveJson, onPress: () => void saveJson(shown) },
          ]}
        />
      </div>
    </section>
  )
}

async function saveHtml(shown: Shown) {
  const { checkHtml } = await import('./mail-files.tsx')
  downloadText(checkHtml(shown), 'mail-check.html', 'text/html')
}

async function saveJson(shown: Shown) {
  const { checkJson } = await import('./mail-files.tsx')
  downloadText(checkJson(shown), 'mail-check.json', 'application/json')
}

function CheckView({ check, isWhole }: { check: MessageCheck; isWhole: boolean }) {
  const { subject, dkim, dmarc, causes, reasons } = check
  const { tables, path } = tablesOf(check)
  const { unsignedFields } = describeVerdict(check)
  return (
    <>
      <div>
        <h2 className="text-2xl wrap-anywhere sm:text-3xl">
          {subject || words.noSubject}
          {unsignedFields.includes('Subject') && <NotSigned />}
        </h2>
        <Verdict shown={check} />
        {!isWhole && <p className="mt-2 text-sm text-warn">{words.notLookedUp}</p>}
        {dmarc.domain !== null && (
          <p className="mt-3">
            <Link className="font-semibold underline underline-offset-4" to={reportOf(dmarc.domain, dkim)}>
              {words.report(dmarc.domain)}
            </Link>
          </p>
        )}
      </div>
      {causes.length > 0 && (
        <div>
          <h3 className="mb-3 text-xl">{words.causes}</h3>
          {[...new Set(dkim.flatMap(({ changed }) => (changed ? describeWhereChanged(changed) : [])))].map(
            (sentence) => (
              <p key={sentence} className="mb-3 max-w-3xl wrap-anywhere">
                {sentence}
              </p>
            ),
          )}
          <ul className="grid gap-3">
            {causes.map((cause) => (
              <CauseCard key={`${cause.cause} ${cause.certainty}`} cause={cause} />
            ))}
          </ul>
        </div>
      )}
      {reasons.length > 0 && (
        <div>
          <h3 className="mb-3 text-xl">{words.reasons}</h3>
          <ul className="grid gap-3">
            {reasons.map((reason) => (
              <Reported key={reason.code} {...describeReason(reason)} />
            ))}
          </ul>
        </div>
      )}
      {tables.map((table) => (
        <DataTable key={table.title} table={table} />
      ))}
      {path && (
        <div>
          <DataTable table={path} />
          <p className="mt-2 text-sm text-quiet">{words.pathLead}</p>
        </div>
      )}
    </>
  )
}

const MAX_REPORTED = 2
const tones: Readonly<Record<MessageState, string>> = {
  confirmed: 'text-good',
  failed: 'text-bad',
  'not-proved': 'text-warn',
  changed: 'text-warn',
  unknown: 'text-warn',
}

/** The answer for a person first; then the facts that lead to it. */
function Verdict({ shown }: { shown: MessageCheck }) {
  const { dmarc, causes, reasons } = shown
  const { state, label, why, recipient, sender, warnings, sentence, notes } = describeVerdict(shown)
  const [first] = causes
  const found = causes.slice(0, MAX_REPORTED).map(({ cause }) => causeTexts[cause].found)
  const cause = first
    ? `${words.because[first.certainty]} ${found.join(' ')}`
    : reasons.map((reason) => describeReason(reason).found).join(' ')
  const policy =
    dmarc.result === 'fail' && dmarc.policy !== null && dmarc.domain !== null
      ? words.policies[dmarc.policy](dmarc.domain)
      : ''
  return (
    <div className="max-w-3xl wrap-anywhere">
      <p className="mt-3 text-lg">
        <strong className={`block text-2xl ${tones[state]}`}>{label}</strong> {why}
      </p>
      {warnings.length > 0 && (
        <ul className="mt-3 grid gap-1">
          {warnings.map((warning) => (
            <li key={warning} className="border-l-2 border-warn pl-3 font-semibold text-warn">
              {warning}
            </li>
          ))}
        </ul>
      )}
      <dl className="mt-4 grid gap-x-4 gap-y-2 sm:grid-cols-[10.5rem_1fr]">
        <dt className="font-semibold">{words.forRecipients}</dt>
        <dd>{recipient}</dd>
        <dt className="font-semibold">{words.forSenders}</dt>
        <dd>{sender}</dd>
      </dl>
      <p className="mt-4 text-quiet">{[sentence, policy, cause, ...notes].filter(Boolean).join(' ')}</p>
    </div>
  )
}

/** Beside what is shown, since a reader takes it for a part of the message that is confirmed. */
function NotSigned() {
  return (
    <span className="ml-3 inline-block rounded-full border border-warn px-2 align-middle text-sm font-semibold text-warn">
      {words.notCovered}
    </span>
  )
}

function Reported({ found, fix }: { found: string; fix: string }) {
  return (
    <li className="rounded-xl border border-line p-4 wrap-anywhere">
      <p className="font-semibold">{found}</p>
      <p className="mt-1 text-quiet">{fix}</p>
    </li>
  )
}

function CauseCard({ cause: { cause, certainty, passage } }: { cause: Cause }) {
  const { found, fix } = causeTexts[cause]
  return (
    <li className="rounded-xl border border-line p-4">
      <p className="font-semibold">
        {found}{' '}
        <span className={`text-sm ${certainty === 'proved' ? 'text-good' : 'text-warn'}`}>{words[certainty]}</span>
      </p>
      <p className="mt-1 text-quiet">{fix}</p>
      <p className="mt-1 font-mono text-xs text-quiet">{cause}</p>
      {passage && (
        <div className="mt-3">
          <p className="text-sm text-quiet">{words.where(passage.where)}</p>
          <div className="mt-1 grid gap-2 md:grid-cols-2">
            <Text name={words.signed} text={passage.signed} other={passage.received} tone="bg-good/15" />
            <Text name={words.received} text={passage.received} other={passage.signed} tone="bg-bad/15" />
          </div>
        </div>
      )}
    </li>
  )
}

/** Shows what is only in this text; spaces and line ends become visible there. */
function Text({ name, text, other, tone }: { name: string; text: string; other: string; tone: string }) {
  const shorter = Math.min(text.length, other.length)
  let from = 0
  while (from < shorter && text[from] === other[from]) from += 1
  let same = 0
  while (same < shorter - from && text[text.length - 1 - same] === other[other.length - 1 - same]) same += 1
  const middle = text.slice(from, text.length - same)
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-sm font-semibold">{name}</figcaption>
      <pre className="overflow-x-auto whitespace-pre-wrap rounded-lg border border-line bg-page p-3 text-sm wrap-anywhere">
        {text.slice(0, from)}
        {middle !== '' && <mark className={`${tone} text-ink`}>{visible(middle)}</mark>}
        {text.slice(text.length - same)}
      </pre>
    </figure>
  )
}

const visible = (text: string) =>
  text
    .replaceAll('\r\n', '↵\n')
    .replaceAll('\r', '␍')
    .replaceAll('\t', '⇥')
    .replace(/ (?=↵|$)/g, '·')
