/**
 * Netlify's emulation reads every request body as UTF-8 text and then declares forms with files to be base64
 * (`@netlify/functions-dev` 1.x, `lambdaEventFromWebRequest`): a function gets rubble instead of a picture. Here
 * such a form is read as the base64 that it is declared to be. The hosting itself does that by itself.
 */
const readText = Request.prototype.text

Request.prototype.text = async function text(this: Request) {
  const isForm = this.headers.get('Content-Type')?.startsWith('multipart/form-data')
  return isForm ? Buffer.from(await this.arrayBuffer()).toString('base64') : readText.call(this)
}
