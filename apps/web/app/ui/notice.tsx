import type { ReactNode } from 'react'

type Tone = 'info' | 'good' | 'warn' | 'bad'

const tones: Record<Tone, string> = {
  info: 'border-line-strong [--mark:var(--ink)]',
  good: 'border-good/50 [--mark:var(--good)]',
  warn: 'border-warn/50 [--mark:var(--warn)]',
  bad: 'border-bad/60 [--mark:var(--bad)]',
}

interface Props {
  tone?: Tone
  title: string
  children?: ReactNode
  live?: boolean
}

export function Notice({ tone = 'info', title, children, live = false }: Props) {
  return (
    <div
      role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}
      className={`rounded-2xl border bg-surface p-4 sm:p-5 ${tones[tone]}`}
      data-tone={tone}
    >
      <p className="font-semibold text-(--mark)">{title}</p>
      {children && <div className="mt-1 leading-relaxed text-quiet">{children}</div>}
    </div>
  )
}
