// The functions of a browser that journeys need. One implementation goes through Playwright, the other through
// WebDriver.

export type Engine = 'chromium' | 'firefox' | 'webkit'

export type Role = 'button' | 'switch' | 'textbox' | 'combobox' | 'heading' | 'link' | 'dialog' | 'tab' | 'option'

/** By role and name, or by selector and part of the text. Only what is visible is found. */
export type Target =
  | { role: Role; name: string }
  /** The name begins so: for buttons that count, such as "Optimize Images (2)". */
  | { role: Role; nameStart: string }
  | { css: string; text?: string }

export interface ProvidedFile {
  name: string
  type: string
  bytes: Buffer
}

export interface Size {
  width: number
  height: number
}

export interface Driver {
  readonly engine: Engine
  open(address: string): Promise<void>
  evaluate<Argument, Result>(
    work: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Awaited<Result>>
  isShown(target: Target): Promise<boolean>
  valueOf(target: Target): Promise<string>
  click(target: Target): Promise<void>
  fill(target: Target, text: string): Promise<void>
  choose(target: Target, value: string): Promise<void>
  press(keys: string): Promise<void>
  giveFiles(css: string, files: readonly ProvidedFile[]): Promise<void>
  /** The nearest size the browser's window can have. */
  resize(size: Size): Promise<void>
  screenshot(): Promise<Buffer>
  errors(): Promise<readonly string[]>
  close(): Promise<void>
}

export type VisitorOptions = Partial<Size> & { touch?: boolean }

export interface Browser {
  readonly version: string
  visitor(options?: VisitorOptions): Promise<Driver>
  close(): Promise<void>
  /** Ends it by the ids of its processes, when it no longer listens. */
  kill(): void
}

export const DESKTOP: Size = { width: 1280, height: 860 }
export const PHONE: Size = { width: 390, height: 844 }
