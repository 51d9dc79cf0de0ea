import type { Place } from '../tools/define-tool.ts'

const paths = {
  arrow: 'M5 12h14M13 6l6 6-6 6',
  chevron: 'M6 9l6 6 6-6',
  code: 'M9 7l-5 5 5 5M15 7l5 5-5 5',
  close: 'M6 6l12 12M18 6L6 18',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  person:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM6.5 19c1-2.5 3-3.5 5.5-3.5s4.5 1 5.5 3.5',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM20 20l-4-4',
  shield: 'M12 3l8 3v6c0 4.5-3.3 7.7-8 9-4.7-1.3-8-4.5-8-9V6zM9 12l2.2 2.2L15.5 10',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M19 5l-1.4 1.4M6.4 17.6L5 19',
} as const

interface Props {
  name: keyof typeof paths
  size?: number
  filled?: boolean
  className?: string
}

/** Bare paths, because an icon library would cost the first page more. */
export function Glyph({ name, size = 20, filled = false, className = '' }: Props) {
  return <LineIcon path={paths[name]} size={size} filled={filled} className={className} />
}

interface LineIconProps {
  path: string
  size?: number
  filled?: boolean
  className?: string
}

export function LineIcon({ path, size = 20, filled = false, className = '' }: LineIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
    >
      <path d={path} />
    </svg>
  )
}

export function ToolIcon({ tool, size = 20 }: { tool: Pick<Place, 'icon'>; size?: number }) {
  return <LineIcon path={tool.icon} size={size} />
}
