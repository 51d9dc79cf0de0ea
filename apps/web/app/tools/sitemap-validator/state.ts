import { create } from 'zustand'
import type { Validation, ValidatorSource } from './types.ts'

interface Chip {
  name: string
  file: File
}

interface State {
  url: string
  content: string
  chip: Chip | null
  /** While nothing in the text area is changed, the file's own octets are validated. */
  original: File | null
  progress: number | null
  /** How often a sitemap that could not be fetched was asked for again by itself. */
  retries: number
  validation: Validation | null
  source: ValidatorSource | null
  shown: { line: number; column: number } | null
  change: (some: Partial<Omit<State, 'change'>>) => void
}

const settled = { original: null, validation: null, source: null, shown: null }

export const useValidator = create<State>()((set) => ({
  url: '',
  content: '',
  chip: null,
  progress: null,
  retries: 0,
  ...settled,
  change: (some) => set(some),
}))

export const inputs = {
  url: (url: string) => useValidator.setState({ url, ...(url !== '' && { content: '', chip: null }), ...settled }),
  content: (content: string) =>
    useValidator.setState({ content, ...(content !== '' && { url: '' }), chip: null, ...settled }),
  file: (chip: Chip) => useValidator.setState({ chip, url: '', content: '', ...settled }),
  filled: (original: File, content: string) =>
    useValidator.setState({ ...settled, url: '', chip: null, content, original }),
  noFile: () => useValidator.setState({ chip: null, ...settled }),
}

export function currentSource(): ValidatorSource | null {
  const { url, content, chip, original } = useValidator.getState()
  if (chip) return { file: chip.file }
  if (original) return { file: original }
  if (content.trim() !== '') return { text: content }
  return url.trim() === '' ? null : { url: url.trim() }
}
