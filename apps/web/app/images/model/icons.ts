export const icons = {
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v3a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-3',
  tick: 'M5 12.5l4.5 4.5L19 7.5',
  picture: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 9.5h.01',
  eye: 'M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  download: 'M12 4v12M7 11l5 5 5-5M4 20h16',
  again: 'M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5',
  crop: 'M7 2v15h15M2 7h15v15',
  warn: 'M12 4L2.5 20h19zM12 10v4M12 17h.01',
} as const

/** The pattern belongs on the image element: the space beside the image stays plain, and an opaque image covers it. */
export const checkedGround =
  'bg-(--checker) bg-[repeating-conic-gradient(var(--checker-line)_0_25%,transparent_0_50%)] bg-size-[1rem_1rem]'
