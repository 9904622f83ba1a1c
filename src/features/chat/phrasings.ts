/** Test data: real phrasings, the question that they answer, and what they must be understood as. */
import type { ChatInfo } from '#lib/chat-record.ts'
import type { Question } from './chat-flow.ts'
import type { ParsedAnswer } from './parse-answer.ts'

/** The expected outcome: the result, or the result and the stored fields. */
type Expected =
  | ParsedAnswer['result']
  | readonly [ParsedAnswer['result'], Partial<ChatInfo>]
  | readonly ['fail', 'asksAgain' | 'waits' | 'otherWay' | 'phone' | 'email']

export interface Phrasing {
  step: Question
  said: string
  expected: Expected
  /** The question that was handled before; a correction refers to it. */
  previous?: Question
  known?: Partial<ChatInfo>
}

const at = (
  step: Question,
  phrasings: Record<string, Expected>,
  context: Pick<Phrasing, 'previous' | 'known'> = {},
): Phrasing[] => Object.entries(phrasings).map(([said, expected]) => ({ step, said, expected, ...context }))

/** The same at every question; spread over `steps`. */
const anywhere = (steps: readonly Question[], said: readonly string[], expected: Expected): Phrasing[] =>
  said.flatMap((each, count) => ({ step: steps[count % steps.length] as Question, said: each, expected }))

const ALL: readonly Question[] = [
  ...(['service', 'competitor', 'website', 'budget', 'timeline', 'name', 'preference', 'phone'] as const),
  ...(['location', 'availability', 'email', 'emailDetour', 'closing', 'farewellEmail'] as const),
]

const HUMAN = anywhere(
  ALL,
  [
    'can I talk to a human please?',
    'Can I talk to a human please?',
    'speak to someone',
    'real person',
    'agent',
    'call me a human',
    'Human!',
    'I want to speak to a real person',
    'i need a human',
    'let me talk to an agent',
    'Could you connect me with someone from your team?',
    'Hi, is there a real person I can talk to?',
    'Is anyone there?',
    'anybody there',
    'talk to sales',
    "I'd rather talk to a person",
    'I would like to speak with a representative.',
    'operator please',
    'put me through',
    'put me through to a colleague please',
    'transfer me to an agent',
    'Live chat',
    'Customer service',
    'get me a human',
    'are you a bot?',
    'Am I talking to a robot?',
    "I don't want to talk to a bot",
    'no bots please',
    'Hello, can I chat with somebody about my project',
    'We sell lamps. Can we talk to a person first?',
    'is it possible to talk to one of your team?',
    'give me a real human',
    'I want to talk to someone now',
    'can someone real talk to me? I need a human',
    'can u connect me to an agent',
    "I'd prefer to speak with one of your designers",
    'talk to a developer please',
    'I want to talk to you guys',
  ],
  'human',
)

const NO_HUMAN: Phrasing[] = [
  ...at('closing', {
    'We want an app where people can talk to an agent': 'success',
    'Our customers speak to a person in the shop': 'success',
    "I don't want to talk to a human": 'success',
    'Can I talk to someone tomorrow?': 'success',
    'No need to call anybody': 'success',
  }),
  ...at('service', {
    'A chat bot': 'success',
    'An AI agent for our shop': 'success',
    'I need someone who can build a website': 'success',
    'I need a designer': 'success',
    'I want you to talk to our developers': 'success',
    'Software for real estate agents': 'success',
  }),
  ...at('website', { 'Human Touch Ltd': 'success', 'We are a call center': 'success' }),
  ...at('preference', {
    'in person': ['success', { preferredContact: 'In-person Meeting' }],
    'a person': ['success', { preferredContact: 'In-person Meeting' }],
    "I'd like to talk to someone on the phone": ['success', { preferredContact: 'Phone' }],
  }),
]

const pref = (preferredContact: string, others: Partial<ChatInfo> = {}) =>
  ['success', { preferredContact, ...others }] as const

