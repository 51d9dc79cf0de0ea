import type { Target } from './driver.ts'

/** Runs in the page, so it must not use anything outside itself. */
export function findInPage(target: Target): Element | null {
  const selectors: Record<string, string> = {
    button: 'button:not([role]), summary, [role=button]',
    switch: '[role=switch]',
    textbox: 'textarea, input:not([type]), input:is([type=text], [type=url], [type=email], [type=password])',
    combobox: 'select, input[list], [role=combobox]',
    heading: 'h1, h2, h3, h4, h5, h6',
    link: 'a[href]',
    dialog: 'dialog[open], [role=dialog]',
    tab: '[role=tab]',
    option: '[role=option]',
  }
  const textOf = (node: Element | null) => (node?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const namesOf = (element: Element): string[] => {
    const byOthers = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean)
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []
    const label = element.getAttribute('aria-label')
    if (byOthers.length > 0) return [byOthers.map((id) => textOf(document.getElementById(id))).join(' ')]
    if (label !== null) return [label]
    return labels.length > 0 ? labels.map(textOf) : [textOf(element)]
  }
  const isMeant = (element: Element): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.getClientRects().length === 0) return false
    if ('css' in target) return target.text === undefined || textOf(element).includes(target.text)
    return namesOf(element).some((name) =>
      'name' in target ? name === target.name : name.startsWith(target.nameStart),
    )
  }
  const candidates = document.querySelectorAll('css' in target ? target.css : (selectors[target.role] ?? ''))
  return [...candidates].find(isMeant) ?? null
}

export function inWords(target: Target): string {
  if ('css' in target) return target.text === undefined ? target.css : `“${target.text}” in ${target.css}`
  return 'name' in target ? `the ${target.role} “${target.name}”` : `the ${target.role} “${target.nameStart}…”`
}
