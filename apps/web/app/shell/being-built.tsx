import { Hammer } from 'lucide-react'
import { Link } from 'react-router'
import { beingBuilt } from './part-text.ts'

export function BeingBuilt() {
  return (
    <section
      aria-labelledby="being-built"
      className="flex flex-col items-start gap-3 rounded-(--radius-card) border border-dashed border-line-strong bg-surface p-6 sm:p-10"
    >
      <Hammer size={28} aria-hidden className="text-hue" />
      <h2 id="being-built" className="text-2xl">
        {beingBuilt.title}
      </h2>
      <p className="max-w-xl leading-relaxed text-quiet">{beingBuilt.text}</p>
      <Link to="/#features" className="font-semibold text-accent-text underline underline-offset-4">
        See all tools
      </Link>
    </section>
  )
}
