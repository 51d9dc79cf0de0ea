import type { PageRule } from '../context/context.ts'
import type { Element } from '../scan/scan.ts'
import { isAutocomplete, ownName, readNames } from './aria.ts'

const generic =
  /^(?:click here|click|here|this|read more|more|learn more|see more|view more|link|this link|this page|go|details|more info(?:rmation)?|continue|download|weiterlesen|mehr|hier(?: klicken)?)[\s.:…»>→]*$/i
const unlabelled = /^(hidden|submit|button|reset|image)$/i
const interactive = new Set('a button input select textarea iframe details embed label'.split(' '))
const MAX_CONTROLS = 2000

const isHidden = ({ attributes }: Element) =>
  attributes['aria-hidden'] === 'true' ||
  attributes.hidden !== undefined ||
  /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributes.style ?? '')

const isHiddenWithin = (element: Element): boolean => {
  for (let at: Element | null = element; at !== null; at = at.parent) if (isHidden(at)) return true
  return false
}

const sends = ({ name, attributes }: Element) =>
  (name === 'button' && /^(?:submit)?$/i.test(attributes.type ?? '')) ||
  (name === 'input' && /^(?:submit|image)$/i.test(attributes.type ?? ''))

const isCode = (element: Element): boolean => {
  for (let at = element.parent; at !== null; at = at.parent) if (/^(?:code|kbd|samp|tt|pre)$/.test(at.name)) return true
  return false
}

/** `Download` is a name where it leads to a page or a section of that name, as in a menu. */
function namesItsPage(called: string, href: string): boolean {
  const [address = '', fragment = ''] = href.toLowerCase().split('#', 2)
  const path = address.split('?', 1)[0] ?? ''
  const last =
    fragment ||
    (path
      .split('/')
      .filter(Boolean)
      .at(-1)
      ?.replace(/\.\w+$/, '') ??
      '')
  const word = called
    .toLowerCase()
    .replace(/[\s.:…»>→]+$/, '')
    .replaceAll(' ', '-')
  return word.length > 4 && (last === word || last === `${word}s`)
}

