import type { Json } from './model.ts'

export const toText = (document: Json): string => JSON.stringify(document, null, 2)

/** Every `<` is written as \u003c, so that no text can end the script or begin a comment in it. */
export const toScriptTag = (document: Json): string =>
  `<script type="application/ld+json">\n${toText(document).replaceAll('<', '\\u003c')}\n</script>`
