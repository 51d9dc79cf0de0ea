import type { Attributes, Element, Visitor } from '../../scan/scan.ts'

const NAMED = new Set('a button label h1 h2 h3 h4 h5 h6 th legend summary svg figcaption'.split(' '))
const CODE = new Set('code kbd samp tt var pre'.split(' '))
const MAX_TEXT = 200
/** Deeper ones are not names that anyone meant. */
const MAX_OPEN = 50

export interface Named {
  readonly element: Element
  /** Name from its content, if that is short. */
  text: string
  /** Some of it is code, which is a name and no phrase. */
  hasCode?: boolean
}

export const ownName = ({ 'aria-label': label, 'aria-labelledby': by, title }: Attributes): string =>
  [label, by, title].find((text) => text !== undefined && text.trim() !== '')?.trim() ?? ''

/** Follows the text of elements that take their accessible name from it, and hands them over when they close. */
export function readNames(onClose: (named: Named) => void): Visitor {
  const open: Named[] = []
  const add = (text: string) => {
    for (const one of open) if (one.text.length < MAX_TEXT) one.text += text.slice(0, MAX_TEXT)
  }
  return {
    open(element) {
      const { name, attributes } = element
      if (open.length > 0) {
        if (name === 'img' || name === 'input') add(` ${attributes.alt ?? ''} `)
        add(` ${ownName(attributes)} `)
      }
      if (open.length < MAX_OPEN && (NAMED.has(name) || attributes.role)) open.push({ element, text: '' })
    },
    text(text, inside) {
      if (open.length === 0 || inside?.name === 'script' || inside?.name === 'style') return
      // The title of a drawing names it.
      if (inside && CODE.has(inside.name)) for (const one of open) one.hasCode = true
      if (inside?.parent?.attributes['aria-hidden'] === 'true' && inside.name === 'title') return
      add(text)
    },
    close(element) {
      if (open.at(-1)?.element !== element) return
      const named = open.pop()
      if (named) onClose({ ...named, text: named.text.replace(/\s+/g, ' ').trim() })
    },
  }
}
