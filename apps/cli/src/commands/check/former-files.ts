export interface ReadFormer {
  read(key: string): Promise<Uint8Array>
  close(): void
}

/** The files of a former site; they are opened when the first is read. */
export interface FormerFiles {
  readonly files: readonly { readonly path: string; readonly size: number; readonly key: string }[]
  open(): ReadFormer
}
