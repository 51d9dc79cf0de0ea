import type { Json } from './model.ts'

/** JSON-LD as people read it. */
export const toText = (document: Json): string => JSON.stringify(document, null, 2)

/**
 * JSON-LD in the script tag that goes into a page. Every `<` is written as \u003c, so that no text
 * can end the script or begin a comment in it.
 *
 * @example
 * toScriptTag({ name: '</script>' }) // <script type="application/ld+json">…"\u003c/script>"…</script>
 */
export const toScriptTag = (document: Json): string =>
  `<script type="application/ld+json">\n${toText(document).replaceAll('<', '\\u003c')}\n</script>`
