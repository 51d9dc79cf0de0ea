import type { BounceCheck } from '@sundry/mail'
import { Link } from 'react-router'
import { isShown } from '../../platform/site.ts'
import type { Shown } from './mail-check.worker.ts'
import { words } from './text.ts'

type Bounce = NonNullable<Shown['bounce']>
type Refusal = Bounce['refusals'][number]

const tones = { 'gave-up': 'text-bad', retrying: 'text-warn', delivered: 'text-good' } as const
const states = { good: 'text-good', bad: 'text-bad', open: 'text-warn' } as const

/** Why a message came back, before anything else about the bounce. */
export function BounceView({ bounce }: { bounce: Bounce }) {
  const [first, ...others] = bounce.refusals
  if (!first) return null
  return (
    <div className="grid gap-6">
      <RefusalCard refusal={first} bounce={bounce} isFirst />
      {bounce.returned && (
        <div>
          <h3 className="mb-3 text-xl">{words.returned}</h3>
          <ul className="grid gap-2">
            {bounce.returned.description.map(({ name, state, text }) => (
              <li key={text} className="grid gap-x-4 gap-y-0.5 wrap-anywhere sm:grid-cols-[5rem_1fr]">
                <span className={`font-semibold ${states[state]}`}>{name}</span>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {others.length > 0 && (
        <div>
          <h3 className="mb-3 text-xl">{words.otherRecipients}</h3>
          <ul className="grid gap-3">
            {others.map((refusal, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: log lines of one recipient can be the same
              <li key={at} className="rounded-xl border border-line p-4">
                <RefusalCard refusal={refusal} bounce={bounce} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {bounce.refusalsLeftOut > 0 && <p className="text-quiet">{words.leftOut(bounce.refusalsLeftOut)}</p>}
    </div>
  )
}

function RefusalCard({ refusal, bounce, isFirst = false }: { refusal: Refusal; bounce: Bounce; isFirst?: boolean }) {
  const { label, who, lasting, code, advice, check } = refusal.description
  const report = reportFor(check, refusal, bounce)
  return (
    <div className="max-w-3xl wrap-anywhere">
      {isFirst ? (
        <h2 className={`text-2xl sm:text-3xl ${tones[refusal.outcome]}`}>{label}</h2>
      ) : (
        <p className={`font-semibold ${tones[refusal.outcome]}`}>{label}</p>
      )}
      <p className={isFirst ? 'mt-3 text-lg' : 'mt-1'}>{who}</p>
      <p className="mt-1">{lasting}</p>
      <p className="mt-3">
        <strong>{words.todo}</strong> {advice}
      </p>
      {report && isShown('domain-report') && (
        <p className="mt-3">
          <Link
            className="font-semibold underline underline-offset-4"
            to={`/domain-report?${new URLSearchParams({ domain: report.domain })}`}
          >
            {report.label}
          </Link>
        </p>
      )}
      {code && <p className="mt-3 text-quiet">{code}</p>}
      {refusal.text !== '' && (
        <figure className="mt-3">
          <figcaption className="text-sm text-quiet">{words.reply}</figcaption>
          <pre className="mt-1 whitespace-pre-wrap rounded-lg border border-line bg-page p-3 text-sm wrap-anywhere">
            {refusal.text}
          </pre>
        </figure>
      )}
    </div>
  )
}

/** A name that DNS can be asked for: the bounce may hold anything. */
const isName = (text: string) => /^(?=.{3,253}$)(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i.test(text)

function reportFor(check: BounceCheck | null, { recipient }: Refusal, { senderDomain }: Bounce) {
  const there = recipient?.slice(recipient.lastIndexOf('@') + 1) ?? ''
  const isTheirs = check === 'transport' || check === 'receiving'
  const domain = isTheirs ? there : (senderDomain ?? '')
  if (check === null || check === 'wait' || !isName(domain)) return null
  return { domain, label: words.reports[check](domain) }
}
