// WAI-ARIA 1.2 and 1.3 as far as markup alone shows a mistake.

import { dictionary } from '@sundry/kit'
import type { PageRule } from '../context/context.ts'
import type { Attributes, Element, Visitor } from '../scan/scan.ts'

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '))

const roles = set(
  'alert alertdialog application article associationlist associationlistitemkey associationlistitemvalue banner blockquote button caption cell checkbox code columnheader combobox comment complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell group heading image img insertion link list listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox sectionfooter sectionheader separator slider spinbutton status strong subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem',
)
const isRole = (role: string): boolean => roles.has(role) || /^(?:doc|graphics)-[a-z]+$/.test(role)

const attributes = set(
  'activedescendant atomic autocomplete braillelabel brailleroledescription busy checked colcount colindex colindextext colspan controls current describedby description details disabled dropeffect errormessage expanded flowto grabbed haspopup hidden invalid keyshortcuts label labelledby level live modal multiline multiselectable orientation owns placeholder posinset pressed readonly relevant required roledescription rowcount rowindex rowindextext rowspan selected setsize sort valuemax valuemin valuenow valuetext',
)
const isAriaAttribute = (name: string): boolean => attributes.has(name.slice('aria-'.length))

const trueFalse = 'true false'
const values: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    'aria-atomic': trueFalse,
    'aria-busy': trueFalse,
    'aria-checked': 'true false mixed undefined',
    'aria-current': 'page step location date time true false',
    'aria-disabled': trueFalse,
    'aria-expanded': 'true false undefined',
    'aria-haspopup': 'true false menu listbox tree grid dialog',
    'aria-hidden': 'true false undefined',
    'aria-invalid': 'true false grammar spelling',
    'aria-live': 'off polite assertive',
    'aria-modal': trueFalse,
    'aria-multiline': trueFalse,
    'aria-multiselectable': trueFalse,
    'aria-orientation': 'horizontal vertical undefined',
    'aria-pressed': 'true false mixed undefined',
    'aria-readonly': trueFalse,
    'aria-required': trueFalse,
    'aria-selected': 'true false undefined',
    'aria-sort': 'ascending descending none other',
  }).map(([name, list]) => [name, set(list)]),
)
const allowedValues = (name: string): ReadonlySet<string> | undefined => values[name]

/** Without these a role means nothing; elements that have the state by themselves are excepted. */
const required: Readonly<Record<string, readonly string[]>> = dictionary({
  checkbox: ['aria-checked'],
  combobox: ['aria-expanded'],
  heading: ['aria-level'],
  menuitemcheckbox: ['aria-checked'],
  menuitemradio: ['aria-checked'],
  meter: ['aria-valuenow'],
  radio: ['aria-checked'],
  scrollbar: ['aria-valuenow', 'aria-controls'],
  slider: ['aria-valuenow'],
  switch: ['aria-checked'],
})
function missingState({ name, attributes: own }: Element, role: string): string | null {
  if (name === 'input' || name === 'select' || name === 'option' || name === 'meter' || /^h[1-6]$/.test(name))
    return null
  return required[role]?.find((attribute) => own[attribute] === undefined) ?? null
}

const implicit: Readonly<Record<string, string>> = dictionary({
  article: 'article',
  aside: 'complementary',
  button: 'button',
  dialog: 'dialog',
  hr: 'separator',
  main: 'main',
  nav: 'navigation',
  ol: 'list',
  option: 'option',
  progress: 'progressbar',
  table: 'table',
  textarea: 'textbox',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
})
const isRedundant = ({ name, attributes: own }: Element, role: string): boolean =>
  implicit[name] === role || (name === 'a' && role === 'link' && own.href !== undefined)

/** Names of form fields that browsers fill in: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill */
const fields = set(
  'on off name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password current-password one-time-code organization-title organization street-address address-line1 address-line2 address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp webauthn shipping billing home work mobile fax pager',
)
export const isAutocomplete = (value: string): boolean =>
  value
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((token) => token === '' || fields.has(token) || token.startsWith('section-'))

const MAX_REFERENCES = 2000

