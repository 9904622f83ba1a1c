/** Every obfuscated address of the page becomes a link (FOOT-03). */
import { revealMail } from './obfuscated-mail.ts'

for (const element of document.querySelectorAll<HTMLElement>('[data-mail]')) revealMail(element)
