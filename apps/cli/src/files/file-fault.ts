/** What a file system says of a path, as a sentence. */
export function fileFault(error: unknown): string | null {
  const { code } = (error ?? {}) as NodeJS.ErrnoException
  const sentences: Record<string, string> = {
    ENOENT: 'There is no such file.',
    EACCES: 'Permission denied.',
    EPERM: 'Permission denied.',
    EISDIR: 'This is a folder, not a file.',
    ENOTDIR: 'A folder is expected where there is a file.',
    EEXIST: 'A folder is expected where there is a file.',
    ENAMETOOLONG: 'The name is too long.',
    ENOSPC: 'The disk is full.',
    EROFS: 'The disk is read-only.',
  }
  return code === undefined ? null : (sentences[code] ?? null)
}
