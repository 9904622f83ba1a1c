/**
 * Documents every field of every content file. A wrong or missing field fails the build with the file's name, the
 * field and the reason; the editing forms in `admin-cms/` are checked against these schemas.
 */
import type { SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { keepSpans } from '#lib/keep-spans.ts'

type Image = SchemaContext['image']

/** A non-empty line of text, for machines. */
const line = z.string().trim().min(1, 'Required: write at least one character')

/** A line of text for people: a range such as `2–4 weeks` does not break across lines. */
const text = line.overwrite(keepSpans)

/** A path on this site, e.g. `/contact`. */
const sitePath = z.string().regex(/^\/(?!\/)\S*$/, 'Must be a path on this site, such as /contact')

/** A URL that opens in a new tab. */
const webAddress = z.url({ protocol: /^https?$/ })

/** A color as `#rrggbb`. */
const hexColor = z.string().regex(/^#[\da-f]{6}$/i, 'Write a color as #rrggbb')

/** A picture with its alternative text; `alt: ""` marks a decorative picture. */
const picture = (image: Image) => z.object({ src: image(), alt: z.string() })

/**
 * The name of another file, like Astro's `reference`, which exists only in its build: the editor's server validates
 * entries with these schemas, too.
 */
const reference = <Collection extends string>(collection: Collection) =>
  z.string().transform(id => ({ id, collection }))

/** A button or link. */
const action = z.object({ label: text, href: sitePath })

/** A page's title and description in its head: up to about 60 characters, and 70 to 160. */
const head = z.object({ title: line.max(65), description: line.min(50).max(165) })

/** The same for search engines and link previews; these show `share`, 744 × 630, which must be unique to the page. */
const seo = (image: Image) => head.extend({ share: image().optional() })

/** A figure and what it counts; `description` explains it. */
const metric = z.object({ value: text, label: text, description: text.optional() })

/** Question and answer; the answer is plain text, whose paragraphs are separated by blank lines. */
const question = z.object({ question: text, answer: text })

/** A published work that is the source of a figure. */
const source = z.object({
  title: text,
  publisher: text,
  /** Year or date of publication, as displayed. */
  published: z.coerce.string(),
  url: webAddress,
})

/** Section heading with an optional sentence beside it. */
const sectionHead = z.object({ title: text, lead: text.optional() })

/** The top of a page: its h1 and a sentence or two below it. */
const pageHero = z.object({ title: text, lead: text })

/** The last block of a page: a heading, a sentence, one button and a picture of a finished piece. */
const callToAction = (image: Image) => z.object({ title: text, text: text, action, picture: picture(image) })

/** A heading with a sentence or two. */
const note = z.object({ title: text, text: text })

export const servicePage = ({ image }: SchemaContext) =>
  z.strictObject({
    /** The page's h1, e.g. "Web Design & Development". */
    title: text,
    /** One sentence under the title. */
    subtitle: text,
    /** Name on the services list and the home page, e.g. "AI Web Design". */
    cardTitle: text,
    /** Name in the footer, e.g. "Web Design". */
    shortTitle: text,
    /** One sentence for cards. */
    summary: text.max(140),
    /** Wide picture behind the title: 1920 × 900, unpainted on the left. */
    hero: picture(image),
    /** The same picture by lamplight, for dark mode. */
    night: image().optional(),
    /** Picture on cards, 16:10. */
    card: picture(image),
    /** Four bullet points for cards. */
    features: z.array(text).length(4),
    /** Opening paragraphs are the file's body; these rows alternate text and picture below it. */
    rows: z
      .array(
        z.object({
          title: text,
          text: text,
          points: z.array(text).default([]),
          picture: picture(image).optional(),
        }),
      )
      .min(2),
    /** The steps, in order. */
    process: sectionHead.extend({
      steps: z.array(z.object({ title: text, text: text, duration: text.optional() })).min(3),
    }),
    /** Technologies or metrics, one open at a time, with links to outside sources. */
    accordion: sectionHead
      .extend({
        items: z.array(
          z.object({
            title: text,
            text: text,
            links: z.array(z.object({ label: text, url: webAddress })).default([]),
          }),
        ),
      })
      .optional(),
    /** Buttons under the subtitle, in addition to the closing block's. */
    actions: z.array(action).max(2).default([]),
    /** File names of case studies shown near the end. */
    caseStudies: z.array(reference('caseStudies')).max(3).default([]),
    /** The closing block; its heading and button are the same on all service pages. */
    closing: z.object({ text: text }),
    seo: seo(image),
  })

/** How a case study is laid out; see src/sections/case-study/CaseStudySections.astro. */
const COMPOSITIONS = ['drawing', 'hand', 'page', 'proof', 'reel', 'shelf', 'wall'] as const

/** Minimum and maximum number of pictures in each layout of screens. */
const SCREEN_LAYOUTS = { edge: [1, 1], pair: [2, 2], plate: [1, 1], row: [3, 6], tall: [1, 1] } as const

/** Screens shown as a group; `notes` belong to a tall page. */
const screenGroup = (image: Image) =>
  z
    .object({
      layout: z.enum(Object.keys(SCREEN_LAYOUTS) as (keyof typeof SCREEN_LAYOUTS)[]),
      caption: text,
      notes: z.array(text).max(3).default([]),
      pictures: z.array(picture(image)).min(1).max(6),
    })
    .superRefine(({ layout, notes, pictures }, context) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message })
      const [least, most] = SCREEN_LAYOUTS[layout]
      if (pictures.length < least || pictures.length > most) {
        const wanted = most === 1 ? '1 picture' : `${least === most ? most : `${least} to ${most}`} pictures`
        refuse('pictures', `The layout “${layout}” shows ${wanted}`)
      }
      if (layout === 'tall' && notes.length === 0) refuse('notes', 'A tall page has 1 to 3 notes')
      if (layout !== 'tall' && notes.length > 0) refuse('notes', 'Only a tall page has notes')
    })

