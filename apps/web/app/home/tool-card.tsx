import { type RefObject, useEffect, useRef } from 'react'
import { FavouriteStar } from '../shell/favourite-star.tsx'
import type { Tool } from '../tools/define-tool.ts'
import { CardPicture } from './card-picture.tsx'
import { OpenTool } from './open-tool.tsx'

const VISIBLE_SHARE = 0.2

function useReveal(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = element.current
    if (!node) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        node.dataset.seen = ''
        observer.disconnect()
      },
      { threshold: VISIBLE_SHARE },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
}

export function ToolCard({ tool }: { tool: Tool }) {
  const card = useRef<HTMLLIElement>(null)
  useReveal(card)
  return (
    <li
      ref={card}
      data-group={tool.group}
      data-card={tool.id}
      className="reveal group relative flex flex-col overflow-hidden rounded-(--radius-card) border border-line bg-surface transition-colors hover:border-line-strong"
    >
      <CardPicture tool={tool} />
      <div className="flex grow flex-col p-5 pt-4">
        <div className="flex items-start justify-between gap-2">
          <h3 className="pt-2 text-xl">{tool.title}</h3>
          <FavouriteStar tool={tool} />
        </div>
        <p className="mt-1 grow leading-relaxed text-quiet">{tool.description}</p>
        <OpenTool tool={tool} />
      </div>
    </li>
  )
}
