import type { PageRule } from '../../context/context.ts'
import type { Attributes, Element } from '../../scan/scan.ts'
import { allowedValues, isAriaAttribute, isRedundant, isRole, missingState } from './aria.ts'

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