const studyFields = ({ image }: SchemaContext) =>
  z.strictObject({
    /** The page's h1. */
    title: text,
    /** E.g. "Web Design". */
    category: text,
    /** An invented client; see `demo` in site.yml. */
    client: text,
    /** As displayed, between "10 days" and "9 months". */
    duration: text,
    /** One sentence for cards and link previews. */
    summary: text.max(180),
    /** 16:10 picture for cards and the end of the page, and for its top if `opening` is missing. */
    image: picture(image),
    /** The product itself, for the top of the page instead of `image`: 16:9, cut to 4:3 on phones. */
    opening: picture(image).optional(),
    /** One sentence under the first picture that points out what to look at. */
    caption: text.optional(),
    /** The order of the parts and how they look; see src/sections/case-study/CaseStudySections.astro. */
    composition: z.enum(COMPOSITIONS).default('page'),
    /** The product's screens, in groups placed between the other parts. */
    screens: z.array(screenGroup(image)).max(4).default([]),
    /** Two pictures with the same framing: before and after. */
    comparison: z.object({ before: picture(image), after: picture(image), caption: text }).optional(),
    /**
     * The client's own colors as `#rrggbb`: a light background, the ink on it, and a dark background for dark mode.
     * Required for a live piece.
     */
    colors: z.object({ ground: hexColor, ink: hexColor, night: hexColor }).optional(),
    /** A small interactive part of the product; the available ones are in src/sections/case-study/pieces. */
    live: z
      .object({
        piece: z.enum(['bars', 'finishes', 'picker', 'prices', 'strokes', 'swings']),
        title: text,
        /** What to do with it. */
        text: text,
        /** What to look at. */
        caption: text,
      })
      .optional(),
    /** Three figures. */
    metrics: z.array(metric.extend({ description: text })).length(3),
    /** Paragraphs, separated by blank lines. */
    challenge: text,
    solution: text,
    /** What changed, in sentences. */
    results: z.object({ text: text, points: z.array(text).min(2) }),
    testimonial: z.object({ quote: text, author: text, role: text }).optional(),
    /** The project, step by step. */
    process: z
      .array(z.object({ title: text, description: text }))
      .min(3)
      .max(5),
    /** Something from the project, shown beside the steps, 4:5 or square. */
    artifact: picture(image).optional(),
    /** Reasons to trust the work. */
    trustPoints: z.array(z.object({ title: text, text: text })).optional(),
    /** How a first conversation goes. */
    consultation: z
      .array(z.object({ title: text, text: text }))
      .length(3)
      .optional(),
    /** Published figures about the market, each with the number of its source in `sources` (from 1). */
    statistics: sectionHead
      .extend({ items: z.array(metric.extend({ source: z.number().int().min(1) })) })
      .optional(),
    faqs: z.array(question).optional(),
    sources: z.array(source).optional(),
    /** Extra calls to action. */
    actions: z.array(action).default([]),
    /** Abbreviations whose expansion shows on hover, focus and tap, e.g. YoY. */
    glossary: z.array(z.object({ term: text, expansion: text })).default([]),
    /** File name of the next study; leave out for none. */
    nextCase: reference('caseStudies').optional(),
    tags: z.array(text).min(1),
    seo: seo(image),
  })

