export interface WorldSource {
  module: URL
  data: unknown
}
