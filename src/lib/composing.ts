/**
 * Whether a key press belongs to an IME composition, as Enter and Escape do in many scripts, and so is not meant
 * for the page. Safari has ended the composition by then and reveals it only by the key code, which other browsers
 * send as well (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export const isComposing = (event: { isComposing: boolean; keyCode: number }): boolean =>
  event.isComposing || event.keyCode === 229