export const caseStudy = (context: SchemaContext) =>
  studyFields(context).superRefine(({ live, colors, statistics, sources = [] }, { addIssue }) => {
    if (live && !colors) {
      const message = 'The live piece stands on them: write three colors'
      addIssue({ code: 'custom', path: ['colors'], message })
    }
    for (const [index, { source }] of (statistics?.items ?? []).entries()) {
      if (source <= sources.length) continue
      const message = `There is no source ${source} in the list of sources`
      addIssue({ code: 'custom', path: ['statistics', 'items', index, 'source'], message })
    }
  })

export const legalPage = ({ image }: SchemaContext) =>
  z.strictObject({
    title: text,
    /** One sentence under the title. */
    summary: text,
    /** Effective date of the text. */
    effective: z.coerce.date(),
    seo: seo(image),
  })

export const siteFile = () =>
  z.strictObject({
    /** Used when the settings row of the database cannot be read. */
    name: text,
    /** May contain `{product}`, which stands for `product`. */
    slogan: text,
    /** The agency's line of business, in a few words. */
    product: text,
    /** Year of foundation and where the clients are, e.g. `2001` and `US`, for search engines and assistants. */
    founded: z.coerce
      .string()
      .regex(/^\d{4}$/, 'Write a year')
      .optional(),
    area: line.optional(),
    /** Support address with `*` for `@`, so that the page never contains it as an address. */
    supportMail: z.string().regex(/^[^@\s]+\*[^@\s]+\.[^@\s]+$/, 'Write * for @'),
    supportNote: text,
    /** Where to report a vulnerability (/.well-known/security.txt): a page of ours, or an address. */
    securityContact: z.string().regex(/^(\/|https:\/\/|mailto:)\S+$/, 'Begin with /, https:// or mailto:'),
    /** true: case studies, testimonials and portfolio are labeled as demonstration content. */
    demo: z.boolean(),
    /** What programs may use the site's text for, as published in robots.txt. */
    contentUse: z.strictObject({
      /** Lists of search results. */
      search: z.boolean(),
      /** Answers that assistants give on demand, with their sources. */
      answers: z.boolean(),
      /** Training of language models. */
      training: z.boolean(),
    }),
    menu: z.array(action).min(1),
    quickLinks: z.array(action).min(1),
    legalLinks: z.array(action).min(1),
    socials: z
      .array(
        z.object({ label: text, icon: z.enum(['linkedin', 'instagram', 'facebook', 'youtube']), href: text }),
      )
      .default([]),
  })

/** The pages with a statistics strip. */
export const STAT_PAGES = ['home', 'about'] as const

