import { type ReactNode, useEffect, useState } from 'react'
import { useFollowedVisitor } from '../platform/bring-into-view.ts'
import { at } from '../platform/site.ts'
import type { HowTo, Tool } from '../tools/define-tool.ts'
import { FavouriteStar } from './favourite-star.tsx'
import { useMarks } from './marks-store.ts'
import { type Privacy, usePanels } from './panels-store.ts'
import { notIsolated, offGrid, privacySentences } from './part-text.ts'

interface Props {
  tool: Tool
  howTo: HowTo
  privacy?: Privacy
  children: ReactNode
}

export function ToolPage({ tool, howTo, privacy = tool.privacy, children }: Props) {
  const visit = useMarks((marks) => marks.visit)
  useEffect(() => visit(tool.id), [tool.id, visit])
  useEffect(() => {
    usePanels.setState({ privacy })
    return () => usePanels.setState({ privacy: null })
  }, [privacy])
  useEffect(() => () => usePanels.setState({ hasRequest: false }), [])
  useFollowedVisitor()
  const isOffGrid = usePanels((panels) => panels.isOffGrid)

  return (
    <div data-group={tool.group} className="mx-auto max-w-7xl px-4 pb-8 pt-3 sm:px-6 sm:pt-6">
      <div className="flex items-start gap-4">
        <h1 className="min-w-0 grow pt-1.5 text-[clamp(1.5rem,3.5vw,2.5rem)] leading-[1.1] sm:pt-0.5">{tool.title}</h1>
        <FavouriteStar tool={tool} />
      </div>
      <p className="no-print mt-1 max-w-3xl text-quiet sm:text-[1.0625rem] lg:max-w-5xl">{tool.description}</p>
      <div className="mt-3 sm:mt-5">{children}</div>
      <p className="no-print mt-6 text-sm text-quiet">
        {privacySentences[privacy]}
        {isOffGrid && privacy === 'server' && (
          <>
            {' '}
            {offGrid.text}{' '}
            <a href={at('/docs/functions#no-internet')} className="underline underline-offset-4">
              {offGrid.link}
            </a>
          </>
        )}
      </p>
      {tool.group === 'image' && <IsolationNote />}
      <HowToSteps steps={howTo} />
    </div>
  )
}

/** After mount, because only the browser knows which headers came with the page. */
function IsolationNote() {
  const [isIsolated, setIsolated] = useState(true)
  useEffect(() => setIsolated(window.crossOriginIsolated), [])
  if (isIsolated) return null
  return <p className="no-print mt-2 text-sm text-quiet">{notIsolated}</p>
}

function HowToSteps({ steps }: { steps: HowTo }) {
  return (
    <section aria-labelledby="how-to" className="no-print mt-20">
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
