export const isPageFile = (name: string) => /\.(html?|xhtml|jsonld)$/i.test(name)

/** A page without structured data is no fault of the page. */
export const holdsNoJsonLd = (text: string) =>
  text.trimStart().startsWith('<') && !/<script[^>]*application\/ld\+json/i.test(text)
