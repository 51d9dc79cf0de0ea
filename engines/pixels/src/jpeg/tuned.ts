// prettier
const light = [16,11,10,16,24,40,51,61,12,12,14,19,26,58,60,55,14,13,16,24,40,57,69,56,14,17,22,29,51,87,80,62,18,22,37,56,68,109,103,77,24,35,55,64,81,104,113,92,49,64,78,87,103,121,120,101,72,92,95,98,112,100,103,99]
const colour = [17,18,24,47,99,99,99,99,18,21,26,66,99,99,99,99,24,26,56,99,99,99,99,99,47,66,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99,99]
export const tuned = { light, colour, zone: { light: 0, colour: 0 }, lightCurve: Array(64).fill(0), colourCurve: Array(64).fill(0) }
export const steps = (kind: 'light' | 'colour') => tuned[kind]
export const lightZones = (kind: 'light' | 'colour') => Float64Array.from({length: 64}, (_, k) => k ? tuned.zone[kind] : 0)
export const curve = (kind: 'light' | 'colour', point: number) => (kind === 'light' ? tuned.lightCurve : tuned.colourCurve)[point]
