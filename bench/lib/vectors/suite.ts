export interface Check {
  what: string
  isRight: boolean
  /** An answer was given, and it is not the vector's. */
  isWrong?: boolean
  /** The share in percent that must be right; all where it is left out. */
  bar?: number
  maxWrong?: number
  miss(): string
}

export interface Files {
  list(folder: string): string[]
  read(file: string): string
}

export type Suite = (files: Files) => Check[] | Promise<Check[]>