const PREFERENCES: Phrasing[] = [
  ...at('preference', {
    "please don't phone me, mail only": pref('Email'),
    'no calls': ['fail', 'otherWay'],
    'not by video': ['fail', 'otherWay'],
    'anything but phone': pref('Email'),
    'Anything except email': pref('Phone'),
    'not phone but mail': pref('Email'),
    'email, not phone': pref('Email'),
    'Phone, not email please': pref('Phone'),
    'no phone calls, no video, just email': pref('Email'),
    'email rather than phone': pref('Email'),
    'I prefer email over phone': pref('Email'),
    'talk over the phone': pref('Phone'),
    'by mail instead of a call': pref('Email'),
    'neither phone nor video nor mail': pref('In-person Meeting'),
    'no phone or video': ['fail', 'otherWay'],
    "I can't talk on the phone": ['fail', 'otherWay'],
    'phone is not good, email is': pref('Email'),
    "phone doesn't work for me": ['fail', 'otherWay'],
    "I don't mind a call": pref('Phone'),
    'why not phone': pref('Phone'),
    'please call me': pref('Phone'),
    WhatsApp: pref('Phone'),
    'text me': pref('Phone'),
    Zoom: pref('Video Call'),
    'google meet': pref('Video Call'),
    'a video or a phone call': pref('Video Call'),
    'face to face': pref('In-person Meeting'),
    'E-mail': pref('Email'),
    'e-mails are best': pref('Email'),
    'write to me': pref('Email'),
    'Call me in the morning': pref('Phone', { availability: 'in the morning' }),
    '(555) 123-4567': pref('Phone', { phone: '(555) 123-4567' }),
    'call me at 555 123 4567': pref('Phone', { phone: '555 123 4567' }),
    'bo@y.org': pref('Email', { email: 'bo@y.org' }),
    'I rarely pick up the phone, email works better': pref('Email'),
    'My phone is broken, so email please': pref('Email'),
    'Email preferred, phone only in an emergency': pref('Email'),
    'phone, only in the morning': pref('Phone', { availability: 'in the morning' }),
    'phone only in the morning': pref('Phone', { availability: 'in the morning' }),
    'Teams call': pref('Video Call'),
    'call our sales team': pref('Phone'),
    'by text': pref('Phone'),
    'give me a ring': pref('Phone'),
    'No preference': ['fail', 'asksAgain'],
    'whenever you like': ['fail', 'asksAgain'],
    'our local shop': ['fail', 'asksAgain'],
  }),
  ...at(
    'preference',
    { 'Phone is best, 555 999 4567 after six': pref('Phone', { phone: '555 999 4567' }) },
    { known: { phone: '555 123 4567' } },
  ),
  ...at('phone', {
    'ana@x.com': ['otherPreference', { preferredContact: 'Email', email: 'ana@x.com' }],
    'I would rather use mail: ana@x.com': [
      'otherPreference',
      { preferredContact: 'Email', email: 'ana@x.com' },
    ],
    '5551234567@x.com': ['otherPreference', { preferredContact: 'Email', email: '5551234567@x.com' }],
    'mail instead': ['otherPreference', { preferredContact: 'Email' }],
    "please don't phone me, mail only": ['otherPreference', { preferredContact: 'Email' }],
    'actually a video call': ['otherPreference', { preferredContact: 'Video Call' }],
    "don't call me": ['success', {}],
    "I don't have a phone": ['success', {}],
    "I don't want to share my number": ['success', {}],
    'Not comfortable sharing that': ['success', {}],
    no: ['success', {}],
    skip: ['fail', 'phone'],
    '555-123-456': ['fail', 'phone'],
    'my number is 555 123 4567': ['success', { phone: 'my number is 555 123 4567' }],
    '\u202a+1 555 123 4567\u202c': ['success', { phone: '+1 555 123 4567' }],
    '555 123 4567 or ana@x.com': ['success', { phone: '555 123 4567', email: 'ana@x.com' }],
    'my budget is 10k': ['aside', { budget: '10k' }],
  }),
  ...at('email', { 'call me instead': ['otherPreference', { preferredContact: 'Phone' }] }),
  ...at('closing', {
    'please call me instead': [
      'otherPreference',
      { preferredContact: 'Phone', additionalInfo: 'please call me instead' },
    ],
  }),
  ...at('timeline', {
    "please don't call me, mail only": ['aside', { preferredContact: 'Email' }],
    'no calls please': ['aside', { additionalInfo: 'no calls' }],
    'email me': ['aside', { preferredContact: 'Email' }],
    'I prefer to be contacted by phone': ['aside', { preferredContact: 'Phone' }],
    "I'd like someone to call me": ['aside', { preferredContact: 'Phone' }],
    'Please have someone call me back': ['aside', { preferredContact: 'Phone' }],
    'We would like to meet in person': ['aside', { preferredContact: 'In-person Meeting' }],
  }),
]

