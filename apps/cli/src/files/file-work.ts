import type { Input } from './inputs.ts'

export interface FileResult {
  /** Goes to `--out`, or to standard output where there is none. */
  readonly content?: string | Uint8Array | AsyncIterable<string>
  readonly name?: string
  /** Further files of the same input; they need a folder to go to. */
  readonly others?: readonly { readonly name: string; readonly content: string | Uint8Array }[]
  /** For people, on standard output. */
  readonly text?: string
  /** For `--json`, a line each. */
  readonly report?: object
  readonly failed?: boolean
}

/** From its beginning; standard input once only. */
export type OpenInput = () => AsyncIterable<Uint8Array>

export interface FileWork {
  readonly given: readonly string[]
  /** Which files of a folder are meant; those named by themselves always are. */
  accepts(name: string): boolean
  /** A result is a whole file, so that two of them do not follow each other in a pipe. */
  readonly isOneFile?: boolean
  /** Nothing can be said of an empty input. */
  readonly needsData?: boolean
  /** What the result depends on besides the file. */
  readonly settings: unknown
  /** One of three: by the whole file, by reading it as it comes, or by writing its text while it is read. */
  run?(content: Uint8Array, input: Input): Promise<FileResult>
  read?(open: OpenInput, input: Input): Promise<FileResult>
  stream?(open: OpenInput, input: Input): AsyncIterable<string>
}