/** Checks controls and their accessible names. */
export const checkControls: PageRule = ({ report }) => {
  const labelled = new Set<string>()
  const open: { element: Element; id: string | undefined }[] = []
  const radios = new Map<string, { line: number; count: number; grouped: boolean }>()
  const accessKeys = new Map<string, { line: number; target: string }>()
  let form: { element: Element; fields: number; hasSubmit: boolean } | null = null
  let labels = 0
  let groups = 0
  /** The link or button that is open. */
  let outer: Element | null = null

  const names = readNames(({ element, text, hasCode = false }) => {
    const { name, attributes, line } = element
    if (isHiddenWithin(element)) return
    const called = ownName(attributes) || text
    if (name === 'a' && attributes.href !== undefined) {
      // Style sheets often write the sign of a link to its own heading.
      if (called === '' && !(attributes.href.startsWith('#') && attributes.class))
        report('link-unnamed', line, `The link to "${attributes.href.slice(0, 100)}" has no text.`, attributes.href)
      else if (generic.test(called) && !hasCode && !isCode(element) && !namesItsPage(called, attributes.href))
        report('link-text-generic', line, `"${called}" does not say where the link leads.`, called)
    } else if (name === 'button' || (attributes.role === 'button' && name !== 'input')) {
      // An empty title is there for a script to fill.
      if (called === '' && attributes.title === undefined) report('button-unnamed', line, 'The button has no text.')
    } else if (/^h[1-6]$/.test(name) && called === '') report('heading-empty', line, `<${name}> has no text.`, name)
    else if (name === 'svg' && attributes.role === 'img' && called === '')
      report('svg-unnamed', line, 'The drawing has the role img and no name.')
  })

  function checkField(element: Element): void {
    const { name, attributes, line } = element
    const type = attributes.type?.toLowerCase() ?? 'text'
    if (name === 'input' && type === 'image') {
      if (ownName(attributes) === '' && !attributes.alt?.trim())
        report('input-image-alt', line, 'The image that sends the form has no alt text.')
    } else if (name === 'input' && type === 'button' && ownName(attributes) === '' && !attributes.value?.trim())
      report('button-unnamed', line, 'The button has no value.')
    if (attributes.autocomplete !== undefined && !isAutocomplete(attributes.autocomplete))
      report(
        'autocomplete-invalid',
        line,
        `autocomplete cannot be "${attributes.autocomplete}".`,
        attributes.autocomplete,
      )
    if (name === 'input' && type === 'radio' && attributes.name) {
      const known = radios.get(attributes.name) ?? { line, count: 0, grouped: false }
      radios.set(attributes.name, { ...known, count: known.count + 1, grouped: known.grouped || groups > 0 })
    }
    const isNamed =
      labels > 0 ||
      ownName(attributes) !== '' ||
      Boolean(attributes.placeholder?.trim()) ||
      (name === 'input' && unlabelled.test(type)) ||
      attributes.disabled !== undefined ||
      isHiddenWithin(element)
    if (!isNamed && open.length < MAX_CONTROLS) open.push({ element, id: attributes.id })
  }

  return {
    open(element) {
      names.open?.(element)
      const { name, attributes, line } = element
      if (outer && interactive.has(name) && !(name === 'input' && attributes.type === 'hidden'))
        report('control-nested', line, `<${name}> is inside a <${outer.name}>.`, name)
      if (!outer && (name === 'button' || (name === 'a' && attributes.href !== undefined))) outer = element
      if (name === 'form') form = { element, fields: 0, hasSubmit: false }
      if (form && sends(element)) form.hasSubmit = true
      else if (form && (name === 'input' || name === 'textarea') && attributes.type !== 'hidden') form.fields += 1
      if (name === 'label') {
        labels += 1
        if (attributes.for) labelled.add(attributes.for)
      }
      if (name === 'fieldset' || /^(radiogroup|group)$/.test(attributes.role ?? '')) groups += 1
      if (name === 'input' || name === 'select' || name === 'textarea') checkField(element)
      if (
        name === 'iframe' &&
        ownName(attributes) === '' &&
        !isHiddenWithin(element) &&
        !/^[01]$/.test(attributes.width ?? '')
      )
        report('iframe-untitled', line, 'The frame has no title.', attributes.src)
      if (name === 'area' && attributes.href && ownName(attributes) === '' && !attributes.alt?.trim())
        report('area-alt-missing', line, `The area that leads to ${attributes.href} has no alt text.`, attributes.href)
      const key = attributes.accesskey?.toLowerCase()
      if (key) {
        const target = attributes.href ?? `line ${line}`
        const known = accessKeys.get(key)
        if (known && known.target !== target)
          report('accesskey-repeated', line, `The key "${key}" is taken on line ${known.line}.`, key)
        else accessKeys.set(key, { line, target })
      }
    },
    text: (text, inside) => names.text?.(text, inside),
    close(element) {
      names.close?.(element)
      if (outer === element) outer = null
      if (form?.element === element) {
        if (form.fields > 0 && !form.hasSubmit)
          report('form-no-submit', element.line, 'The form has no button that sends it.')
        form = null
      }
      if (element.name === 'label') labels -= 1
      if (element.name === 'fieldset' || /^(radiogroup|group)$/.test(element.attributes.role ?? '')) groups -= 1
    },
    end() {
      for (const { element, id } of open)
        if (id === undefined || !labelled.has(id))
          report('label-missing', element.line, `<${element.name}> has no label.`, element.attributes.name ?? id)
      for (const [name, { line, count, grouped }] of radios)
        if (count > 1 && !grouped)
          report('radio-ungrouped', line, `The ${count} choices "${name}" have no common label.`, name)
    },
  }
}
