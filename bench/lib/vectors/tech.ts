import { identify, type Page } from '../../../engines/fingerprints/src/index.ts'
import type { Check, Suite } from './suite.ts'

interface Named {
  name: string
  version: string | null
}
interface Truth {
  required: readonly Named[]
  optional: readonly string[]
  /**
   * Technologies that only files beside the page or a browser reveal: may be reported, and then with the right version.
   */
  deep?: readonly Named[]
  /** Not thought of beforehand, but read in the page after the first run. */
  confirmed?: readonly string[]
}

const BAR = 90

export const techChecks: Suite = ({ list, read }) =>
  list('tech/sites').flatMap((site): Check[] => {
    const file = (name: string) => read(`tech/sites/${site}/${name}`)
    const page = { ...JSON.parse(file('meta.json')), html: file('page.html') } as Page
    const { required, optional, deep = [], confirmed = [] }: Truth = JSON.parse(file('truth.json'))
    const reported = new Map(identify(page).map(({ name, version }) => [name, version]))
    const allowed = [...required, ...deep].map(({ name }) => name).concat(optional, confirmed)
    const check = (what: string, isRight: boolean, name: string): Check => ({
      what,
      bar: BAR,
      isRight,
      miss: () => `${site}: ${name} ${reported.get(name) ?? ''}`,
    })
    return [
      ...required.map(({ name }) => check('found', reported.has(name), name)),
      ...[...reported.keys()].map((name) => check('reported rightly', allowed.includes(name), name)),
      ...[...required, ...deep]
        .filter(({ name, version }) => version !== null && reported.get(name))
        .map(({ name, version }) => check('version', reported.get(name) === version, name)),
    ]
  })
