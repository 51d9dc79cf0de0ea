/** A built site as it is handed in: from a folder, a crawl or a test. Paths have `/` and no leading one. */
export interface SiteFiles {
  list(): AsyncIterable<SiteFile>
  read(path: string): Promise<Uint8Array>
}

export interface SiteFile {
  readonly path: string
  readonly size: number
  /** The file or folder of the site that it is a symbolic link to; '' is the site itself. */
  readonly sameAs?: string
}

/**
 * How many bytes a picture would have at the same look, and how that is reached; null where nothing is gained. Where
 * it `isRough`, any such size does.
 */
export type WeighImage = (path: string, content: Uint8Array, isRough?: boolean) => Promise<WeighedImage | null>

export interface WeighedImage {
  readonly content: Uint8Array
  readonly how: string
}
