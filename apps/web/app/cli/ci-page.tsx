// The check in a pull request: lines for each forge with the values of this installation, and the comment.
import packed from 'virtual:packed-command'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isShown, site, siteAddress } from '../platform/site.ts'
import { pageMeta } from '../tools/tool-meta.ts'
import { CommandLines } from '../ui/command-lines.tsx'
import ci from './ci.generated.json' with { type: 'json' }
import { ciWords as words } from './ci-text.ts'
import { CommentView } from './comment-view.tsx'
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
