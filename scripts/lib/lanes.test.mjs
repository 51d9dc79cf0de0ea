import { expect, test } from 'vitest'
import { findLanes, firefoxVersion, lanesOfTest, missingRequired, requiredLanes } from './lanes.mjs'

const quiet = () => {}
const have = { firefox: () => ({ name: 'firefox' }), webkit: () => ({ name: 'webkit' }) }

test('an unavailable lane is reported, and fails where it is required', () => {
  const { lanes, missing } = findLanes('node', 'chromium', quiet, { ...have, webkit: () => undefined })
  expect(lanes.map(({ name }) => name)).toEqual(['chromium', 'chromium-without-safari-gaps', 'firefox'])
  expect(missing.map(({ name }) => name)).toEqual(['webkit'])
  expect(missingRequired(missing, ['chromium'])).toEqual([])
  expect(missingRequired(missing, ['chromium', 'webkit'])).toEqual([
    expect.stringMatching(/^The lane webkit is required .* and cannot be had: it takes Debian's webkit2gtk-driver/),
  ])
})

test('npm test takes the engines beside Chromium, and a Chromium without the gaps of Safari for a missing WebKit', () => {
  const namesOf = (find) => lanesOfTest(findLanes('node', 'chromium', quiet, find).lanes).map(({ name }) => name)
  expect(namesOf(have)).toEqual(['firefox', 'webkit'])
  expect(namesOf({ ...have, webkit: () => undefined })).toEqual(['chromium-without-safari-gaps', 'firefox'])
})

test('CI and a machine that can install everything need all lanes; another needs Chromium', () => {
  const all = ['chromium', 'chromium-without-safari-gaps', 'firefox', 'webkit']
  expect(requiredLanes({ CI: 'true' }, false)).toEqual(all)
  expect(requiredLanes({}, true)).toEqual(all)
  expect(requiredLanes({}, false)).toEqual(['chromium'])
})

test('a Firefox says its version', () => {
  expect(firefoxVersion('Mozilla Firefox 153.7.0esr')).toBe(153)
  expect(firefoxVersion(undefined)).toBe(0)
})
