/** Two slashes or a scheme, then the host: all that stands before the path, the query or the parameters. */
const ORIGIN = /^(?:\/\/)?(?:[^/?;]*:\/\/)?[^/?;]*/

/** Works on the characters as given: nothing is decoded or normalised. */
export function urlPath(url: string): string {
  const hash = url.indexOf('#')
  const address = hash < 0 ? url : url.slice(0, hash)
  const path = address.replace(ORIGIN, '')
  return path.startsWith('/') ? path : `/${path}`
}
