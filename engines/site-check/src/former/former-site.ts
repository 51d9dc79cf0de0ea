/** What the site had before it was built anew. */
export interface FormerSite {
  /** Whole addresses or paths. */
  readonly was?: readonly string[]
  /** Former pages by their paths in the folder of the site. */
  readonly wasPages?: Iterable<readonly [string, string]> | AsyncIterable<readonly [string, string]>
}
