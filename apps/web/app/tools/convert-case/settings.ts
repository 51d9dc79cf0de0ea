import type { CaseOptions, CleanOptions } from '@sundry/text'
import { create } from 'zustand'
import { readStored, writeStored } from '../../platform/storage.ts'
import { languages, quotes } from './text.ts'

const KEY = 'convert-case'

export type Settings = {
  language: string
  keep: string
  keepAcronyms: boolean
  quotes: string
  trimLines: boolean
  collapseSpaces: boolean
  collapseBlankLines: boolean
  removeAccents: boolean
  slug: boolean
}

const defaults: Settings = {
  language: 'und',
  keep: '',
  keepAcronyms: false,
  quotes: 'keep',
  trimLines: true,
  collapseSpaces: true,
  collapseBlankLines: false,
  removeAccents: false,
  slug: false,
}

type Store = Settings & { load: () => void; change: (some: Partial<Settings>) => void }

/** How to transform and clean, remembered in this browser. */
export const useSettings = create<Store>()((set, get) => ({
  ...defaults,
  load: () => set(readSettings(readStored(KEY))),
  change: (some) => {
    set(some)
    const { load: _, change: __, ...settings } = get()
    writeStored(KEY, JSON.stringify(settings))
  },
}))

/** What was kept, as far as it still makes sense. */
export function readSettings(kept: string | null): Partial<Settings> {
  try {
    const value: unknown = JSON.parse(kept ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).filter(([name, setting]) => {
        if (name === 'language') return languages.some((language) => language.value === setting)
        if (name === 'quotes') return quotes.some((choice) => choice.value === setting)
        return name in defaults && typeof setting === typeof defaults[name as keyof Settings]
      }),
    )
  } catch {
    return {}
  }
}

const localeOf = ({ language }: Settings) => (language === 'und' ? {} : { locale: language })

export function caseOptions(settings: Settings): CaseOptions {
  const keep = settings.keep.split(/[,\n]/).map((word) => word.trim())
  return { ...localeOf(settings), keep: keep.filter((word) => word !== ''), keepAcronyms: settings.keepAcronyms }
}

export function cleanOptions(settings: Settings): CleanOptions {
  const { trimLines, collapseSpaces, collapseBlankLines, removeAccents, slug } = settings
  const steps = { ...localeOf(settings), trimLines, collapseSpaces, collapseBlankLines, removeAccents, slug }
  return settings.quotes === 'straight' || settings.quotes === 'curly' ? { ...steps, quotes: settings.quotes } : steps
}
