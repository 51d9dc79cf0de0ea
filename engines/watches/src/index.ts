/**
 * Watches of domains, certificates, records, pages and mail, as pure functions: `lookAt` asks the lookups through a
 * port, `advance` makes the next state and the changes to report of one look, `messageOf` writes a change for its owner.
 * The server, the command and a browser tab bring lookups, a clock and a place to store the state. A failed look is
 * never a change, and a change counts once a second look has confirmed it.
 */

export { type Advanced, advance, afterEdit, levelOf, newState, remainingDays } from './advance.ts'
export { kinds, type Level, lookAt, pointsOfDay } from './kinds.ts'
export { messageOf, textOf, titleOf, type WatchMessage } from './message.ts'
export type { Ask, Look, LookCall, MailReportFacts, Seen, Values } from './ports.ts'
