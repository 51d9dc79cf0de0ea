export const words = {
  title: 'Watch a folder',
  hint: 'Choose a folder to watch, then one for the results. New pictures go through the recipe as long as this page is open; the originals stay.',
  cannot: 'This browser cannot watch folders. Chrome, Edge and Opera on a computer can.',
  chooseFrom: 'Choose the folder to watch…',
  chooseTo: (from: string) => `Now the folder for what comes of “${from}”…`,
  goOn: (folder: string) => `Go on watching “${folder}”`,
  watching: (from: string, to: string, done: number) =>
    `Watching “${from}”; results go to “${to}”. ${done === 1 ? '1 picture' : `${done} pictures`} so far.`,
  stop: 'Stop watching',
  files: 'Files that came',
  written: 'written',
} as const

export const toasts = {
  same: { title: 'One Folder for Both', description: 'Choose another folder for the results.' },
  lost: {
    title: 'No Longer Watching',
    description: 'A folder cannot be read or written any more. See that it is there and has room, then go on.',
  },
}
