/** Turns every obfuscated address on the page into a link (FOOT-03). */
import { revealMail } from './obfuscated-mail.ts'

for (const element of document.querySelectorAll<HTMLElement>('[data-mail]')) revealMail(element)
