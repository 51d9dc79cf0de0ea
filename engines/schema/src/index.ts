// schema.org as search engines use it. `schemaTypes` are definitions with status and source; `toJsonLd` and `fromJsonLd`
// go between form values and documents; `validateJsonLd` grades a document as the Rich Results Test does;
// `extractJsonLd` finds documents in a page. types/ is one file a family, formats/ checks values.

export { extractJsonLd } from './extract.ts'
export { fromJsonLd } from './from-json-ld.ts'
export type {
  Field,
  Finding,
  Json,
  JsonObject,
  Kind,
  Level,
  SchemaType,
  Shape,
  Status,
  Value,
  Values,
} from './model.ts'
export { sampleValues, schemaType, schemaTypes } from './schema-types.ts'
export { type Entity, toDocument, toJsonLd, toScriptTag, toText } from './to-json-ld.ts'
export { shapeOf } from './type-names.ts'
export { validateForm, validateJsonLd } from './validate-json-ld.ts'
