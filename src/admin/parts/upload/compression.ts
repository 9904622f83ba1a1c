/** How pictures are made smaller before they are sent (CNST-12); the quality per try is the library's own. */
export const COMPRESSION = { maxSizeMB: 1, maxWidthOrHeight: 1920, maxIteration: 10 } as const
