import type { Person, WithContext } from 'schema-dts'
import { expect, test } from 'vitest'
import { emitted } from './fixtures/emitted.ts'
import { sampleValues, schemaTypes, toJsonLd } from './index.ts'

// The fixture is typed with schema-dts, so the compiler refuses a property schema.org does not have;
// this holds the fixture to what is really written.
test.each(schemaTypes.map(({ id }) => id))('%s is written as the compiler saw it', (id) => {
  expect(toJsonLd(id, sampleValues(id, 'full'))).toEqual(emitted[id])
})

test('the fixture has every type and no other', () => {
  expect(Object.keys(emitted).sort()).toEqual(schemaTypes.map(({ id }) => id).sort())
})

test('the compiler does refuse a property schema.org does not have', () => {
  const wrong: WithContext<Person> = {
    '@context': 'https://schema.org',
    '@type': 'Person',
    // @ts-expect-error: were this let through, the fixture would prove nothing
    shoeSizeInParsecs: 3,
  }
  expect(Object.keys(emitted.person ?? {})).not.toContain(Object.keys(wrong)[2])
})
