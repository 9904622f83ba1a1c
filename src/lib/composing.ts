/**
 * Whether a key press belongs to the composing of a character, as Enter and Escape do in many scripts: it is not for the
 * page. Safari has ended the composing by then and tells by the key's code alone, which the others send as well
 * (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export const isComposing = (event: { isComposing: boolean; keyCode: number }): boolean =>
  event.isComposing || event.keyCode === 229
