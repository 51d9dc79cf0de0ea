import known from './selectors.json' with { type: 'json' }

export const commonSelectors: readonly string[] = known.usual

export function selectorsFor(hosts: readonly string[]): readonly string[] {
  const names = hosts.map((host) => host.toLowerCase())
  const found = Object.entries(known.services).filter(([service]) =>
    names.some((name) => name === service || name.endsWith(`.${service}`)),
  )
  return [...new Set(found.flatMap(([, selectors]) => selectors))]
}
