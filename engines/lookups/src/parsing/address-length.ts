/** No address of a lookup, a redirect or a link may be longer: browsers and servers agree on about this much. */
export const LONGEST_ADDRESS = 2048
