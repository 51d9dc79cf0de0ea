const EQUAL = 76
/** Below this four pixels share one colour, as in the browser's encoder. */
const ALL_COLOUR = 96

export const keepsAllColour = (quality: number): boolean => quality >= ALL_COLOUR

/**
 * The codec knows whole qualities only, so a fraction is a little more colour. Tuned on photographs: fewest bytes at
 * an equal SSIMULACRA2.
 */
export function qualitiesFor(quality: number) {
  const whole = Math.floor(quality)
  const all = keepsAllColour(quality)
  const colour = all ? whole : Math.min(whole, EQUAL) + Math.max(0, whole - EQUAL) / 2
  return {
    quality: whole,
    chromaQuality: Math.min(100, Math.floor(colour) + (all ? 0 : Math.round((quality - whole) * 4))),
    // icodec 0.6.0 has these two the wrong way round: the first takes the factor, the second whether the codec chooses.
    autoSubsample: all ? 1 : 2,
    chromaSubsample: false,
  }
}