const ASIDES: Phrasing[] = [
  ...at(
    'competitor',
    {
      'my budget is 10k': ['aside', { budget: '10k' }],
      'My budget is around $7,500.': ['aside', { budget: 'around $7,500' }],
      'budget: 5000': ['aside', { budget: '5000' }],
      'we have 20k to spend': ['aside', { budget: '20k' }],
      '$5,000 - $10,000': ['aside', { budget: '$5,000 - $10,000' }],
      'under $5,000': ['aside', { budget: 'Under $5,000' }],
      'in 3 months': ['aside', { timeline: 'in 3 months' }],
      'we need it by March': ['aside', { timeline: 'by March' }],
      ASAP: ['aside', { timeline: 'ASAP' }],
      'ana@x.com': ['aside', { email: 'ana@x.com' }],
      'my email is ana@x.com, thanks': ['aside', { email: 'ana@x.com' }],
      'my email is ana@\u200bx.com\u202c': ['aside', { email: 'ana@x.com' }],
      '+1 (555) 123-4567': ['aside', { phone: '+1 (555) 123-4567' }],
      'you can reach me at 555 123 4567': ['aside', { phone: '555 123 4567' }],
      'my name is Maria': ['aside', { name: 'Maria' }],
      'our website is ondine.example': ['aside', { amazonWebsite: 'ondine.example' }],
      'app development': ['aside', { service: 'App Development' }],
      'Web design and app development': ['aside', { service: 'Web Design, App Development' }],
      'We also need app development and video production': [
        'aside',
        { service: 'Web Design, App Development, Video Production' },
      ],
      'My name is Bo, my email is bo@x.com': ['aside', { name: 'Bo', email: 'bo@x.com' }],
      'nike.com': ['success', { amazonCompetitor: 'nike.com' }],
      'Nike, and my mail is bo@x.com': [
        'success',
        { amazonCompetitor: 'Nike, and my mail is bo@x.com', email: 'bo@x.com' },
      ],
      'Something like Nike. My budget is 10k.': [
        'success',
        { amazonCompetitor: 'Something like Nike. My budget is 10k.', budget: '10k' },
      ],
      'no, it is a new idea': ['success', { amazonCompetitor: 'no, it is a new idea' }],
      'Actually we have none': ['success', { amazonCompetitor: 'Actually we have none' }],
      'call center software': ['success', { amazonCompetitor: 'call center software' }],
    },
    { previous: 'service', known: { service: 'Web Design' } },
  ),
  ...at('service', {
    'my budget is 10k': ['aside', { budget: '10k' }],
    'ondine.example': ['aside', { amazonWebsite: 'ondine.example' }],
    Hello: ['fail', 'asksAgain'],
    'Hi there!': ['fail', 'asksAgain'],
    'Good morning': ['fail', 'asksAgain'],
    'My name is Ana and I need a logo': [
      'success',
      { service: 'My name is Ana and I need a logo', name: 'Ana' },
    ],
    'A logo': ['success', { service: 'A logo' }],
    'web DESIGN': ['success', { service: 'Web Design' }],
    'email marketing': ['success', { service: 'email marketing' }],
    'A website for my bakery, budget is 10k': [
      'success',
      { service: 'A website for my bakery, budget is 10k', budget: '10k' },
    ],
    'A shop. The budget is roughly 15,000': [
      'success',
      { service: 'A shop. The budget is roughly 15,000', budget: '15,000' },
    ],
    'A shop. The budget will be approved in 2 weeks': [
      'success',
      { service: 'A shop. The budget will be approved in 2 weeks' },
    ],
  }),
  ...at(
    'website',
    {
      'we also need video production': ['aside', { service: 'Web Design, Video Production' }],
      'actually I need App Development': ['correction', { service: 'App Development' }],
      'Video Production': ['success', { amazonWebsite: 'Video Production' }],
      'a bakery in Lyon': ['success', { amazonWebsite: 'a bakery in Lyon' }],
      'our main competitor is Acme': ['aside', { amazonCompetitor: 'Acme' }],
      'https://ondine.example/shop': ['success', { amazonWebsite: 'https://ondine.example/shop' }],
      'Coffee shop': ['success', { amazonWebsite: 'Coffee shop' }],
    },
    { previous: 'competitor', known: { service: 'Web Design' } },
  ),
  ...at(
    'competitor',
    {
      'We also need web design and video production': [
        'aside',
        { service: 'App Development, Web Design, Video Production' },
      ],
    },
    { previous: 'service', known: { service: 'App Development' } },
  ),
  ...at('budget', {
    'in 3 months': ['aside', { timeline: 'in 3 months' }],
    '1-3 months': ['aside', { timeline: '1-3 months' }],
    'as soon as possible': ['aside', { timeline: 'as soon as possible' }],
    'by the end of the year': ['aside', { timeline: 'by the end of the year' }],
    'we want to launch in June': ['aside', { timeline: 'in June' }],
    'about 7k': ['success', { budget: 'about 7k' }],
    'my budget is 10k': ['success', { budget: 'my budget is 10k' }],
    'no budget yet': ['success', { budget: 'no budget yet' }],
    '500 a month': ['success', { budget: '500 a month' }],
    '10k over 6 months': ['success', { budget: '10k over 6 months' }],
    'acme.com': ['aside', { amazonWebsite: 'acme.com' }],
    "I'd like to talk to someone on the phone": ['aside', { preferredContact: 'Phone' }],
    'Our deadline is March 15': ['aside', { timeline: 'March 15' }],
    'by the 15th of March': ['aside', { timeline: 'by the 15th of March' }],
    'May 3rd, 2027': ['aside', { timeline: 'May 3rd, 2027' }],
    'maybe 15k': ['success', { budget: 'maybe 15k' }],
    '10000-20000': ['success', { budget: '10000-20000' }],
    '10 000 - 20 000': ['success', { budget: '10 000 - 20 000' }],
    '10.000 - 20.000 €': ['success', { budget: '10.000 - 20.000 €' }],
    '10000-20000 USD': ['success', { budget: '10000-20000 USD' }],
    '98765-43210': ['aside', { phone: '98765-43210' }],
    '555 123 4567': ['aside', { phone: '555 123 4567' }],
  }),
  ...at('timeline', {
    '10k': ['aside', { budget: '10k' }],
    'about $5000': ['aside', { budget: 'about $5000' }],
    'before Easter': ['success', { timeline: 'before Easter' }],
    'no budget yet': ['success', { timeline: 'no budget yet' }],
    notebook: ['success', { timeline: 'notebook' }],
    'I know': ['success', { timeline: 'I know' }],
    'not sure yet': ['success', { timeline: 'not sure yet' }],
  }),
  ...at('timeline', {
    '01.12.2026 - 15.01.2027': ['success', { timeline: '01.12.2026 - 15.01.2027' }],
    '2026-12-01 - 2027-01-15': ['success', { timeline: '2026-12-01 - 2027-01-15' }],
    '01.23.45.67.89': ['aside', { phone: '01.23.45.67.89' }],
  }),
  ...at(
    'timeline',
    {
      'Once the budget is approved, about 3 months': [
        'success',
        { timeline: 'Once the budget is approved, about 3 months' },
      ],
      'Our budget for ads is $500, and we start in May': [
        'success',
        { timeline: 'Our budget for ads is $500, and we start in May' },
      ],
    },
    { known: { budget: '$5,000 - $10,000' } },
  ),
  ...at(
    'availability',
    {
      '20.11.2026 14:00': ['success', { availability: '20.11.2026 14:00' }],
      '20.11.2026 14-16': ['success', { availability: '20.11.2026 14-16' }],
      '20.11.26 14-16': ['success', { availability: '20.11.26 14-16' }],
      '2026-11-20 14:30': ['success', { availability: '2026-11-20 14:30' }],
      'After 5, order 2026 4711 55': ['success', { availability: 'After 5, order 2026 4711 55' }],
    },
    { known: { phone: '555 123 4567' } },
  ),
  ...at(
    'name',
    {
      'Ondine Ltd': ['success', { name: 'Ondine Ltd' }],
      "I'm Ana": ['success', { name: 'Ana' }],
      'my name is Ana López': ['success', { name: 'Ana López' }],
      'booking.com': ['success', { name: 'booking.com' }],
      'bo@x.com': ['aside', { email: 'bo@x.com' }],
      'use ana': ['success', {}],
      'You already have my name': ['success', {}],
      'same as before': ['success', {}],
      "It's me, Ana": ['success', { name: 'Ana' }],
      'Ana, thanks': ['success', { name: 'Ana' }],
      'Thanks, Ana': ['success', { name: 'Thanks, Ana' }],
      'Coffee Shop': ['success', { name: 'Coffee Shop' }],
    },
    { known: { name: 'Ana' } },
  ),
  ...at('preference', { 'Coffee shop': ['aside', { meetingLocation: 'Coffee Shop' }] }),
  ...at('location', { 'coffee shop': ['success', { meetingLocation: 'Coffee Shop' }] }),
  ...at('availability', {
    'Coffee shop': ['aside', { meetingLocation: 'Coffee Shop' }],
    tomorrow: ['success', { availability: 'tomorrow' }],
    'next week': ['success', { availability: 'next week' }],
    'my number is 555 123 4567': ['aside', { phone: '555 123 4567' }],
  }),
  ...at('email', {
    '555 123 4567': ['aside', { phone: '555 123 4567' }],
    'it is ana@x.com, thanks': ['success', { email: 'ana@x.com' }],
    '\u202abo@\u200bx.com\u202c': ['success', { email: 'bo@x.com' }],
    '\u202abo@x@y.org\u202c': ['success', { email: 'bo@x@y.org' }],
    nonsense: ['fail', 'email'],
    'same as before': ['fail', 'email'],
    "I don't want to share my email": 'skip',
  }),
  ...at(
    'email',
    { 'the one I gave you': ['success', {}], 'same as before': ['success', {}], yes: ['success', {}] },
    { known: { email: 'ana@x.com' } },
  ),
  ...at(
    'closing',
    {
      'We open in May.': ['success', { additionalInfo: 'We open in May.' }],
      'my email is bo@x.com': ['success', { additionalInfo: 'my email is bo@x.com', email: 'bo@x.com' }],
      'Make it look like Apple': ['success', { additionalInfo: 'Make it look like Apple' }],
      'Wrong colors on our old site': ['success', { additionalInfo: 'Wrong colors on our old site' }],
      'Our budget year ends in March 2027': [
        'success',
        { additionalInfo: 'Our budget year ends in March 2027' },
      ],
    },
    { previous: 'availability' },
  ),
]

