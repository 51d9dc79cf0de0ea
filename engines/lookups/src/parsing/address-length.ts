export const LONGEST_ADDRESS = 2048
