// What a journey needs of a browser. One implementation goes through Playwright, the other through WebDriver.

export type Engine = 'chromium' | 'firefox' | 'webkit'

export type Role = 'button' | 'switch' | 'textbox' | 'combobox' | 'heading' | 'link' | 'dialog' | 'tab' | 'option'

/** An element by its role and name, or by a selector and a part of its text. Only what can be seen is found. */
export type Target =
  | { role: Role; name: string }
  /** The name begins so: for buttons that count, such as "Optimize Images (2)". */
  | { role: Role; nameStart: string }
  | { css: string; text?: string }

export interface GivenFile {
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
  /** Opens an address and waits until the document has loaded. */
  open(address: string): Promise<void>
  /** Runs a function in the page; it sees nothing of ours but its argument, which must survive JSON. */
  evaluate<Argument, Result>(
    work: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Awaited<Result>>
  isShown(target: Target): Promise<boolean>
  /** What a field holds. */
  valueOf(target: Target): Promise<string>
  /** A real press of the pointer on something that is shown. */
  click(target: Target): Promise<void>
  /** Replaces what a field holds. */
  fill(target: Target, text: string): Promise<void>
  choose(target: Target, value: string): Promise<void>
  /** Keys joined with +, as in Control+k. */
  press(keys: string): Promise<void>
  giveFiles(css: string, files: readonly GivenFile[]): Promise<void>
  /** The nearest size the browser's window can have. */
  resize(size: Size): Promise<void>
  screenshot(): Promise<Buffer>
  /** Errors the pages printed so far. */
  errors(): Promise<readonly string[]>
  close(): Promise<void>
}

export type VisitorOptions = Partial<Size> & { touch?: boolean }

/** A browser that runs; every visitor has storage of their own. */
export interface Browser {
  readonly version: string
  visitor(options?: VisitorOptions): Promise<Driver>
  close(): Promise<void>
  /** Ends it by the ids of its processes, when it no longer listens. */
  kill(): void
}

export const DESKTOP: Size = { width: 1280, height: 860 }
export const PHONE: Size = { width: 390, height: 844 }