/** Words and digits of other scripts are no less of an answer. */
const SCRIPTS: Phrasing[] = [
  ...at('service', {
    'Нужен сайт для ресторана, телефон +7 912 345-67-89': [
      'success',
      { service: 'Нужен сайт для ресторана, телефон +7 912 345-67-89', phone: '+7 912 345-67-89' },
    ],
    'اريد موقع ana@x.com': ['success', { service: 'اريد موقع ana@x.com', email: 'ana@x.com' }],
    '٠٥٠ ١٢٣ ٤٥٦٧': ['aside', { phone: '٠٥٠ ١٢٣ ٤٥٦٧' }],
    'My name is Bo, ٠٥٠ ١٢٣ ٤٥٦٧': ['aside', { name: 'Bo', phone: '٠٥٠ ١٢٣ ٤٥٦٧' }],
  }),
  ...at('name', {
    '王小明 13812345678': ['success', { name: '王小明 13812345678', phone: '13812345678' }],
  }),
  ...at('phone', {
    '٠٥٠ ١٢٣ ٤٥٦٧': ['success', { phone: '٠٥٠ ١٢٣ ٤٥٦٧' }],
    '٠٥٠ ١٢٣ ٤٥٦': ['fail', 'phone'],
    '０９０－１２３４－５６７８': ['success', { phone: '０９０－１２３４－５６７８' }],
    '९८७६५ ४३२१० or ana@x.com': ['success', { phone: '९८७६५ ४३२१०', email: 'ana@x.com' }],
  }),
  ...at('preference', { '۰۹۱۲ ۳۴۵ ۶۷۸۹': pref('Phone', { phone: '۰۹۱۲ ۳۴۵ ۶۷۸۹' }) }),
]

