// schema.org as search engines use it. `schemaTypes` are definitions with status and source; `toJsonLd` and `fromJsonLd`
// go between form values and documents; `validateJsonLd` grades a document as the Rich Results Test does;
// `extractJsonLd` finds documents in a page. types/ is one file a family, formats/ checks values.

export { extractJsonLd } from './json-ld/extract.ts'
export { type Entity, fromJsonLd, toDocument, toJsonLd, toScriptTag, toText } from './json-ld/to-json-ld.ts'
export { validateForm, validateJsonLd } from './json-ld/validate-json-ld.ts'
export {
  type Field,
  type Finding,
  type Json,
  type JsonObject,
  type Kind,
  type Level,
  type SchemaType,
  type Shape,
  type Status,
  shapeOf,
  type Value,
  type Values,
} from './model/model.ts'
export { sampleValues, schemaType, schemaTypes } from './types/schema-types.ts'
