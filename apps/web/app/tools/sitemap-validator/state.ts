import { create } from 'zustand'
import type { Validation, ValidatorSource } from './types.ts'

/** A file that is too long, or packed, and so stays out of the text area. */
interface Chip {
  name: string
  file: File
}

interface State {
  url: string
  content: string
  chip: Chip | null
  /** The file that filled the text area, while nothing in it is changed: its octets are what counts. */
  original: File | null
  /** Octets read, while a validation runs. */
  progress: number | null
  validation: Validation | null
  /** What the validation was of: the inputs may have changed since. */
  source: ValidatorSource | null
  shown: { line: number; column: number } | null
  change: (some: Partial<Omit<State, 'change'>>) => void
}

const settled = { original: null, validation: null, source: null, shown: null }

/** The three inputs, of which one is filled at most, and the result; kept while the visitor looks at other tools. */
export const useValidator = create<State>()((set) => ({
  url: '',
  content: '',
  chip: null,
  progress: null,
  ...settled,
  change: (some) => set(some),
}))

export const inputs = {
  url: (url: string) => useValidator.setState({ url, ...(url !== '' && { content: '', chip: null }), ...settled }),
  content: (content: string) =>
    useValidator.setState({ content, ...(content !== '' && { url: '' }), chip: null, ...settled }),
  file: (chip: Chip) => useValidator.setState({ chip, url: '', content: '', ...settled }),
  /** A file short enough to be read and edited. */
  filled: (original: File, content: string) =>
    useValidator.setState({ ...settled, url: '', chip: null, content, original }),
  noFile: () => useValidator.setState({ chip: null, ...settled }),
}

/** What is to be validated: the one input that is filled. */
export function currentSource(): ValidatorSource | null {
  const { url, content, chip, original } = useValidator.getState()
  if (chip) return { file: chip.file }
  if (original) return { file: original }
  if (content.trim() !== '') return { text: content }
  return url.trim() === '' ? null : { url: url.trim() }
}