const isHiddenInput = ({ name, attributes }: Element) => name === 'input' && /^hidden$/i.test(attributes.type ?? '')

function isFocusable(element: Element): boolean {
  const { name, attributes } = element
  const { tabindex } = attributes
  if (tabindex !== undefined) return /^\s*\+?\d/.test(tabindex)
  if (attributes.disabled !== undefined || attributes.hidden !== undefined) return false
  if (name === 'a') return attributes.href !== undefined
  return /^(button|input|select|textarea|iframe|summary)$/.test(name) && !isHiddenInput(element)
}

const isDisplayNone = ({ style = '', hidden }: Attributes) =>
  hidden !== undefined || /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style)

/** A style sheet may well take what it is the part of out of the page until it is opened. */
const mayBeStyled = (element: Element) =>
  !isFocusable(element) && (element.attributes.class !== undefined || element.attributes.id !== undefined)

/** Roles, states and references of assistive technology. */
export const checkAria: PageRule = ({ facts, report }) => {
  const references: { line: number; attribute: string; id: string }[] = []
  let hidden: { element: Element; isReported: boolean } | null = null

  function checkRole(element: Element, role: string): void {
    const tokens = role.trim().toLowerCase().split(/\s+/)
    const known = tokens.find(isRole)
    const { line } = element
    if (known === undefined) {
      if (role.trim() !== '') report('aria-role-invalid', line, `"${role}" is not a role.`, role)
      return
    }
    const missing = missingState(element, known)
    if (missing) report('aria-state-missing', line, `The role ${known} needs ${missing}.`, known)
    if (isRedundant(element, known))
      report('role-redundant', line, `<${element.name}> has the role ${known} already.`, known)
  }

  function checkAttribute(name: string, value: string, line: number) {
    if (!isAriaAttribute(name)) return report('aria-attribute-unknown', line, `There is no attribute ${name}.`, name)
    const allowed = allowedValues(name)
    if (allowed && value !== '' && !allowed.has(value.trim().toLowerCase()))
      report('aria-value-invalid', line, `${name} cannot be "${value}".`, `${name}=${value}`)
    if ((name === 'aria-labelledby' || name === 'aria-describedby') && references.length < MAX_REFERENCES)
      for (const id of value.split(/\s+/, 20).filter(Boolean)) references.push({ line, attribute: name, id })
  }

  return {
    open(element) {
      const { name, attributes, line } = element
      for (const attribute in attributes)
        if (attribute.startsWith('aria-')) checkAttribute(attribute, attributes[attribute] ?? '', line)
      if (attributes.role !== undefined) checkRole(element, attributes.role)
      if (name === 'label' && attributes.for) references.push({ line, attribute: 'for', id: attributes.for })
      if (hidden === null && attributes['aria-hidden'] === 'true')
        hidden = { element, isReported: isDisplayNone(attributes) || mayBeStyled(element) }
      if (hidden && !hidden.isReported && isFocusable(element) && !isDisplayNone(attributes)) {
        hidden.isReported = true
        report('hidden-focusable', line, `<${name}> can get the focus and is hidden from screen readers.`, name)
      }
      if (attributes.tabindex !== undefined && Number(attributes.tabindex) > 0)
        report('tabindex-positive', line, `tabindex="${attributes.tabindex}" comes before everything else on the page.`)
    },
    close(element) {
      if (hidden?.element === element) hidden = null
    },
    end() {
      for (const { line, attribute, id } of references) {
        if (facts.anchors.has(id) || facts.made?.has(id)) continue
        const rule = attribute === 'for' ? 'label-for-missing' : 'aria-reference-missing'
        report(rule, line, `${attribute} names the id "${id}", which is not on the page.`, id)
      }
    },
  }
}

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
        if (CODE.has(name)) for (const one of open) one.hasCode = true
      }
      if (open.length < MAX_OPEN && (NAMED.has(name) || attributes.role)) open.push({ element, text: '' })
    },
    text(text, inside) {
      if (open.length === 0 || inside?.name === 'script' || inside?.name === 'style') return
      // The title of a drawing names it.
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
