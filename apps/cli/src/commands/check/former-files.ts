import { isAbsolute, relative, sep } from 'node:path'

export interface ReadFormer {
  read(key: string): Promise<Uint8Array>
  close(): void
}

/** The files of a former site; they are opened when the first is read. */
export interface FormerFiles {
  readonly files: readonly { readonly path: string; readonly size: number; readonly key: string }[]
  open(): ReadFormer
}

export function isWithin(folder: string, path: string): boolean {
  const from = relative(folder, path)
  return from !== '..' && !from.startsWith(`..${sep}`) && !isAbsolute(from)
}