const TIMES = [
  'Call me in the morning',
  'please call in the afternoon',
  'call me tomorrow',
  'call anytime',
  'Please call me. In the evening is best.',
]

/** Words about being contacted once the way is chosen. */
const KNOWN_WAY: Phrasing[] = [
  ...['Phone', 'Video Call'].flatMap(preferredContact =>
    at(
      'availability',
      Object.fromEntries(TIMES.map(said => [said, ['success', { availability: said }] as const])),
      { known: { preferredContact } },
    ),
  ),
  ...at(
    'availability',
    {
      'please call me': ['aside', { preferredContact: 'Phone' }],
      'email me instead': ['otherPreference', { preferredContact: 'Email' }],
      'email me tomorrow instead': ['otherPreference', { preferredContact: 'Email' }],
      "Don't call, email me in the morning": ['otherPreference', { preferredContact: 'Email' }],
      "don't call tomorrow": ['success', { availability: "don't call tomorrow" }],
      'please don’t call me': ['success', { additionalInfo: "don't call me" }],
      'no calls please': ['success', { additionalInfo: 'no calls' }],
      'no video please': ['aside', { additionalInfo: 'no video' }],
      'I can’t talk on the phone during the day': [
        'success',
        { availability: 'I can’t talk on the phone during the day' },
      ],
    },
    { known: { preferredContact: 'Phone' } },
  ),
  ...at(
    'availability',
    { 'no video please': ['success', { additionalInfo: 'no video' }] },
    { known: { preferredContact: 'Video Call' } },
  ),
  ...at(
    'location',
    {
      "I can't meet in person": ['success', { additionalInfo: "i can't meet in person" }],
      'no meetings': ['success', { additionalInfo: 'no meetings' }],
    },
    { known: { preferredContact: 'In-person Meeting' } },
  ),
  ...at(
    'timeline',
    {
      'no calls please': ['aside', { additionalInfo: 'Do you work on Sundays?\nno calls' }],
      'email me': ['aside', { preferredContact: 'Email' }],
    },
    { known: { preferredContact: 'Phone', additionalInfo: 'Do you work on Sundays?' } },
  ),
  ...at(
    'closing',
    {
      'please call me': ['success', { preferredContact: 'Phone', additionalInfo: 'please call me' }],
      "please don't call me": ['success', { additionalInfo: "please don't call me" }],
      "don't call me in the evening": ['success', { additionalInfo: "don't call me in the evening" }],
    },
    { known: { preferredContact: 'Phone' } },
  ),
]

/** At the last question, once the service is known. */
const MORE: Phrasing[] = at(
  'closing',
  {
    'We also need app development': [
      'success',
      { service: 'Web Design, App Development', additionalInfo: 'We also need app development' },
    ],
    'Oh, we also need app development': ['correction', { service: 'Web Design, App Development' }],
    'I also need web design': [
      'success',
      { service: 'Web Design', additionalInfo: 'I also need web design' },
    ],
  },
  { previous: 'availability', known: { service: 'Web Design' } },
)

const corrects = (info: Partial<ChatInfo>) => ['correction', info] as const