/** A figure of the statistics strip and the pages that show it; each shows four, see file-schemas.ts. */
export const stat = () => z.strictObject({ value: text, label: text, on: z.array(z.enum(STAT_PAGES)).min(1) })

/** One of the agency's values. */
export const value = () => z.strictObject({ title: text, text: text })

/** The services in a list, in order; entries are file names in `content/services`. */
export const serviceList = () => z.strictObject({ services: z.array(reference('services')) })

/** A person of the agency. */
export const person = ({ image }: SchemaContext) =>
  z.strictObject({
    name: text,
    /** What this person does, in a few words. */
    role: text,
    /** Portrait, 4:5. */
    picture: picture(image),
    /** The same portrait by lamplight, for dark mode. */
    night: image().optional(),
    /** The same portrait unpainted, shown before the pointer passes over it. */
    clay: image().optional(),
    /** Whether this person also appears on the contact page; at most one does. */
    desk: z.boolean().default(false),
  })

/** An industry in the footer's moving line. */
export const industry = () => z.strictObject({ name: text })

export const homePage = ({ image }: SchemaContext) =>
  z.strictObject({
    hero: z.object({
      title: text,
      lead: text,
      points: z.array(text).length(3),
      actions: z.array(action).length(2),
    }),
    approach: sectionHead.extend({
      cards: z
        .array(z.object({ title: text, text: text, picture: picture(image), night: image().optional() }))
        .length(4),
    }),
    services: sectionHead.extend({ more: text, action }),
    stories: sectionHead.extend({ more: text, action }),
    faq: sectionHead.extend({ action }),
    /** `promise` says when a reply comes and what to do if it does not. */
    contact: sectionHead.extend({ promise: text, picture: picture(image), night: image().optional() }),
    seo: seo(image),
  })

export const storyCard = ({ image }: SchemaContext) =>
  z.strictObject({
    title: text,
    category: text,
    description: text,
    /** Up to three; the first word is shown large. */
    metrics: z.array(text).min(1).max(3),
    tags: z.array(text).min(1),
    duration: text,
    client: text,
    image: picture(image),
    /** The card's link if it names no study of its own. */
    path: sitePath,
    /** File name of the case study that tells this story; the card then links to it. */
    study: reference('caseStudies').optional(),
  })

export const aboutPage = ({ image }: SchemaContext) =>
  z.strictObject({
    /** `lead` is the tagline; the file's body is the story below it. */
    hero: pageHero.extend({ picture: picture(image), night: image().optional() }),
    /** Heading above the portraits of lists/people.yml; `note` is shown below them. */
    people: sectionHead.extend({ note: text.optional() }),
    /** Reasons to choose the agency. */
    reasons: sectionHead.extend({ cards: z.array(note.extend({ picture: picture(image) })).length(3) }),
    /** The agency's mission, in a few sentences. */
    mission: note,
    /** Heading above the four values, which are in lists/values.yml. */
    values: sectionHead,
    closing: callToAction(image),
    seo: seo(image),
  })

export const servicesPage = ({ image }: SchemaContext) =>
  z.strictObject({
    hero: pageHero,
    /** Sentence under the cards, about the services without a card. */
    more: text,
    closing: callToAction(image),
    seo: seo(image),
  })

export const workPage = ({ image }: SchemaContext) =>
  z.strictObject({
    hero: pageHero,
    /** Shown when a category has no projects: a sentence, and a picture of an unpainted object. */
    empty: z.object({ text: text, picture: image() }),
    closing: callToAction(image),
    seo: seo(image),
  })

export const contactPage = ({ image }: SchemaContext) =>
  z.strictObject({
    hero: pageHero,
    /** When a reply comes and what to do if it does not; shown beside the form. */
    promise: text,
    /** What happens after sending, in order. */
    next: sectionHead.extend({ steps: z.array(note).length(3) }),
    /**
     * The contact: shown beside the person in lists/people.yml with `desk`; `note` says that the person is invented.
     */
    desk: note.extend({ note: text.optional() }),
    picture: picture(image),
    night: image().optional(),
    seo: seo(image),
  })

