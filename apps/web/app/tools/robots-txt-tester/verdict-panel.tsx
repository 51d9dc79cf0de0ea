import { useBroughtIntoView } from '../../platform/bring-into-view.ts'
import type { RobotsVerdict } from './robots.worker.ts'
import { changes, words } from './text.ts'

export function VerdictPanel({ verdict }: { verdict: RobotsVerdict }) {
  const { allowed, line, reason, agent, url, group, compared } = verdict
  const region = useBroughtIntoView<HTMLElement>(verdict)
  return (
    <section
      ref={region}
      tabIndex={-1}
      role="status"
      aria-label="Result"
      className={`rounded-(--radius-card) border p-5 sm:p-6 ${allowed ? 'border-good/60' : 'border-bad/70'} bg-surface`}
    >
      <p className={`text-4xl font-semibold tracking-tight sm:text-5xl ${allowed ? 'text-good' : 'text-bad'}`}>
        {allowed ? words.allowed : words.disallowed}
      </p>
      <p className="mt-3 text-lg">{reason}</p>
      <dl className="mt-4 grid gap-x-6 gap-y-2 text-[0.9375rem] sm:grid-cols-[auto_1fr]">
        <Row name="Agent" value={agent} />
        <Row name="URL" value={url} />
        {compared !== url && (
          <Row
            name={words.tested}
            value={`${compared} (${verdict.changes.map((change) => changes[change] ?? change).join(', ')})`}
          />
        )}
        <Row name="Rule" value={line > 0 ? words.decidedBy(line) : words.noRule} />
        {group !== null && <Row name="Group" value={group === '' ? words.noGroup : words.group(group)} />}
        {verdict.robotsUrl && <Row name="File" value={`${words.governs} ${verdict.robotsUrl}`} />}
      </dl>
      {verdict.firstLostLine > 0 && <p className="mt-3 text-warn">{words.cut(verdict.firstLostLine)}</p>}
      <p className="mt-4 text-sm text-quiet">{verdict.simplified ? words.simplifiedNote : words.exactNote}</p>
    </section>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="font-semibold">{name}</dt>
      <dd className="text-quiet [overflow-wrap:anywhere]">{value}</dd>
    </>
  )
}
