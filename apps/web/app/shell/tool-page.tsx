import { type ReactNode, useEffect } from 'react'
import type { Tool } from '../tools/define-tool.ts'
import { groups } from '../tools/groups.ts'
import type { HowTo } from '../tools/how-to.ts'
import { ToolIcon } from '../ui/tool-icon.tsx'
import { FavouriteStar } from './favourite-star.tsx'
import { type Privacy, PrivacyBadge } from './privacy-badge.tsx'
import { useMarks } from './stores/marks.ts'

type Props = {
  tool: Tool
  howTo: HowTo
  /** Where the work is done now, when the visitor has a choice. */
  privacy?: Privacy
  children: ReactNode
}

/** The frame of every tool: heading, promise, the tool itself, and its three steps. */
export function ToolPage({ tool, howTo, privacy = tool.privacy, children }: Props) {
  const visit = useMarks((marks) => marks.visit)
  useEffect(() => visit(tool.id), [tool.id, visit])

  return (
    <div data-group={tool.group} className="mx-auto max-w-7xl px-4 pb-8 pt-3 sm:px-6 sm:pt-12">
      <div className="flex items-start gap-4">
        <div className="min-w-0 grow">
          <p className="flex items-center gap-2 text-sm font-semibold text-hue">
            <ToolIcon tool={tool} size={18} />
            {groups.find((group) => group.id === tool.group)?.label}
          </p>
          <h1 className="mt-1 text-[clamp(1.5rem,5vw,3.25rem)] leading-[1.08] sm:mt-3">{tool.title}</h1>
        </div>
        <FavouriteStar tool={tool} />
      </div>
      <p className="mt-2 max-w-2xl text-quiet sm:mt-4 sm:text-lg sm:leading-relaxed">{tool.description}</p>
      <PrivacyBadge privacy={privacy} />
      <div className="mt-4 sm:mt-8">{children}</div>
      <HowToSteps steps={howTo} />
    </div>
  )
}

function HowToSteps({ steps }: { steps: HowTo }) {
  return (
    <section aria-labelledby="how-to" className="mt-20">
      <h2 id="how-to" className="text-2xl">
        How it works
      </h2>
      <ol className="mt-6 grid gap-px overflow-hidden rounded-(--radius-card) border border-line bg-line md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.title} className="bg-surface p-6">
            <span className="text-4xl font-light tabular-nums text-hue">{index + 1}</span>
            <h3 className="mt-4 text-lg">{step.title}</h3>
            <p className="mt-1.5 leading-relaxed text-quiet">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
