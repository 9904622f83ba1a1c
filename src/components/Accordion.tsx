import { paragraphs } from '#lib/paragraphs.ts'

interface Props {
  /** Of all accordions with the same name, only one item is open. */
  name: string
  items: { id: string; question: string; answer: string }[]
  /** Index of the item that is open at first, from 0. */
  open?: number
}

/** Questions that open one at a time, built on native disclosure elements, so find-in-page opens them too. */
export function Accordion({ name, items, open }: Props) {
  return (
    <div className="accordion">
      {items.map(({ id, question, answer }, position) => (
        <details key={id} name={name} open={position === open}>
          <summary>
            <h3 className="h3">{question}</h3>
            <span className="plus" />
          </summary>
          <div className="answer">
            {paragraphs(answer).map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      ))}
    </div>
  )
}
