import { buttonClass } from './button.tsx'

interface Props {
  label: string
  accept?: string
  variant?: 'secondary' | 'quiet'
  className?: string
  onFile: (file: File) => unknown
}

/** Opens the browser's choice of a file; the same one can be chosen again. */
export function FileButton({ label, accept, variant = 'secondary', className = '', onFile }: Props) {
  return (
    <label
      className={buttonClass(
        variant,
        `cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-3 ${className}`,
      )}
    >
      {label}
      <input
        type="file"
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
