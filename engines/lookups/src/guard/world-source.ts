/** Where another process makes the guarded world anew: a module that exports `world(data)`, and what to hand it. */
export interface WorldSource {
  module: URL
  /** JSON. */
  data: unknown
}
