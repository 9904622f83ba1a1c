/** The modules under mutation testing and their tests, in the groups in which results are counted. */

export interface Group {
  /** The modules, as globs from the project root. */
  modules: string[]
  /** Their tests, from the project `unit` of vitest.config.ts; those in tests/db start a backend for each mutant. */
  tests: string[]
}

export const GROUPS: Record<string, Group> = {
  chat: {
    modules: [
      'src/features/chat/{advance,answer,chat-state,correction,facts,farewell,human,next-step,one-fact,parse-answer,plain-words,preference,speech,stored-chat,turn,wants-human}.ts',
      'src/features/chat/popup/{handoff,chat-storage,tab-sync}.ts',
      'src/lib/{bold-parts,chat-lines,chat-transcript}.ts',
    ],
    tests: ['src/features/chat/**/*.test.ts', 'src/lib/{bold-parts,chat-lines,chat-transcript}.test.ts'],
  },
  outbox: {
    modules: [
      'src/features/outbox/{outbox,chat-outbox,contact-outbox,post-entry}.ts',
      'src/lib/{acknowledgement,stored-list}.ts',
    ],
    tests: ['src/features/outbox/*.test.ts', 'src/lib/{acknowledgement,stored-list}.test.ts'],
  },
  contact: {
    modules: [
      'src/features/contact/{contact,draft,proof}.ts',
      'src/lib/{contact-entries,email,moment}.ts',
      'netlify/lib/challenge.ts',
    ],
    tests: [
      'src/features/contact/*.test.ts',
      'src/lib/{email,moment}.test.ts',
      'netlify/lib/challenge.test.ts',
    ],
  },
  gallery: {
    modules: [
      'src/features/portfolio/{category-url,auto-scroll,card,gallery}.ts',
      'src/lib/{shuffle,thumbnail,video-url}.ts',
    ],
    tests: [
      'src/features/portfolio/*.test.{ts,tsx}',
      'src/lib/{media-url,shuffle,thumbnail,video-url}.test.ts',
    ],
  },
  markdown: {
    modules: [
      'src/lib/{markdown,allowed-url,markdown-guard,markdown-html,markdown-text}.ts',
      'src/lib/{paragraphs,shorten}.ts',
    ],
    // Without the floods, which measure time: on a slow machine they would detect mutants that they miss elsewhere.
    tests: ['src/lib/{markdown*,paragraphs,shorten}.test.ts', 'tests/markdown/{injections,suites}.test.ts'],
  },
  upload: {
    modules: ['src/lib/media-url.ts', 'netlify/lib/{picture,picture-format,upload-form}.ts'],
    tests: ['src/lib/media-url.test.ts', 'netlify/lib/{picture*,upload*}.test.ts'],
  },
  data: {
    modules: [
      'src/data/{deadline,every-row,faqs-admin,portfolio-items,session-storage,shape,token-claims}.ts',
    ],
    tests: [
      'src/data/{deadline,every-row,faqs-admin,portfolio-items,session-storage,shape,token-claims}.test.ts',
    ],
  },
  // What talks to the backend, with the backend behind it.
  'data-session': {
    modules: ['src/data/{second-factor,session}.ts'],
    tests: ['src/data/{failures,second-factor,session}.test.ts', 'tests/db/data-sessions.test.ts'],
  },
  'data-leads': {
    modules: ['src/data/{contact-submissions,trash}.ts'],
    tests: [
      'src/data/{contact-submissions,failures,trash}.test.ts',
      'tests/db/{data-submissions,people-http}.test.ts',
    ],
  },
  'data-blog': {
    modules: ['src/data/{blog-posts,blog-posts-admin,media-uses}.ts'],
    tests: [
      'src/data/{blog-posts,blog-posts-admin,failures,media-uses}.test.ts',
      'tests/db/{blog-saving,data-posts}.test.ts',
    ],
  },
  'data-files': {
    modules: ['src/data/{file-store,film-upload,picture-upload}.ts'],
    tests: [
      'src/data/{file-store,film-upload,picture-upload,uploads}.test.ts',
      'tests/db/data-files.test.ts',
    ],
  },
  'data-people': {
    modules: ['src/data/{person-data,person-emails}.ts'],
    tests: [
      'src/data/{failures,person-data,person-emails}.test.ts',
      'tests/db/{data-files,people-http}.test.ts',
    ],
  },
  functions: {
    modules: [
      'netlify/lib/{build-hook,chat-link,deliver,language-model,log,month-words,outgoing,push-words}.ts',
      'netlify/lib/{reply-address,retention,sender,site-page,truncate-ip}.ts',
    ],
    tests: [
      'netlify/lib/{build-hook,chat-link,deliver,language-model,log,month-words,outgoing,push-words}.test.ts',
      'netlify/lib/{reply-address,retention,sender,site-page,truncate-ip}.test.ts',
    ],
  },
}

/** The group that this process tests; run.ts chooses it. */
export function chosenGroup(): Group & { name: string } {
  const name = process.env.MUTATION_GROUP ?? ''
  const group = GROUPS[name]
  if (!group) throw new Error(`MUTATION_GROUP must be one of ${Object.keys(GROUPS).join(', ')}`)
  return { name, ...group }
}
