/** Types without a definition here whose rich results Google has ended, and when. */
export const endedTypes: Readonly<Record<string, string>> = {
  ClaimReview: 'June 2025',
  Occupation: 'June 2025',
  SpecialAnnouncement: 'June 2025',
  Vehicle: 'June 2025',
  Car: 'June 2025',
}