export const faqsPage = ({ image }: SchemaContext) =>
  z.strictObject({
    hero: pageHero,
    /** Heading above the four values, which are in lists/values.yml. */
    values: sectionHead,
    closing: callToAction(image),
    seo: seo(image),
  })

export const blogPage = ({ image }: SchemaContext) =>
  z.strictObject({
    hero: pageHero,
    /** Heading of the list of posts. */
    listTitle: text,
    seo: seo(image),
  })

/** The staff links page, below the site's name. */
export const custoPage = () =>
  z.strictObject({
    /** One line under the site's name. */
    line: text,
    seo: head,
  })

/** Statistics and their source; `files` (below content/) limits where they may be used. See check:content. */
export const claim = () =>
  z.strictObject({ source: text, figures: z.array(text).min(1), files: z.array(text).optional() })

/** A promise about time. */
export const fact = () =>
  z.strictObject({
    /** What takes this long. */
    subject: text,
    /** How long, e.g. "2–4 weeks". */
    value: text,
    /** The words by which sentences refer to it; see admin-cms/durations.ts. */
    said: z.array(line).min(1),
    /** Whether it is shown beside the questions of the home page and of /faqs. */
    shown: z.boolean().default(false),
  })

/** One of the fourteen questions of /faqs, in order; the database's table is seeded with the same ones. */
export const faqEntry = () => z.strictObject({ ...question.shape })

/** The settings row of the database, as validated by src/data/site-config.ts; null: never set. */
export const siteConfigRow = z.object({
  site_name: z.string().nullable(),
  slogan: z.string().nullable(),
  logo: z.string().nullable(),
  hero_title: z.string().nullable(),
  hero_subtitle: z.string().nullable(),
  hero_bg: z.string().nullable(),
})

/** A question from the database, as validated by src/data/faqs.ts; `position` is its place in the list. */
export const faqRow = z.object({ question: z.string(), answer: z.string(), position: z.number() })

/** A portfolio item from the database, as validated by src/data/portfolio-items.ts. */
export const portfolioItemRow = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  type: z.enum(['image', 'video']),
  image_url: z.string().nullable(),
  image_alt: z.string().optional(),
  image_width: z.number().nullish(),
  image_height: z.number().nullish(),
  video_url: z.string().nullable(),
  metrics: z.array(z.string()),
  technologies: z.array(z.string()),
  link: z.string().nullable(),
  place: z.number().nullish(),
  position: z.number(),
})

/** A category from the database, as validated by src/data/categories.ts. */
export const categoryRow = z.object({ name: z.string(), position: z.number() })

/** A blog post from the database, as validated by src/data/blog-posts.ts. */
export const blogPostRow = z.object({
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  image_urls: z.array(z.string()),
  image_alts: z.record(z.string(), z.string()).optional(),
  published_at: z.string(),
  updated_at: z.string().optional(),
  excerpt: z.string().optional(),
  description: z.string().optional(),
  author: z.string().optional(),
  share_image: z.string().optional(),
  tags: z.array(z.string()).optional(),
  position: z.number(),
})

/** A line that may contain `**bold**` words and the tokens `{name}`, `{email}`, `{service}`, and no others. */
const chatLine = text
  .max(600)
  .refine(
    line =>
      (line.match(/\{[^}]*\}/g) ?? []).every(token => ['{name}', '{email}', '{service}'].includes(token)),
    'Only {name}, {email} and {service} can be filled in',
  )
  .refine(
    line => line.split('**').length % 2 === 1,
    'Every ** that begins bold words needs one that ends them',
  )

