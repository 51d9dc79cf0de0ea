import { isShown, site, siteLogo } from '../platform/site.ts'

export function Logo() {
  return (
    <span className="flex items-center gap-2.5">
      {isShown('mark') && (
        <span data-part="mark" className="contents">
          <LogoMark variant="light" className="dark:hidden" />
          <LogoMark variant="dark" className="hidden dark:block" />
        </span>
      )}
      {isShown('logo') && (
        <span data-part="logo" className="contents">
          <img src={siteLogo()} alt="" width={30} height={30} loading="lazy" className="size-7.5 object-contain" />
        </span>
      )}
      <span className="max-w-56 truncate text-[1.1875rem] font-bold tracking-[-0.03em]">{site.name}</span>
    </span>
  )
}

const variants = {
  light: { plate: '#15180f', circle: '#ff8162', quarter: '#e5a92e', square: '#3fa9f5', spark: '#c8f031' },
  dark: { plate: '#262b1e', circle: '#ff957a', quarter: '#f2c04f', square: '#74c3ff', spark: '#c8f031' },
} as const

function LogoMark({ variant, className }: { variant: keyof typeof variants; className: string }) {
  const colour = variants[variant]
  return (
    <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true" className={className} data-logo={variant}>
      <rect width="32" height="32" rx="8" fill={colour.plate} />
      <circle cx="11" cy="11" r="4.25" fill={colour.circle} />
      <path d="M17.5 15.25v-8.5a8.5 8.5 0 0 1 8.5 8.5z" fill={colour.quarter} />
      <rect x="6.75" y="17.5" width="8" height="8" rx="1.5" fill={colour.square} />
      <path d="M21.5 17l4.5 4.5-4.5 4.5-4.5-4.5z" fill={colour.spark} />
    </svg>
  )
}
