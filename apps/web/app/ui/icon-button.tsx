import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }

export function IconButton({ label, className = '', type = 'button', ...props }: Props) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={`inline-grid size-11 place-items-center rounded-full text-quiet transition-colors hover:bg-raised hover:text-ink ${className}`}
      {...props}
    />
  )
}
