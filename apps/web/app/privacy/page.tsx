import { type ReactNode, useEffect, useState } from 'react'
import { counted } from '../platform/format.ts'
import { parseUrl } from '../platform/parse-url.ts'
import { isShown, site } from '../platform/site.ts'
import { tools } from '../tools/all-tools.ts'
import type { Tool } from '../tools/define-tool.ts'
import { pageMeta } from '../tools/tool-meta.ts'
import { ToolIcon } from '../ui/glyph.tsx'
import { ScrollBox } from '../ui/scroll-box.tsx'
import { sent, words } from './text.ts'

export const meta = () =>
  pageMeta({
    title: `${words.title} – ${site.name}`,
    description: words.description,
    path: '/privacy',
    keywords: words.keywords,
  })

/** Facts that the server knows about itself; it takes out the others. */
const facts = Object.entries(words.facts).map(([id, text]) => ({ part: `fact-${id}`, text }))

export default function PrivacyPage() {
  return (
    <div className="mx-auto max-w-5xl px-4 pb-16 pt-8 sm:px-6 sm:pt-12">
      <h1 className="text-[clamp(2rem,5vw,3.25rem)] leading-[1.08]">{words.title}</h1>
      <div className="mt-4 max-w-3xl space-y-1 text-lg">
        {words.promise.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {isShown('server') && <p data-part="server">{words.lookups}</p>}
      </div>
      <Section id="check" title={words.check}>
        <ol className="max-w-3xl list-decimal space-y-2 pl-5">
          {words.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
          <li>
            <Requests />
          </li>
        </ol>
        <p className="mt-3 max-w-3xl text-sm text-quiet">{words.notCounted}</p>
      </Section>
      <Section id="tools" title={words.tools}>
        <ToolTable />
      </Section>
      <Section id="installation" title={words.installation}>
        <p className="text-quiet">{words.installationLead}</p>
        <ul className="mt-3 max-w-3xl list-disc space-y-2 pl-5">
          {facts.map(({ part, text }) =>
            isShown(part) ? (
              <li key={part} data-part={part}>
                {text}
              </li>
            ) : null,
          )}
        </ul>
        <p className="mt-3 max-w-3xl text-quiet">{words.more}</p>
      </Section>
      <Section id="delete" title={words.delete}>
        <ul className="max-w-3xl list-disc space-y-2 pl-5">
          {words.deleteSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
          {isShown('fact-accounts') && <li data-part="fact-accounts">{words.deleteAccount}</li>}
        </ul>
      </Section>
    </div>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div className="mt-4">{children}</div>
    </section>
  )
}

/** The browser holds so many entries of the time before anyone listens. */
const BUFFERED = 250

/** The document's own request is one, and the entries are the others. */
function useRequests(): { own: number; others: number } | null {
  const [count, setCount] = useState<{ own: number; others: number } | null>(null)
  useEffect(() => {
    const found = { own: 1, others: 0 }
    const observer = new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) {
        // A preview that the page makes itself is no request.
        if (!/^https?:/.test(name)) continue
        if (parseUrl(name)?.origin === location.origin) found.own += 1
        else found.others += 1
      }
      setCount({ ...found })
    })
    observer.observe({ type: 'resource', buffered: true })
    setCount({ ...found })
    return () => observer.disconnect()
  }, [])
  return count
}

function Requests() {
  const count = useRequests()
  const [one, many] = words.requests
  const text = (number: number) => counted(number, one, many)
  return (
    <p role="status">
      {count
        ? words.counted(`${count.own > BUFFERED ? 'at least ' : ''}${text(count.own)}`, text(count.others))
        : words.counting}
    </p>
  )
}

function ToolTable() {
  return (
    <ScrollBox label={words.scroll} className="rounded-(--radius-card) border border-line bg-surface">
      <table className="w-full text-left text-[0.9375rem]">
        <thead>
          <tr className="border-b border-line max-sm:sr-only">
            {[words.tool, words.leaves, words.to, words.stored].map((label) => (
              <th key={label} scope="col" className="px-3 py-2.5 font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tools.map((tool) => (
            <ToolRow key={tool.id} tool={tool} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

const cell =
  'px-3 py-2.5 align-top max-sm:block max-sm:py-1 max-sm:before:block max-sm:before:text-sm max-sm:before:text-quiet max-sm:before:content-[attr(data-label)]'

/** Three facts, of which a site with functions shows other values than one without. */
function Facts({ part, values }: { part: string | undefined; values: readonly ReactNode[] }) {
  const labels = [words.leaves, words.to, words.stored]
  return values.map((value, at) => (
    <td key={labels[at]} data-part={part} data-label={labels[at]} className={`${cell} sm:min-w-36`}>
      <span className="inline-block first-letter:uppercase">{value}</span>
    </td>
  ))
}

function ToolRow({ tool }: { tool: Tool }) {
  const calls = (tool.functions ?? []).flatMap((name) => sent[name] ?? [])
  const isUnsent = calls.length === 0 || isShown('no-server')
  const lines = (values: readonly string[]) => [...new Set(values)].join('; ')
  return (
    <tr
      data-part={tool.id}
      data-group={tool.group}
      className="border-b border-line last:border-0 max-sm:block max-sm:py-2"
    >
      <th
        scope="row"
        className="whitespace-nowrap px-3 py-2.5 text-left align-top font-semibold max-sm:block max-sm:py-1"
      >
        <span className="flex items-center gap-2">
          <span className="text-hue">
            <ToolIcon tool={tool} size={18} />
          </span>
          {tool.title}
        </span>
      </th>
      {calls.length > 0 && isShown('server') && (
        <Facts
          part="server"
          values={[
            lines(calls.map(({ what }) => what)),
            `${words.server}, ${lines(calls.map(({ to }) => to))}`,
            lines(calls.map(({ stored = words.cached }) => stored)),
          ]}
        />
      )}
      {isUnsent && (
        <Facts
          part={calls.length === 0 ? undefined : 'no-server'}
          values={[words.nothing, words.noOne, words.notStored]}
        />
      )}
    </tr>
  )
}
