import { describe, expect, test } from 'vitest'
import { descriptors } from './catalogue/finding.ts'
import { gradeOf, overallGrade } from './grade.ts'

const finding = (code: string, severity: 'error' | 'warning' | 'info') => ({ code, severity })
const warnings = (count: number) => Array.from({ length: count }, (_, at) => finding(`w${at}`, 'warning'))

describe('the grade of a section', () => {
  test.each([
    ['nothing', [], 'A', []],
    ['what is only told', [finding('x', 'info')], 'A', []],
    ['one warning', warnings(1), 'B', ['w0']],
    ['two warnings', warnings(2), 'B', ['w0', 'w1']],
    ['three warnings', warnings(3), 'C', ['w0', 'w1', 'w2']],
    ['something good that is missing', [finding('dnssec-unsigned', 'info')], 'B', ['dnssec-unsigned']],
    ['an error among warnings', [...warnings(4), finding('e', 'error')], 'D', ['e', 'w0', 'w1', 'w2', 'w3']],
    [
      'mail or visitors turned away',
      [finding('w', 'warning'), finding('tls-certificate-expired', 'error')],
      'F',
      ['tls-certificate-expired', 'w'],
    ],
    ['one code many times', [...warnings(1), ...warnings(1)], 'B', ['w0']],
  ] as const)('%s', (_, findings, grade, reasons) => expect(gradeOf(findings)).toEqual({ grade, reasons }))

  test('a section is F if findings together turn everything away', () => {
    const findings = [...warnings(1), finding('dead', 'error')]
    expect(gradeOf(findings, ['dead'])).toEqual({ grade: 'F', reasons: ['dead', 'w0'] })
  })
})

test('the codes that alone make a section F, or keep it from an A, are those that were reviewed', () => {
  const graded = (severity: 'error' | 'info') =>
    Object.keys(descriptors).map((code) => `${code} ${gradeOf([finding(code, severity)]).grade}`)
  expect(graded('error').filter((line) => line.endsWith(' F'))).toMatchSnapshot()
  expect(graded('info').filter((line) => line.endsWith(' B'))).toMatchSnapshot()
})

describe('the grade of the whole', () => {
  const section = (grade: 'A' | 'B' | 'D' | 'F' | null) => ({ grade, reasons: [] })
  test('the whole grade is that of its worst section, and names it', () =>
    expect(overallGrade({ web: section('A'), mail: section('F'), zone: section('F') })).toEqual({
      grade: 'F',
      reasons: ['mail', 'zone'],
    }))
  test('names sections with errors behind those that are worse', () =>
    expect(overallGrade({ mail: section('D'), web: section('F'), zone: section('B') }).reasons).toEqual([
      'web',
      'mail',
    ]))
  test('needs no reason where all is well', () =>
    expect(overallGrade({ web: section('A'), addresses: section(null) })).toEqual({ grade: 'A', reasons: [] }))
  const unknown = { ...section(null), error: 'The parent zone could not be asked.' }
  test.each(['zone', 'dnssec', 'web', 'mail'])('the whole grade is none while the %s section is unknown', (name) =>
    expect(overallGrade({ other: section('A'), [name]: unknown })).toEqual({ grade: null, reasons: [] }),
  )
  test('the whole grade is F where one section is, whatever the others would make it', () =>
    expect(overallGrade({ web: section('F'), mail: unknown })).toEqual({ grade: 'F', reasons: ['web'] }))
  test('the whole grade is none where nothing is graded', () =>
    expect(overallGrade({ web: section(null), mail: undefined })).toEqual({ grade: null, reasons: [] }))
})
