import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'

export function htmlOf<Props extends object>(part: ComponentType<Props>, props: Props, at = '/'): string {
  return renderToStaticMarkup(createElement(MemoryRouter, { initialEntries: [at] }, createElement(part, props)))
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

export function beginIn<State extends object>(
  store: { getInitialState: () => State; setState: (some: Partial<State>) => void },
  some: Partial<State>,
): void {
  Object.assign(store.getInitialState(), some)
  store.setState(some)
}
