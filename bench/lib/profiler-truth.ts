export interface Named {
  name: string
  version: string | null
}

export interface Truth {
  required: readonly Named[]
  optional: readonly string[]
  /** What only files beside the page or a browser show: may be said, and its version must be right. */
  deep?: readonly Named[]
  /** Not thought of beforehand, but read in the page after the first run. */
  confirmed?: readonly string[]
}

const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`

export function scoreOf() {
  const sum = {
    sites: 0,
    required: 0,
    found: 0,
    reported: 0,
    wrong: 0,
    confirmed: 0,
    versions: 0,
    exact: 0,
    wrongVersions: 0,
  }
  return {
    add({ required, optional, deep = [], confirmed = [] }: Truth, reported: readonly Named[]) {
      const said = new Map(reported.map(({ name, version }) => [name, version]))
      const allowed = new Set([...[...required, ...deep].map(({ name }) => name), ...optional])
      const missing = required.filter(({ name }) => !said.has(name)).map(({ name }) => name)
      const wrong = [...said.keys()].filter((name) => !allowed.has(name))
      const versioned = required.filter(({ version }) => version !== null)
      const exact = versioned.filter(({ name, version }) => said.get(name) === version)
      const off = [...versioned, ...deep.filter(({ version }) => version !== null)].filter(
        ({ name, version }) => said.get(name) && said.get(name) !== version,
      )
      const silent = versioned.filter(({ name }) => said.has(name) && !said.get(name))
      sum.sites += 1
      sum.required += required.length
      sum.found += required.length - missing.length
      sum.reported += said.size
      sum.wrong += wrong.length
      sum.confirmed += wrong.filter((name) => confirmed.includes(name)).length
      sum.versions += versioned.length
      sum.exact += exact.length
      sum.wrongVersions += off.length
      return {
        found: `${required.length - missing.length}/${required.length}`,
        missing: missing.join(', '),
        wrong: wrong.join(', '),
        versions: `${exact.length}/${versioned.length}`,
        noVersion: silent.map(({ name }) => name).join(', '),
        off: off.map(({ name }) => `${name} ${said.get(name)}`).join(', '),
      }
    },
    facts: () => ({
      sites: sum.sites,
      recall: share(sum.found, sum.required),
      precision: share(sum.reported - sum.wrong, sum.reported),
      precisionWithConfirmed: share(sum.reported - sum.wrong + sum.confirmed, sum.reported),
      exactVersions: `${sum.exact}/${sum.versions}`,
      wrongVersions: sum.wrongVersions,
    }),
  }
}
