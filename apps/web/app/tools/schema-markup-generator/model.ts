import { type Entity, type Finding, fromJsonLd, schemaTypes, type Value, type Values } from '@sundry/schema'
import { create } from 'zustand'
import { readStored, writeStored } from '../../platform/storage.ts'
import { carryOver, isGroup } from './form-values.ts'

const steps = (path: string): readonly string[] => path.match(/[^.[\]]+/g) ?? []

/** Structural sharing: what is not on the path stays the same object. */
export const setAt = (values: Values, path: string, value: Value): Values => {
  const changed = put(values, steps(path), value)
  return isGroup(changed) ? changed : values
}

function put(at: Value, [step, ...rest]: readonly string[], value: Value): Value {
  if (step === undefined) return value
  if (/^\d+$/.test(step)) {
    const list: Value[] = Array.isArray(at) ? [...at] : at === undefined ? [] : [at]
    list[Number(step)] = put(list[Number(step)], rest, value)
    return Array.from(list)
  }
  const group = isGroup(at) ? at : {}
  return { ...group, [step]: put(group[step], rest, value) }
}

export const within = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

const KEY = 'schema-markup-generator'

export interface Draft {
  key: number
  typeId: string
  byType: Readonly<Record<string, Values>>
}

interface State {
  drafts: readonly Draft[]
  active: number
  /** Set after a paste, so that fields name what is missing; not while a form is first filled. */
  strict: boolean
  choose: (active: number) => void
  chooseType: (typeId: string) => void
  set: (path: string, value: Value) => void
  fill: (values: Values) => void
  add: (typeId: string) => void
  remove: (index: number) => void
  load: (entities: readonly Entity[]) => void
  startOver: () => void
  undo: () => void
  before: Pick<State, 'drafts' | 'active' | 'strict'> | null
  restore: () => void
}

let lastKey = 0

const draftOf = ({ typeId, values }: Entity): Draft => ({ key: ++lastKey, typeId, byType: { [typeId]: values } })

const first = (): Draft => ({ key: 0, typeId: 'faq-page', byType: {} })

const snapshot = ({ drafts, active, strict }: State) => ({ drafts, active, strict })

const NOTHING: Values = {}

export const valuesOf = (draft: Draft): Values => draft.byType[draft.typeId] ?? NOTHING

export const entityOf = (draft: Draft): Entity => ({ typeId: draft.typeId, values: valuesOf(draft) })

function freeId(typeId: string, drafts: readonly Draft[]): string {
  const taken = new Set(drafts.map((draft) => valuesOf(draft)['@id']))
  let id = `#${typeId}`
  for (let count = 2; taken.has(id); count += 1) id = `#${typeId}-${count}`
  return id
}

/** Things in a graph refer to each other, so each needs an @id. */
function named(drafts: readonly Draft[]): readonly Draft[] {
  const done: Draft[] = []
  for (const draft of drafts) {
    const values = valuesOf(draft)
    const id = values['@id'] ?? freeId(draft.typeId, done.concat(drafts))
    done.push({ ...draft, byType: { ...draft.byType, [draft.typeId]: { ...values, '@id': id } } })
  }
  return done
}

export const useDrafts = create<State>()((set, get) => {
  const change = (make: (draft: Draft) => Draft) =>
    set(({ drafts, active }) => ({ drafts: drafts.map((draft, index) => (index === active ? make(draft) : draft)) }))
  const write = (make: (values: Values) => Values) =>
    change((draft) => ({ ...draft, byType: { ...draft.byType, [draft.typeId]: make(valuesOf(draft)) } }))
  return {
    drafts: [first()],
    active: 0,
    strict: false,
    choose: (active) => set({ active }),
    chooseType: (typeId) => {
      change((draft) => {
        const { byType, typeId: before } = draft
        const carried = carryOver(before, typeId, valuesOf(draft))
        return { ...draft, typeId, byType: { ...byType, [typeId]: { ...byType[typeId], ...carried } } }
      })
      if (get().drafts.length > 1) set(({ drafts }) => ({ drafts: named(drafts) }))
    },
    set: (path, value) => write((values) => setAt(values, path, value)),
    fill: (filled) => {
      write((values) => (values['@id'] === undefined ? filled : { '@id': values['@id'], ...filled }))
      set({ strict: false })
    },
    add: (typeId) =>
      set(({ drafts }) => ({ drafts: named([...drafts, draftOf({ typeId, values: {} })]), active: drafts.length })),
    remove: (index) =>
      set(({ drafts, active }) => {
        const left = drafts.filter((_, place) => place !== index)
        const at = active > index || active === left.length ? active - 1 : active
        return left.length === 0 ? { drafts: [first()], active: 0 } : { drafts: left, active: at }
      }),
    before: null,
    load: (entities) =>
      set((before) => ({ drafts: entities.map(draftOf), active: 0, strict: true, before: snapshot(before) })),
    startOver: () => set((before) => ({ drafts: [first()], active: 0, strict: false, before: snapshot(before) })),
    undo: () => set(({ before }) => before ?? {}),
    restore: () => {
      const drafts = readDrafts(readStored(KEY))
      if (drafts.length > 0) set({ drafts, active: 0 })
    },
  }
})

export const keepDrafts = (drafts: readonly Draft[]) =>
  writeStored(KEY, JSON.stringify(drafts.map(({ typeId, byType }) => ({ typeId, byType }))))

export function readDrafts(retained: string | null): readonly Draft[] {
  try {
    const list: unknown = JSON.parse(retained ?? '[]')
    if (!Array.isArray(list)) return []
    return list.flatMap(({ typeId, byType }: { typeId: unknown; byType: Value }) => {
      const known = schemaTypes.find(({ id }) => id === typeId)
      if (!known || !isGroup(byType)) return []
      const groups = Object.entries(byType).filter((entry): entry is [string, Values] => isGroup(entry[1]))
      return [{ key: ++lastKey, typeId: known.id, byType: Object.fromEntries(groups) }]
    })
  } catch {
    return []
  }
}

/** A link carries the document itself, which is read like any pasted one. */
export function readShared(shared: unknown): readonly Entity[] {
  return typeof shared === 'object' && shared !== null && 'document' in shared ? fromJsonLd(shared.document) : []
}

interface Findings {
  byPath: ReadonlyMap<string, Finding>
}

export const useFindings = create<Findings>()(() => ({ byPath: new Map() }))

export type Placed = Finding & { draft: number }

const rank = { error: 0, warning: 1, info: 2 } as const

export function publish(all: readonly Placed[], active: number): void {
  const own = all
    .filter(({ draft }) => draft === active)
    .sort((one, other) => rank[other.severity] - rank[one.severity])
  useFindings.setState({ byPath: new Map(own.map((finding) => [finding.path, finding])) })
}
