import { trimBlanks } from '../tag-list.ts'
import { joinStrings } from '../txt.ts'

export interface CaaProperty {
  readonly critical: boolean
  readonly tag: string
  readonly value: string
}

const CRITICAL = 128

export function readCaaProperty(data: string): CaaProperty | null {
  const [, flags, tag = '', value = ''] = /^([0-9]{1,3}) ([^ ]*) (.*)$/s.exec(data) ?? []
  if (flags === undefined) return null
  return {
    critical: (Number(flags) & CRITICAL) !== 0,
    tag: tag.toLowerCase(),
    value: joinStrings(value.trim()),
  }
}

const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i
const parameterName = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i
const parameterValue = /^[\x21-\x3a\x3c-\x7e]*$/

/** '' where the value names no issuer, null where it breaks the grammar (RFC 8659 4.2). */
export function readIssuer(value: string): string | null {
  const semicolon = value.indexOf(';')
  const issuer = trimBlanks(semicolon < 0 ? value : value.slice(0, semicolon))
  if (issuer !== '' && !issuer.split('.').every((part) => label.test(part))) return null
  const parameters = semicolon < 0 ? '' : trimBlanks(value.slice(semicolon + 1))
  if (parameters === '') return issuer
  return parameters.split(';').every((parameter) => isParameter(trimBlanks(parameter))) ? issuer : null
}

function isParameter(text: string): boolean {
  const equals = text.indexOf('=')
  if (equals < 0) return false
  return (
    parameterName.test(trimBlanks(text.slice(0, equals))) && parameterValue.test(trimBlanks(text.slice(equals + 1)))
  )
}
