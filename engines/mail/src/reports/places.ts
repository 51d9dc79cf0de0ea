/** One object for all elements of the same path. */
export interface Place {
  readonly path: string
  readonly inRecord: string | null
  readonly method: 'dkim' | 'spf' | null
  readonly leaf: string
  readonly children: Map<string, Place>
}

const RECORD = 'feedback/record'
/** A hostile file cannot make more: elements beyond share one place that nothing is read from. */
const MAX_PLACES = 2000

export function createPlaces(): (above: Place | undefined, name: string) => Place {
  const roots = new Map<string, Place>()
  const foreign = createPlace('')
  let count = 0
  return (above, name) => {
    const siblings = above ? above.children : roots
    const known = siblings.get(name)
    if (known) return known
    if (count === MAX_PLACES || above === foreign) return foreign
    count += 1
    const place = createPlace(above ? `${above.path}/${name}` : name)
    siblings.set(name, place)
    return place
  }
}

function createPlace(path: string): Place {
  const isRecord = path === RECORD
  const inRecord = isRecord ? '' : path.startsWith(`${RECORD}/`) ? path.slice(RECORD.length + 1) : null
  const [first, second, leaf = ''] = inRecord?.split('/') ?? []
  const method = first === 'auth_results' && (second === 'dkim' || second === 'spf') ? second : null
  return { path, inRecord, method, leaf, children: new Map() }
}
