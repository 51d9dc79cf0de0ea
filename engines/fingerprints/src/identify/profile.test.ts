import { describe, expect, test } from 'vitest'
import { namesIn, namesInFile, pageOf } from '../testing.ts'
import { advisoriesFor, compareVersions, profilePage } from './profile.ts'

describe('globals that a browser has read', () => {
  test('name a technology and its version', () => {
    expect(namesIn({ globals: { 'jQuery.fn.jquery': '3.6.4', 'Vue.version': '3.4.38' } })).toEqual(
      expect.arrayContaining(['jQuery 3.6.4', 'Vue.js 3.4.38']),
    )
  })
  test('give a version to what was found, without finding it', () => {
    const globals = { 'L.version': '1.9.4' }
    expect(namesIn({ globals })).toEqual([])
    expect(namesIn({ globals: { ...globals, 'L.DistanceGrid': '' } })).toEqual(['Leaflet 1.9.4'])
  })
})

describe('what the data of retire.js knows', () => {
  test.each([
    ['/*! DataTables 1.10.20\n * ©2008-2019 SpryMedia', 'DataTables 1.10.20'],
    ['/*!\n\nJSZip v3.10.1 - A JavaScript class', 'JSZip 3.10.1'],
    ['/*! markdown-it 13.0.1 https://github.com', 'markdown-it 13.0.1'],
    ['(function(){/*!\n * TableExport.jquery.plugin\n */})', ''],
    ['//! moment.js locale configuration', ''],
  ])('%j is %j', (head, name) => {
    expect(namesInFile(head).filter((found) => / \d/.test(found))).toEqual(name === '' ? [] : [name])
  })
  test('says of each technology what its release is open to, worst first, once each [tech-22]', () => {
    const [lodash] = profilePage(pageOf({ scripts: ['https://a.example/lodash@4.17.10/lodash.js'] })).technologies
    const ids = lodash?.advisories.flatMap(({ identifiers }) => identifiers) ?? []
    expect(ids).toContain('CVE-2019-10744')
    expect(new Set(ids).size).toBe(ids.length)
    const rank = lodash?.advisories.map(({ severity }) => ['critical', 'high', 'medium', 'low'].indexOf(severity)) ?? []
    expect(rank).toEqual(rank.toSorted())
  })
  test('names no release as the fix of a line that has ended [tech-33]', () => {
    const [jquery] = profilePage(pageOf({ scripts: ['https://a.example/jquery@2.2.4/jquery.js'] })).technologies
    const ended = jquery?.advisories.find(({ summary }) => summary.includes('End-of-Life'))
    expect(ended).toMatchObject({ below: null, identifiers: [], link: expect.stringContaining('https://') })
  })
})

describe('a page made to be a burden', () => {
  test('keeps what its head says, however much follows [tech-25]', () => {
    const head = '<meta name="generator" content="Hugo 0.131.0"><script src="/jquery-3.7.1.min.js"></script>'
    for (const more of ['<div>', '<a b=c>', '<!--', '<script>a</script>', '&amp', '<link rel=a href=b>'])
      expect(namesIn({ html: head + more.repeat(25_000) })).toEqual(['Hugo 0.131.0', 'jQuery 3.7.1'])
  })
  test('may name so many plugins and no more', () => {
    const html = Array.from({ length: 5000 }, (_, at) => `"/wp-content/plugins/p${at}/a.js"`).join('')
    expect(profilePage(pageOf({ html })).components).toHaveLength(80)
  })
})

// The order of releases, and the weaknesses of a release.

test.each([
  ['1', '1.0.0.0'],
  ['1.2', '1.2.0'],
  ['1.2.3.4.0', '1.2.3.4'],
  ['1.2.3.4.0.0', '1.2.3.4'],
  ['1.x', '1.0'],
  ['', '0'],
])('%j is the same release as %j', (one, other) => {
  expect([compareVersions(one, other), compareVersions(other, one)]).toEqual([0, 0])
})

test.each([
  ['1.2.3', '1.2.4'],
  ['1.9', '1.10'],
  ['1.2.3', '1.2.3.1'],
  ['1.2.3.4', '1.2.3.4.1'],
  ['1.2.3-rc.1', '1.2.3'],
  ['1.2.3.4.0-rc.1', '1.2.3.4'],
  ['1.2.2', '1.2.3-rc.1'],
])('%j comes before %j', (one, other) => {
  expect(compareVersions(one, other)).toBeLessThan(0)
  expect(compareVersions(other, one)).toBeGreaterThan(0)
})

test.each([
  [null, false],
  ['1', false],
  ['1.12', false],
  ['1.12.4', true],
  ['v1.12.4', false],
])('jQuery %s has any advisory: %s', (version, isReported) =>
  expect(advisoriesFor('jQuery', version).length > 0).toBe(isReported),
)

test('a technology without advisories gets none', () => expect(advisoriesFor('No such', '1.2.3')).toEqual([]))
