/** Articles, coordinating conjunctions and `vs`, small in both styles. */
const common = 'a an the and but or for nor vs v'
const shortPrepositions = 'as at by in of off on out per to up via'
const longPrepositions =
  'about above across after against along amid among around before behind below beneath beside besides between beyond ' +
  'despite down during except from inside into like near onto outside over past since than through throughout till ' +
  'toward towards under underneath until unto upon versus with within without'

/** The Associated Press style: prepositions of four letters and more take a capital. */
export const apSmallWords: readonly string[] = `${common} ${shortPrepositions}`.split(' ')

/** The Chicago Manual of Style up to its 17th edition: every preposition is small. (The 18th follows length.) */
export const chicagoSmallWords: readonly string[] = `${common} ${shortPrepositions} ${longPrepositions}`.split(' ')
