/** The message is for the visitor. */
export class SiteFault extends Error {
  override readonly name = 'SiteFault'
}
