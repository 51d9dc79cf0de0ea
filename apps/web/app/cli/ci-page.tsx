// The check in a pull request: lines for each forge with the values of this installation, and the comment.
import packed from 'virtual:packed-command'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { isShown, site, siteAddress } from '../platform/site.ts'
import { pageMeta } from '../tools/tool-meta.ts'
import { CommandLines } from '../ui/command-lines.tsx'
import { Fold } from '../ui/fold.tsx'
import { ScrollBox } from '../ui/scroll-box.tsx'
import ci from './ci.generated.json'
import { ciWords as words } from './ci-text.ts'
import { Pairs } from './parts.tsx'

export const meta = () =>
  pageMeta({
    title: `${words.title} – ${site.name}`,
    description: words.description,
    path: '/cli/ci',
    keywords: ['CI', 'pull request', 'GitHub Action', 'GitLab', 'Forgejo', 'Woodpecker', 'broken links'],
  })

export default function CiPage() {
  return (
    <div className="mx-auto max-w-5xl px-4 pb-16 pt-8 sm:px-6 sm:pt-12">
      <h1 className="text-[clamp(2rem,5vw,3.25rem)] leading-[1.08]">{words.title}</h1>
      <p className="mt-4 max-w-2xl text-lg leading-relaxed text-quiet">{words.lead}</p>
      <p className="mt-3">
        <Link to="/cli" className="inline-flex min-h-11 items-center text-accent-text underline">
          {words.toStart}
        </Link>
      </p>
      <Section id="comment" title={words.sample} lead={words.sampleLead}>
        <CommentView text={ci.comment} label={words.sampleLabel} />
      </Section>
      <Section id="github" title={words.github} lead={words.githubLead}>
        <File {...words.workflow} />
        <h3 className="mt-8 text-lg">{words.forks}</h3>
        <p className="mt-2 max-w-3xl text-quiet">{words.forksLead}</p>
        <File {...words.forkCheck} />
        <File {...words.forkComment} />
      </Section>
      <Installed sha256={packed?.sha256 ?? null} />
      <Section id="hooks" title={words.hooks} lead={words.hooksLead}>
        <File {...words.preCommit} />
        <File {...words.lefthook} />
      </Section>
      <Section id="sent" title={words.sent}>
        <Pairs pairs={words.sentPairs} />
      </Section>
    </div>
  )
}

/** Jobs that fetch the command from this installation. */
export function Installed({ sha256 }: { sha256: string | null }) {
  if (sha256 === null) return <p className="mt-12 max-w-3xl text-quiet">{words.notPacked}</p>
  if (!isShown('address')) return null
  return (
    <div data-part="address">
      <p className="mt-12 max-w-3xl text-quiet">{words.otherLead}</p>
      {words.forges({ address: siteAddress(), sha256 }).map(({ name, lead, label, lines }) => (
        <Section key={name} id={name.toLowerCase()} title={name} lead={lead}>
          <File label={label} lines={lines} />
        </Section>
      ))}
    </div>
  )
}

function File({ label, lines }: { label: string; lines: readonly string[] }) {
  return (
    <div className="mt-6">
      <p className="font-mono text-[0.9375rem]">{label}</p>
      <CommandLines lines={lines} label={label} />
    </div>
  )
}

function Section({ id, title, lead, children }: { id: string; title: string; lead?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="scroll-mt-20 text-2xl">
        {title}
      </h2>
      {lead && <p className="mt-2 max-w-3xl text-quiet">{lead}</p>}
      {children}
    </section>
  )
}

/** Code of any fence, and bold text: all that the renderer writes within a line. */
function inLine(text: string): ReactNode[] {
  const parts = text.matchAll(/(?<!`)(`+)(?!`)\s?(.+?)\s?(?<!`)\1(?!`)|\*\*(.+?)\*\*|([^`*]+|[`*])/g)
  return Array.from(parts, ({ index: key, 2: code, 3: bold, 4: plain }) => {
    if (code !== undefined)
      return (
        <code key={key} className="rounded bg-surface px-1 font-mono text-[0.875rem] wrap-anywhere">
          {code}
        </code>
      )
    return bold === undefined ? <Fragment key={key}>{plain}</Fragment> : <strong key={key}>{bold}</strong>
  })
}

const colours: Readonly<Record<string, string>> = { '+': 'text-good', '-': 'text-bad' }

function Block({ lines, label }: { lines: readonly string[]; label: string }) {
  return (
    <ScrollBox label={label} className="my-2 bg-surface p-3">
      <pre className="font-mono text-[0.875rem]">
        {lines.map((line) => (
          <span key={line} className={`block ${colours[line[0] ?? ''] ?? ''}`}>
            {line}
          </span>
        ))}
      </pre>
    </ScrollBox>
  )
}

function Blocks({ lines, label }: { lines: readonly string[]; label: string }) {
  const blocks: ReactNode[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const fence = /^ *(`{3,})/.exec(line)?.[1]
    const [, title] = /^<\w+><\w+>(.*)<\/\w+>$/.exec(line) ?? []
    if (fence !== undefined) {
      const end = lines.findIndex((one, index) => index > at && one.trim() === fence)
      blocks.push(<Block key={at} lines={lines.slice(at + 1, end).map((one) => one.trim())} label={label} />)
      at = end
    } else if (title !== undefined) {
      const end = lines.indexOf('</details>', at)
      blocks.push(
        <Fold key={at} look="plain" className="mt-3" title={title}>
          <Blocks lines={lines.slice(at + 1, end)} label={label} />
        </Fold>,
      )
      at = end
    } else if (line !== '') {
      const isItem = line.startsWith('- ')
      blocks.push(
        <p key={at} className={isItem || line.startsWith(' ') ? 'mt-2 border-l-2 border-line pl-3' : 'mt-3'}>
          {inLine(line.replace(/^(?:- )?\s*/, ''))}
        </p>,
      )
    }
  }
  return blocks
}

/** A comment of the check as a forge shows it. */
export function CommentView({ text, label }: { text: string; label: string }) {
  return (
    <div id="sample" className="mt-4 rounded-xl border border-line px-5 pb-4 pt-2">
      <Blocks lines={text.split('\n')} label={label} />
    </div>
  )
}
