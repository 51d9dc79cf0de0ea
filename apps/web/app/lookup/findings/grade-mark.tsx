import type { Grade } from '@sundry/contracts/domain-report-finding'

const tones: Readonly<Record<Grade, string>> = {
  A: 'text-good',
  B: 'text-good',
  C: 'text-warn',
  D: 'text-warn',
  F: 'text-bad',
}
const sizes = { small: 'size-9 text-lg rounded-lg', large: 'size-20 text-5xl rounded-2xl sm:size-24 sm:text-6xl' }

export function GradeMark({ grade, size = 'small' }: { grade: Grade | null; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center border border-current/40 bg-current/10 font-semibold leading-none ${sizes[size]} ${grade ? tones[grade] : 'text-quiet'}`}
    >
      {grade ?? '–'}
    </span>
  )
}
