/** The largest picture, in bytes: 4.5 MB, the most that the host passes to a function. */
export const FILE_LIMIT = 4_718_592

/** Why a larger one is refused: told by the browser, as the host refuses it in its own words. */
export const TOO_LARGE = 'The picture is larger than 4.5 MB. Please make it smaller first.'