const CORRECTIONS: Phrasing[] = [
  ...at(
    'competitor',
    {
      'sorry, I meant App Development': corrects({ service: 'App Development' }),
      'Sorry I meant a mobile app': corrects({ service: 'a mobile app' }),
      'no, it’s app development': corrects({ service: 'App Development' }),
      'sorry its app development': corrects({ service: 'App Development' }),
      'im looking for app development': ['aside', { service: 'App Development' }],
    },
    { previous: 'service', known: { service: 'Web Design' } },
  ),
  ...at(
    'website',
    {
      'oops, I meant nike.com': corrects({ amazonCompetitor: 'nike.com' }),
      "no, it's nike.com": corrects({ amazonCompetitor: 'nike.com' }),
      "sorry, it's not online yet": ['success', { amazonWebsite: "sorry, it's not online yet" }],
    },
    { previous: 'competitor' },
  ),
  ...at(
    'timeline',
    {
      'sorry, I meant 20k': corrects({ budget: '20k' }),
      'wrong, 20k': corrects({ budget: '20k' }),
      'No, it’s $20,000': corrects({ budget: '$20,000' }),
      'I made a mistake, it should be 15k': corrects({ budget: '15k' }),
      'I made a mistake it should be 15k': corrects({ budget: '15k' }),
      "sorry I mistyped it's 15k": corrects({ budget: '15k' }),
      'oops I made a typo 15k': corrects({ budget: '15k' }),
      "that's wrong it's 15k": corrects({ budget: '15k' }),
      'thats wrong, its 15k': corrects({ budget: '15k' }),
      'actually $10,000 - $25,000': corrects({ budget: '$10,000 - $25,000' }),
      'actually my name is Bob': corrects({ name: 'Bob' }),
      'sorry, my email is bob@x.com': corrects({ email: 'bob@x.com' }),
      'sorry, I meant 3-6 months': ['success', { timeline: '3-6 months' }],
      'make that 30k': corrects({ budget: '30k' }),
      '*20k': corrects({ budget: '20k' }),
      '20k, not 10k': ['aside', { budget: '20k' }],
      'Sorry, I ment 20k': corrects({ budget: '20k' }),
      '* 20k is the limit': ['success', { timeline: '* 20k is the limit' }],
      '**soon**': ['success', { timeline: '**soon**' }],
      'wait, 12k': corrects({ budget: '12k' }),
    },
    { previous: 'budget', known: { budget: '10k' } },
  ),
  ...at(
    'preference',
    {
      "no, it's Bob": corrects({ name: 'Bob' }),
      'sorry, I meant Bob Ltd': corrects({ name: 'Bob Ltd' }),
      'Typo: Bob': corrects({ name: 'Bob' }),
      'oh, it should be Bob': corrects({ name: 'Bob' }),
      'please change that to Bob Ltd': corrects({ name: 'Bob Ltd' }),
      'wrong name Bob': corrects({ name: 'Bob' }),
      "oh, it's Bob": corrects({ name: 'Bob' }),
      'actually my name is Bob': corrects({ name: 'Bob' }),
    },
    { previous: 'name', known: { name: 'Rob' } },
  ),
  ...at(
    'name',
    {
      "no, it's Bob": ['success', { name: 'Bob' }],
      'sorry, I meant in June': corrects({ timeline: 'in June' }),
    },
    { previous: 'timeline', known: { name: 'Ana' } },
  ),
  ...at(
    'phone',
    {
      'sorry, I meant email': ['otherPreference', { preferredContact: 'Email' }],
      'wrong, video call': ['otherPreference', { preferredContact: 'Video Call' }],
    },
    { previous: 'preference', known: { preferredContact: 'Phone' } },
  ),
  ...at(
    'availability',
    {
      'sorry, wrong number: 555 999 4567': corrects({ phone: '555 999 4567' }),
      "no, it's 555 999 4567": corrects({ phone: '555 999 4567' }),
      'sorry its 555 999 4567': corrects({ phone: '555 999 4567' }),
      "that's my number: 555 999 4567": ['aside', { phone: '555 999 4567' }],
      'scratch that, mail me instead': ['otherPreference', { preferredContact: 'Email' }],
    },
    { previous: 'phone', known: { phone: '555 123 4567' } },
  ),
  ...at(
    'closing',
    {
      'sorry, I meant in the afternoon': corrects({ availability: 'in the afternoon' }),
      'actually my name is Bob': corrects({ name: 'Bob' }),
      'no, that is wrong: my budget is 20k': corrects({ budget: '20k' }),
    },
    { previous: 'availability' },
  ),
]

