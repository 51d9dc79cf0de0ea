import { type ComponentProps, useState } from 'react'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 text-[0.9375rem] font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-50 forced-colors:border'

const variants: Record<Variant, string> = {
  primary:
    'bg-accent text-accent-ink shadow-[inset_0_0_0_1px_#171c0433] not-disabled:hover:bg-[color-mix(in_oklab,var(--accent)_86%,white)]',
  secondary: 'border border-line-strong bg-surface text-ink not-disabled:hover:bg-raised',
  quiet: 'text-ink not-disabled:hover:bg-raised',
  danger: 'border border-bad text-bad not-disabled:hover:bg-raised',
}

export function buttonClass(variant: Variant = 'primary', extra = ''): string {
  return `${base} ${variants[variant]} ${extra}`
}

type Props = ComponentProps<'button'> & { variant?: Variant }

/** Firefox takes the focus from a button that is disabled while it works, so that one is disabled when left. */
export function Button({ variant = 'primary', className = '', type = 'button', disabled = false, ...props }: Props) {
  const [hasFocus, setFocus] = useState(false)
  const onClick: Props['onClick'] = disabled ? (event) => event.preventDefault() : props.onClick
  return (
    <button
      {...props}
      type={type}
      className={buttonClass(variant, disabled ? `cursor-not-allowed opacity-50 ${className}` : className)}
      disabled={disabled && !hasFocus}
      aria-disabled={disabled || props['aria-disabled']}
      onClick={onClick}
      onFocus={(event) => {
        setFocus(true)
        props.onFocus?.(event)
      }}
      onBlur={(event) => {
        setFocus(false)
        props.onBlur?.(event)
      }}
    />
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }

export function IconButton({ label, className = '', type = 'button', ...props }: IconButtonProps) {
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
