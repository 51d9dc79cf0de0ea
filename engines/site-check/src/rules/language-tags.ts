/** RFC 5646, as far as its form goes, with the slips that are common. */
const tag =
  /^(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4}|[a-z]{5,8})(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*(?:-[a-wyz\d](?:-[a-z\d]{2,8})+)*(?:-x(?:-[a-z\d]{1,8})+)?$/i
/** Codes of countries and other things, which no language has: those that pages are often found with. */
const wrong = new Set(
  'cn cz dk gr jp ua us uk-ua eng english en-uk en-en german deutsch french spanish und-us'.split(' '),
)

export const isLanguageTag = (text: string): boolean =>
  text.length <= 60 &&
  (/^x-/i.test(text) || tag.test(text)) &&
  !wrong.has(text.toLowerCase()) &&
  !/^[a-z]{4,8}$/i.test(text)

export const isRightToLeft = (text: string): boolean =>
  /^(?:ar|arc|dv|fa|ha-arab|he|iw|khw|ks|ku-arab|ps|sd|ur|ug|yi)(?:-|$)/i.test(text) && !/-latn(?:-|$)/i.test(text)

export const languageOf = (text: string): string => text.toLowerCase().split('-', 1)[0] ?? ''
