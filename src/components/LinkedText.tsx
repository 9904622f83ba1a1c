import { boldParts } from '#lib/bold-parts.ts'
import { linkParts } from '#lib/link-parts.ts'

/** A person's chat message: addresses become links, `**bold**` words are bold, everything else is plain. */
export function LinkedText({ text }: { text: string }) {
  return boldParts(text).map(({ text: part, bold }, position) => {
    const Part = bold ? 'b' : 'span'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <Part key={position}>
        <Links text={part} />
      </Part>
    )
  })
}

function Links({ text }: { text: string }) {
  return linkParts(text).map(({ text: part, href }, position) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Link key={position} href={href} text={part} />
    ) : (
      part
    ),
  )
}

/** Web pages open in a new tab, so that this one keeps the conversation; `dir` keeps a URL in one piece. */
function Link({ href, text }: { href: string; text: string }) {
  if (href.startsWith('mailto:')) {
    return (
      <a href={href} dir="ltr">
        {text}
      </a>
    )
  }
  return (
    <a href={href} dir="ltr" target="_blank" rel="noopener noreferrer">
      {text}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
