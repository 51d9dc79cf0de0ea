/** A span of text: plain, code, strong, or a link. */
export type Span = string | { code: string } | { strong: string } | { text: string; href: string }
export type Line = readonly Span[]

export type Block =
  | { kind: 'text'; line: Line }
  | { kind: 'heading'; id: string; text: string }
  | { kind: 'list'; isNumbered: boolean; items: readonly Line[] }
  | { kind: 'code'; lines: readonly string[] }
  | { kind: 'table'; head: readonly Line[]; rows: readonly (readonly Line[])[] }

export interface Doc {
  readonly title: string
  readonly lead: readonly Block[]
  readonly sections: readonly { readonly id: string; readonly title: string; readonly blocks: readonly Block[] }[]
}
