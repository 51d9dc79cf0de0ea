import type { CaseOptions, CleanOptions } from '@sundry/text'
import { create } from 'zustand'
import { readStored, writeStored } from '../../platform/storage.ts'
import { languages, quotes } from './text.ts'

const KEY = 'convert-case'

export interface CaseSettings {
  language: string
  keep: string
  keepAcronyms: boolean
  keepNames: boolean
  headingsOnly: boolean
  quotes: string
  trimLines: boolean
  collapseSpaces: boolean
  collapseBlankLines: boolean
  removeAccents: boolean
  slug: boolean
}

const defaults: CaseSettings = {
  language: 'und',
  keep: '',
  keepAcronyms: true,
  keepNames: true,
  headingsOnly: true,
  quotes: 'keep',
  trimLines: true,
  collapseSpaces: true,
  collapseBlankLines: false,
  removeAccents: false,
  slug: false,
}

type Store = CaseSettings & { load: () => void; change: (some: Partial<CaseSettings>) => void }

export const useCaseSettings = create<Store>()((set, get) => ({
  ...defaults,
  load: () => set(readCaseSettings(readStored(KEY))),
  change: (some) => {
    set(some)
    const { load: _, change: __, ...settings } = get()
    writeStored(KEY, JSON.stringify(settings))
  },
}))

export function readCaseSettings(retained: string | null): Partial<CaseSettings> {
  try {
    const value: unknown = JSON.parse(retained ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).filter(([name, setting]) => {
        if (name === 'language') return languages.some((language) => language.value === setting)
        if (name === 'quotes') return quotes.some((choice) => choice.value === setting)
        return name in defaults && typeof setting === typeof defaults[name as keyof CaseSettings]
      }),
    )
  } catch {
    return {}
  }
}

const localeOf = ({ language }: CaseSettings) => (language === 'und' ? {} : { locale: language })

export function caseOptions(settings: CaseSettings): CaseOptions {
  const keep = settings.keep.split(/[,\n]/).map((word) => word.trim())
  const { keepAcronyms, keepNames, headingsOnly } = settings
  return { ...localeOf(settings), keep: keep.filter((word) => word !== ''), keepAcronyms, keepNames, headingsOnly }
}

export function cleanOptions(settings: CaseSettings): CleanOptions {
  const { trimLines, collapseSpaces, collapseBlankLines, removeAccents, slug } = settings
  const steps = { ...localeOf(settings), trimLines, collapseSpaces, collapseBlankLines, removeAccents, slug }
  return settings.quotes === 'straight' || settings.quotes === 'curly' ? { ...steps, quotes: settings.quotes } : steps
}
