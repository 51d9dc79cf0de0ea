import known from './data/selectors.json' with { type: 'json' }

/** Selectors that software and services use by default, the commonest first. */
export const commonSelectors: readonly string[] = known.usual

/** Selectors of the services behind these host names: MX hosts and the targets of SPF includes. */
export function selectorsFor(hosts: readonly string[]): readonly string[] {
  const names = hosts.map((host) => host.toLowerCase())
  const found = Object.entries(known.services).filter(([service]) =>
    names.some((name) => name === service || name.endsWith(`.${service}`)),
  )
  return [...new Set(found.flatMap(([, selectors]) => selectors))]
}
