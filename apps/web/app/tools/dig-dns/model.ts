import { recordTypes } from '@sundry/contracts/record-types'
import { readQuery } from '../../lookup/query-state.ts'
import { type RecordType, type Resolver, resolvers } from './text.ts'

export interface Choice {
  type: RecordType
  resolver: Resolver
  compare: boolean
}

export const firstChoice: Choice = { type: 'A', resolver: 'default', compare: false }

export const asType = (text: string | null | undefined): RecordType =>
  recordTypes.find((type) => type === text?.toUpperCase()) ?? 'A'

export const asResolver = (text: string | null): Resolver =>
  (Object.keys(resolvers) as Resolver[]).find((resolver) => resolver === text) ?? 'default'

export const readChoice = (): Choice => ({
  type: asType(readQuery('type')),
  resolver: asResolver(readQuery('resolver')),
  compare: readQuery('compare') === '1',
})
