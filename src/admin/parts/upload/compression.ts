/** How pictures are compressed before upload (CNST-12); the quality per attempt is the library's own. */
export const COMPRESSION = { maxSizeMB: 1, maxWidthOrHeight: 1920, maxIteration: 10 } as const
