import { MAX_REPORT_ROWS, MAX_ROW_COUNT } from '../base/limits.ts'
import { createXmlReader, type XmlReader } from '../base/xml-reader.ts'
import type { Report } from '../catalogue/finding.ts'
import type { AuthResult, DmarcRow, ReportFacts } from './model.ts'

/** One object for all elements of the same path. */
interface Place {
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

export interface DmarcReader extends XmlReader {
  readonly isReport: boolean | undefined
  readonly rows: readonly DmarcRow[]
  facts(): ReportFacts
}

const MAX_VALUE = 1000
const MAX_RESULTS = 20
const numberShape = /^[0-9]{1,15}$/
const dispositions: ReadonlySet<string> = new Set(['none', 'pass', 'quarantine', 'reject'])
const outcomes: ReadonlySet<string> = new Set(['pass', 'fail'])
const requiredFacts = ['report_metadata/org_name', 'report_metadata/report_id', 'policy_published/domain']

const MAX_FAULTS = 20

/** RFC 9990, RFC 7489 appendix C. Namespaces are ignored. */
export function createDmarcReader(report: Report): DmarcReader {
  const rows: DmarcRow[] = []
  const values = new Map<string, string>()
  const placeOf = createPlaces()
  const places: Place[] = []
  let isReport: boolean | undefined
  let text = ''
  let row = createRow()
  let isCut = false
  const seen = new Set<string>()

  /** A hostile report breaks its format in every row, so a repeated fault costs nothing more. */
  function invalid(detail: string, value = '') {
    const key = `${detail} ${value}`
    if (seen.size === MAX_FAULTS || seen.has(key)) return
    seen.add(key)
    report('report-format-invalid', { detail, value })
  }

  function closeRecord() {
    if (rows.length < MAX_REPORT_ROWS) rows.push(readRow(row, invalid))
    else if (!isCut) {
      isCut = true
      report('report-rows-cut', { rows: MAX_REPORT_ROWS })
    }
    row = createRow()
  }

  function closeElement(place: Place, value: string) {
    if (place.inRecord === '') closeRecord()
    else if (place.inRecord !== null) row.assign(place, value)
    else if (value !== '' && !values.has(place.path)) values.set(place.path, value)
  }

  const reader = createXmlReader({
    open(name) {
      const local = name.slice(name.indexOf(':') + 1)
      const above = places.at(-1)
      if (above === undefined) isReport = local === 'feedback'
      places.push(placeOf(above, local))
      text = ''
    },
    text(piece) {
      if (text.length < MAX_VALUE) text += piece.slice(0, MAX_VALUE)
    },
    close() {
      const place = places.pop()
      if (place) closeElement(place, text.trim())
      text = ''
    },
    oddity: () => invalid('xml'),
  })
  const value = (path: string) => values.get(`feedback/${path}`) ?? ''

  return {
    write: reader.write,
    end() {
      reader.end()
      if (!isReport) return
      for (const path of requiredFacts) if (value(path) === '') invalid('missing', path)
      for (const edge of ['begin', 'end']) {
        if (!numberShape.test(value(`report_metadata/date_range/${edge}`))) invalid('date_range', edge)
      }
      if (rows.length === 0) invalid('missing', 'record')
    },
    get isReport() {
      return isReport
    },
    rows,
    facts: () => ({
      organization: value('report_metadata/org_name'),
      reportId: value('report_metadata/report_id'),
      begin: isoDate(value('report_metadata/date_range/begin')),
      end: isoDate(value('report_metadata/date_range/end')),
      domain: value('policy_published/domain'),
      policy: value('policy_published/p'),
    }),
  }
}

function isoDate(seconds: string): string | null {
  const time = numberShape.test(seconds) ? 1000 * Number(seconds) : Number.NaN
  return Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : null
}

interface GrowingRow {
  readonly values: Map<string, string>
  readonly overrides: string[]
  readonly results: { dkim: AuthResult[]; spf: AuthResult[] }
  assign(place: Place, value: string): void
}

function createRow(): GrowingRow {
  const values = new Map<string, string>()
  const overrides: string[] = []
  const results: GrowingRow['results'] = { dkim: [], spf: [] }
  let [domain, result, selector] = ['', '', '']
  return {
    values,
    overrides,
    results,
    assign({ inRecord: path, method, leaf }, value) {
      if (path === null) return
      if (path === 'row/policy_evaluated/reason/type' && overrides.length < MAX_RESULTS) overrides.push(value)
      if (method === null) {
        if (value !== '' && !values.has(path)) values.set(path, value)
        return
      }
      if (leaf === 'domain') domain = value
      else if (leaf === 'result') result = value
      else if (leaf === 'selector') selector = value
      else if (leaf === '') {
        const list = results[method]
        if (list.length < MAX_RESULTS) list.push({ domain, result, ...(selector !== '' && { selector }) })
        ;[domain, result, selector] = ['', '', '']
      }
    },
  }
}

function readRow(
  { values, overrides, results }: GrowingRow,
  invalid: (detail: string, value?: string) => void,
): DmarcRow {
  const required = (path: string) => {
    const value = values.get(path)
    if (value === undefined) invalid('missing', path)
    return value ?? ''
  }
  const oneOf = (path: string, allowed: ReadonlySet<string>) => {
    const value = required(path)
    if (value !== '' && !allowed.has(value)) invalid('value', `${path}: ${value}`)
    return value
  }
  const count = required('row/count')
  const isCount = numberShape.test(count) && Number(count) <= MAX_ROW_COUNT
  if (count !== '' && !isCount) invalid('value', `row/count: ${count}`)
  const envelopeFrom = values.get('identifiers/envelope_from') ?? values.get('identities/envelope_from')
  return {
    sourceIp: required('row/source_ip'),
    count: isCount ? Number(count) : 0,
    disposition: oneOf('row/policy_evaluated/disposition', dispositions),
    dkim: oneOf('row/policy_evaluated/dkim', outcomes),
    spf: oneOf('row/policy_evaluated/spf', outcomes),
    headerFrom: values.get('identities/header_from') ?? required('identifiers/header_from'),
    ...(envelopeFrom !== undefined && { envelopeFrom }),
    ...(overrides.length > 0 && { overrides }),
    ...(results.dkim.length > 0 && { dkimResults: results.dkim }),
    ...(results.spf.length > 0 && { spfResults: results.spf }),
  }
}