/** Ordinary answers that begin like a correction; the earlier answer stays. */
const NO_CORRECTIONS: Phrasing[] = [
  ...at(
    'competitor',
    {
      'It should be like nike.com': ['success', { amazonCompetitor: 'It should be like nike.com' }],
      'It should be app development': corrects({ service: 'App Development' }),
    },
    { previous: 'service', known: { service: 'Web Design' } },
  ),
  ...at(
    'website',
    { "Oh, it's a bakery in Lyon": ['success', { amazonWebsite: "Oh, it's a bakery in Lyon" }] },
    { previous: 'competitor', known: { amazonCompetitor: 'Acme' } },
  ),
  ...at(
    'budget',
    {
      "Hmm, it's around 10k": ['success', { budget: "Hmm, it's around 10k" }],
      "sorry, it's 5k max": ['success', { budget: "sorry, it's 5k max" }],
      "No, it's $20,000": ['success', { budget: "No, it's $20,000" }],
    },
    { previous: 'website', known: { amazonWebsite: 'ondine.example' } },
  ),
  ...at(
    'timeline',
    {
      'It should be ready by Christmas': ['success', { timeline: 'It should be ready by Christmas' }],
      'Oh, it is urgent': ['success', { timeline: 'Oh, it is urgent' }],
      'its urgent': ['success', { timeline: 'its urgent' }],
      "sorry, it's in June": ['success', { timeline: "sorry, it's in June" }],
      'It should be 15k': corrects({ budget: '15k' }),
      'please change that to 20k': corrects({ budget: '20k' }),
      "oh, it's 12k": corrects({ budget: '12k' }),
    },
    { previous: 'budget', known: { budget: '10k' } },
  ),
  ...at(
    'preference',
    {
      'sorry, I meant mail': ['success', { preferredContact: 'Email' }],
      'It should be WhatsApp': ['success', { preferredContact: 'Phone' }],
      'It should be quick': ['fail', 'asksAgain'],
      "Oh, it's All Good": ['fail', 'asksAgain'],
      'Sorry. Later': ['fail', 'asksAgain'],
    },
    { previous: 'name', known: { name: 'Ana' } },
  ),
  ...at(
    'email',
    { "sorry, it's bo@x.com": ['success', { email: 'bo@x.com' }] },
    { previous: 'availability', known: { availability: 'Flexible' } },
  ),
  ...at(
    'closing',
    {
      'It should be easy to use': ['success', { additionalInfo: 'It should be easy to use' }],
      'No, it should be easy to use': ['success', { additionalInfo: 'No, it should be easy to use' }],
      'I wanted to say we already have a logo': [
        'success',
        { additionalInfo: 'I wanted to say we already have a logo' },
      ],
      'I meant to ask about hosting': ['success', { additionalInfo: 'I meant to ask about hosting' }],
      'This is wrong on our old site': ['success', { additionalInfo: 'This is wrong on our old site' }],
      'Wrong address on our old site': ['success', { additionalInfo: 'Wrong address on our old site' }],
      'Change this to a modern look': ['success', { additionalInfo: 'Change this to a modern look' }],
      'I made a mistake with our first site': [
        'success',
        { additionalInfo: 'I made a mistake with our first site' },
      ],
    },
    { previous: 'availability', known: { availability: 'Flexible' } },
  ),
]

const NO: Phrasing[] = [
  ...at('competitor', {
    no: 'skip',
    'No.': 'skip',
    none: 'skip',
    nope: 'skip',
    'no thanks': 'skip',
    'skip please': 'skip',
    'skip this one': 'skip',
    pass: 'skip',
    "I'd rather not say": 'skip',
    'N/A': 'skip',
    'None that I know of': 'skip',
    'dont have one': 'skip',
    "can't think of any": 'skip',
    'I don’t want to share that': 'skip',
    "I don't understand the question": ['fail', 'asksAgain'],
    "sorry, I don't get it": ['fail', 'asksAgain'],
    'I don’t understand their pricing': 'success',
  }),
  ...at('timeline', {
    no: ['fail', 'asksAgain'],
    'No!': ['fail', 'asksAgain'],
    'no thanks': ['fail', 'asksAgain'],
    nope: ['fail', 'asksAgain'],
    skip: ['fail', 'asksAgain'],
    none: ['fail', 'asksAgain'],
  }),
  ...at('availability', { no: ['fail', 'asksAgain'], nothing: ['fail', 'asksAgain'] }),
  ...at('location', { no: ['fail', 'asksAgain'] }),
  ...at('preference', { no: ['fail', 'asksAgain'] }),
  ...at('service', { no: ['fail', 'asksAgain'] }),
  ...at('name', { no: 'skip' }, { known: { name: 'Ana' } }),
  ...at('name', { no: ['fail', 'asksAgain'] }),
  ...at('email', { no: 'skip', later: 'skip', 'not now, thanks': 'skip', 'no email please': 'skip' }),
  ...at('farewellEmail', { no: 'skip', 'no thanks': 'skip', bye: 'skip' }),
  ...at('closing', {
    no: 'farewell',
    'No. Thanks for your help!': 'farewell',
    'No, thanks!': 'farewell',
    nope: 'farewell',
    "no, that's all": 'farewell',
    'No, that’s it, thank you.': 'farewell',
    'nothing else': 'farewell',
    'not really': 'farewell',
    'all good': 'farewell',
    skip: 'farewell',
    "I think that's all": 'farewell',
    'No, I’m good': 'farewell',
    "nah I'm good": 'farewell',
    'no, we are good thanks': 'farewell',
    'Thank you!': 'farewell',
    'Thanks for your help': 'farewell',
    ok: 'farewell',
    'Ok, thanks!': 'farewell',
    'That’s about it': 'farewell',
    "that's pretty much all": 'farewell',
    'We are done': 'farewell',
    'No, that should be all': 'farewell',
    'That should be it.': 'farewell',
    'That should be all white': 'success',
    'Thanks for calling me tomorrow': 'success',
    'ok, one more thing: no animations': 'success',
    yes: 'success',
    'no problem with that': 'success',
    'no animations please': 'success',
  }),
  ...anywhere(
    ['service', 'competitor', 'timeline', 'phone', 'availability', 'closing'],
    [
      'bye',
      'Goodbye!',
      "that's it",
      'Thats it',
      'ok bye',
      'thanks, bye',
      'bye bye',
      "that's all",
      'see you later',
      'THAT’S IT!',
    ],
    'farewell',
  ),
]

