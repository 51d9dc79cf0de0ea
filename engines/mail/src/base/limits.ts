/** DNS messages end at 64 KB; test resolvers may return more. */
export const MAX_RECORDS = 4000
export const MAX_RECORD_LENGTH = 65_536
export const MAX_REPORT_LENGTH = 67_108_864
/** JSON is parsed as a whole and takes many times its length. */
export const MAX_JSON_LENGTH = 16_777_216
/** Keeps the sums of all rows exact. */
export const MAX_ROW_COUNT = 9_999_999_999
export const MAX_REPORT_ROWS = 200_000
export const MAX_HEADER_LENGTH = 1_048_576
export const MAX_COLLECTED_REPORTS = 5000
export const MAX_COLLECTED_UNPACKED = 1_073_741_824
