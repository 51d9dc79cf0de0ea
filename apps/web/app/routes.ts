import type { ComponentType } from 'react'
import { tools } from './tools/all-tools.ts'
import type { MetaEntry } from './tools/tool-meta.ts'

export interface PageModule {
  default: ComponentType
  meta: () => readonly MetaEntry[]
}

const files = import.meta.glob<PageModule>(['./**/{page,*-page}.tsx', './shell/not-found.tsx'])

const END = '-page.tsx'.length

/** Pages whose address is that of their file: `./docs/hosting-page.tsx`, `./docs/page.tsx`. */
const others = Object.keys(files)
  .filter((file) => !/^\.\/(home|tools|shell)|history/.test(file))
  .map((file) => [file.slice(1, -END), file.slice(2)])

const fileOf: Record<string, string> = {
  '/': 'home/page.tsx',
  ...Object.fromEntries(tools.map(({ id, path }) => [path, `tools/${id}/page.tsx`])),
  ...Object.fromEntries(others),
  '/history': 'account/history-page.tsx',
}

/** Those with a page of their own; any other has `shell/not-found.tsx`. */
export const paths = Object.keys(fileOf)

export function pageFile(pathname: string): string {
  const path = pathname.replace(/(?<=.)\/$/, '')
  return fileOf[path] ?? 'shell/not-found.tsx'
}

/** Loads each page once; a promise that is kept is one that React can read without waiting again. */
export interface PageCache {
  load: (file: string) => Promise<PageModule>
}

export function pageCache(onFailure: (error: unknown) => void = () => {}): PageCache {
  const loaded = new Map<string, Promise<PageModule>>()
  return {
    load(file) {
      const known = loaded.get(file)
      if (known) return known
      const load = files[`./${file}`]
      if (!load) throw new Error(`There is no page ${file}.`)
      const page = load()
      page.catch(onFailure)
      loaded.set(file, page)
      return page
    },
  }
}