/** Slips, requests for time, and going back to an earlier question. */
const EVERYDAY: Phrasing[] = [
  ...at('competitor', {
    nop: 'skip',
    Noo: 'skip',
    skp: 'skip',
    'Skipp!': 'skip',
    SKP: ['success', { amazonCompetitor: 'SKP' }],
    Noe: ['success', { amazonCompetitor: 'Noe' }],
    Next: 'skip',
    'next question': 'skip',
    "let's move on": 'skip',
    'Next is our competitor': 'success',
    'go back': ['fail', 'waits'],
    'Back to Nature': 'success',
    'change my name': ['fail', 'waits'],
    'change my name to Bob': ['aside', { name: 'Bob' }],
  }),
  ...at('timeline', { nop: ['fail', 'asksAgain'], skp: ['fail', 'asksAgain'] }),
  ...at('timeline', {
    'next question': ['fail', 'asksAgain'],
    '2 minutes': ['success', { timeline: '2 minutes' }],
  }),
  ...at('name', { Nop: ['success', { name: 'Nop' }] }),
  ...at('name', { yess: ['success', {}] }, { known: { name: 'Ana' } }),
  ...at('email', { yess: ['success', {}] }, { known: { email: 'ana@x.com' } }),
  ...at('email', {
    skp: 'skip',
    nop: 'skip',
    'мой телефон +7 912 345-67-89': ['aside', { phone: '+7 912 345-67-89' }],
    '我的电话是 13812345678': ['aside', { phone: '13812345678' }],
    'ana@x, +7 912 345-67-89': ['fail', 'email'],
    'мой номер 12345': ['fail', 'email'],
  }),
  ...anywhere(
    ALL,
    [
      'one sec',
      'One second please',
      'wait a minute',
      'Wait',
      'hold on a sec',
      'sorry, one moment',
      'give me 5 minutes',
      'just a moment',
      'ok, hang on',
      'let me check',
      'brb',
      'Wait a minute, please.',
      'just one more minute',
      'a moment please',
    ],
    ['fail', 'waits'],
  ),
  ...at('closing', {
    nop: 'farewell',
    next: 'farewell',
    'Wait for the new logo': ['success', { additionalInfo: 'Wait for the new logo' }],
    'I need a minute-by-minute plan': 'success',
    'Thanks! Please call after 5': ['success', { additionalInfo: 'Thanks! Please call after 5' }],
    'Thank you, we are closed on Mondays': [
      'success',
      { additionalInfo: 'Thank you, we are closed on Mondays' },
    ],
    'Ok. Please use the back door': ['success', { additionalInfo: 'Ok. Please use the back door' }],
  }),
  ...at(
    'budget',
    { 'Go back please': 'back', 'previous question': 'back', 'Can I go back?': 'back' },
    {
      previous: 'website',
    },
  ),
  ...at(
    'timeline',
    { 'Change my name': 'back', 'I want to change my email': 'back' },
    {
      previous: 'budget',
      known: { name: 'Ana', email: 'ana@x.com' },
    },
  ),
  ...at('farewellEmail', { 'go back': ['fail', 'waits'] }, { previous: 'availability' }),
  ...at('name', {
    "hey there it's Maria from Berlin": ['success', { name: 'Maria' }],
    "Hi, I'm Maria López from Berlin!": ['success', { name: 'Maria López' }],
    'Maria from Berlin': ['success', { name: 'Maria from Berlin' }],
  }),
]

export const PHRASINGS: readonly Phrasing[] = [
  ...EVERYDAY,
  ...HUMAN,
  ...NO_HUMAN,
  ...PREFERENCES,
  ...ASIDES,
  ...SCRIPTS,
  ...KNOWN_WAY,
  ...MORE,
  ...CORRECTIONS,
  ...NO_CORRECTIONS,
  ...NO,
]