/** The sales chat's texts; src/features/chat/chat-flow.ts decides when each is said. */
export const chatFile = () =>
  z.strictObject({
    /** One question per step, followed by quick replies if the step has any. */
    questions: z.strictObject({
      /** Greets by name and asks for the service: the first line of the conversation. */
      service: chatLine,
      /** Asks for a competitor or an example; can be skipped, like the next two. */
      competitor: chatLine,
      website: chatLine,
      budget: chatLine,
      timeline: chatLine,
      name: chatLine,
      /** Asks for the contact method. */
      preference: chatLine,
      phone: chatLine,
      /** Asks where to meet. */
      location: chatLine,
      availability: chatLine,
      email: chatLine,
      /** Asks for an email address once, after a long answer from a visitor who gave none. */
      emailDetour: chatLine,
      /** Follows the summary. */
      closing: chatLine,
      /** Asks for an email address after the goodbye. */
      farewellEmail: chatLine,
    }),
    /** The same questions rephrased, after an unusable answer. */
    again: z.strictObject({
      service: chatLine,
      timeline: chatLine,
      name: chatLine,
      preference: chatLine,
      location: chatLine,
      availability: chatLine,
    }),
    errors: z.strictObject({
      /** Below the form for name and email address. */
      start: chatLine,
      /** After an invalid address; the hint follows in its own bubble. */
      email: chatLine,
      emailHint: chatLine,
      phone: chatLine,
      /** Below the message field: the message was not sent. */
      tooLong: chatLine,
      tooFast: chatLine,
    }),
    /** Said before the next question, when an answer contained more, or something else, than was asked. */
    understood: z.strictObject({
      /** The answer was to another question; the open one follows. */
      aside: chatLine,
      /** An earlier answer was corrected; the open question follows. */
      corrected: chatLine,
      /** A contact method was ruled out and none named: asks for another one. */
      otherWay: chatLine,
      /** The visitor wants email instead of the method asked about. */
      mailInstead: chatLine,
    }),
    /** Quick replies that are not part of a list; pressing one says these words. */
    replies: z.strictObject({
      skip: chatLine,
      /** Keeps the known name; must contain `{name}`. */
      useName: chatLine.includes('{name}'),
      /** Keeps the known address; must contain `{email}`. */
      useEmail: chatLine.includes('{email}'),
      /** Goes back from the phone number to the contact methods. */
      anotherWay: chatLine,
      /** Ends the conversation: must be one of the words that do so. */
      thatsIt: z.literal("That's it"),
      /** Offered for a question that no page answers: calls a person, or notes the question. */
      askPerson: chatLine,
      takeAlong: chatLine,
    }),
    /** Heads the list of what was noted. */
    summary: chatLine,
    /** Greets a visitor who starts over, names the known address, and asks for the service. */
    welcomeBack: chatLine.includes('{email}'),
    /** Answers each further remark at the end. */
    noted: chatLine,
    /** One of the five is picked at random. */
    goodbyes: z.array(chatLine).length(5),
    /** Follows the goodbye: night is from 5 pm to 5 am on the visitor's clock. */
    wishes: z.strictObject({ day: chatLine, night: chatLine }),
    /** The replies after `farewellEmail`, the question that follows the goodbye. */
    farewell: z.strictObject({ emailGiven: chatLine, emailDeclined: chatLine }),
    /** The conversation has reached its maximum length. */
    full: chatLine,
    /** The handoff to a person and back. */
    human: z.strictObject({
      calling: chatLine,
      joined: chatLine,
      /** The visitor asked for a person while nobody is there; the open question follows. */
      absent: chatLine,
      /** Nobody came within a minute; says that the team will follow up. */
      unanswered: chatLine,
      /** The person left; the open question is asked again afterwards. */
      over: chatLine,
    }),
    /** For a question that the site's pages do not answer; the script's question follows. */
    answers: z.strictObject({
      unknown: chatLine,
      /** Only a part of it was answered. */
      rest: chatLine,
      /** The question was noted. */
      taken: chatLine,
      /** The script's first question again, without its greeting. */
      service: chatLine,
    }),
    /** Whether the chat answers questions from the site's pages. If not, only the script reads what is typed. */
    answersQuestions: z.boolean(),
  })
