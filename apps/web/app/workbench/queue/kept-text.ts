export const keptWords = {
  title: 'Your last queue is still here',
  kept: (pictures: number, results: number) =>
    results > 0
      ? `This browser kept ${pictures} image(s) and ${results} result(s) of an earlier visit.`
      : `This browser kept ${pictures} image(s) of an earlier visit.`,
  bringBack: 'Bring them back',
  forget: 'Delete them',
  hint: 'This browser keeps the queue and its results until you clear them, for a day at most.',
  tooMuch: (count: number) => `${count} of its files are too large to keep and are lost when this tab closes.`,
}
