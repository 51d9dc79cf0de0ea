import type { ReactNode } from 'react'

export function AccountFrame({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-5xl px-4 pb-16 pt-8 sm:px-6 sm:pt-12">
      <h1 className="text-[clamp(2rem,5vw,3.25rem)] leading-[1.08]">{title}</h1>
      {lead && <p className="mt-4 max-w-2xl text-lg leading-relaxed text-quiet">{lead}</p>}
      <div className="mt-8">{children}</div>
    </div>
  )
}
