/** Where an element stands in a report; one object for all elements of the same path. */
export interface Place {
  /** The names from the root, as in `feedback/record/row`. */
  readonly path: string
  /** The names below `feedback/record`; null outside, '' for the record itself. */
  readonly inRecord: string | null
  /** The element of a result in auth_results that this is or stands in. */
  readonly method: 'dkim' | 'spf' | null
  /** The name below that element; '' for the element itself. */
  readonly leaf: string
  readonly children: Map<string, Place>
}

const RECORD = 'feedback/record'
/** Places told apart; elements beyond are all one place that nothing is read from. */
const MAX_PLACES = 2000

/** Finds the place of an element by the one it stands in and its name. */
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
