// What a visitor reads of a component, for tests that run without a browser.
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'

/** The component as it stands at an address of the site. */
export function htmlOf<Props extends object>(part: ComponentType<Props>, props: Props, at = '/'): string {
  return renderToStaticMarkup(createElement(MemoryRouter, { initialEntries: [at] }, createElement(part, props)))
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** The text in the order of the page, with one space between its pieces. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<\/?[a-z](?:"[^"]*"|[^>"])*>|<!--.*?-->/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

export const read = <Props extends object>(part: ComponentType<Props>, props: Props, at?: string): string =>
  textOf(htmlOf(part, props, at))

/** Puts a store into a state. Where React renders to text it reads the state a store began with. */
export function beginIn<State extends object>(
  store: { getInitialState: () => State; setState: (some: Partial<State>) => void },
  some: Partial<State>,
): void {
  Object.assign(store.getInitialState(), some)
  store.setState(some)
}
