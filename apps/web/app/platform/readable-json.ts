/** JSON with an indent of two, ended by a line break as files are. */
export const readableJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
