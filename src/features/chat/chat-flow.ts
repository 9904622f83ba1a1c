/**
 * The structure of the conversation, as data: what each step asks, offers and stores, and which step follows. The
 * words are in content/chat.yml; `advance.ts` is the engine that walks this. Add to `FLOW_VERSIONS` whenever a step
 * is added, removed or moved: the dashboard keeps its counts per version.
 */
import { type CHAT_STEPS, FLOW_VERSIONS, type InfoField } from '#lib/chat-record.ts'

/** Version of this structure: the newest one that the function knows. */
export const FLOW_VERSION = FLOW_VERSIONS[0]

export type Question = (typeof CHAT_STEPS)[number]

/** The steps that a conversation can be at. */
export type Step = Question | 'ended'

export const SERVICES = [
  'Web Design',
  'App Development',
  'Software Design',
  'Video Production',
  'AI Automation Services',
  'Product Visualization',
  'Amazon Optimization',
] as const
export const BUDGETS = [
  'Under $5,000',
  '$5,000 - $10,000',
  '$10,000 - $25,000',
  '$25,000 - $50,000',
  '$50,000+',
] as const
const TIMELINES = ['Less than 1 month', '1-3 months', '3-6 months', '6+ months', 'Flexible'] as const
export const PREFERENCES = ['Email', 'Phone', 'Video Call', 'In-person Meeting'] as const
const AVAILABILITIES = ['Morning 9AM-12PM', 'Afternoon 12PM-5PM', 'Evening 5PM-8PM', 'Flexible'] as const
const LOCATIONS = ['Our Office', 'Your Office/Location', 'Coffee Shop', 'Virtual Meeting Space'] as const

/** How a step parses its answers; see `parse-answer.ts`. */
export type Kind = 'text' | 'optional' | 'name' | 'preference' | 'phone' | 'email' | 'closing'

/** Quick replies whose words are in content/chat.yml. */
export type NamedReply = 'skip' | 'useName' | 'useEmail' | 'anotherWay' | 'thatsIt'

/** The step after this one; `emailIfMissing` asks for the address unless it is known. */
export type Next = Step | 'emailIfMissing' | 'byPreference' | 'return'

export interface FlowStep {
  kind: Kind
  /** Answers to choose from; their exact text is sent and stored (CHAT-16). */
  options: readonly string[]
  replies: readonly NamedReply[]
  stores: InfoField
  next: Next
}

const none: readonly never[] = []

/** Every question of the conversation. */
export const FLOW: Record<Question, FlowStep> = {
  service: { kind: 'text', options: SERVICES, replies: none, stores: 'service', next: 'competitor' },
  competitor: {
    kind: 'optional',
    options: none,
    replies: ['skip'],
    stores: 'amazonCompetitor',
    next: 'website',
  },
  website: { kind: 'optional', options: none, replies: ['skip'], stores: 'amazonWebsite', next: 'budget' },
  budget: { kind: 'optional', options: BUDGETS, replies: ['skip'], stores: 'budget', next: 'timeline' },
  timeline: { kind: 'text', options: TIMELINES, replies: none, stores: 'timeline', next: 'name' },
  name: { kind: 'name', options: none, replies: ['useName'], stores: 'name', next: 'preference' },
  preference: {
    kind: 'preference',
    options: PREFERENCES,
    replies: none,
    stores: 'preferredContact',
    next: 'byPreference',
  },
  phone: { kind: 'phone', options: none, replies: ['anotherWay'], stores: 'phone', next: 'availability' },
  location: {
    kind: 'text',
    options: LOCATIONS,
    replies: none,
    stores: 'meetingLocation',
    next: 'availability',
  },
  availability: {
    kind: 'text',
    options: AVAILABILITIES,
    replies: none,
    stores: 'availability',
    next: 'emailIfMissing',
  },
  email: { kind: 'email', options: none, replies: ['useEmail', 'skip'], stores: 'email', next: 'closing' },
  emailDetour: { kind: 'email', options: none, replies: ['skip'], stores: 'email', next: 'return' },
  closing: {
    kind: 'closing',
    options: none,
    replies: ['thatsIt'],
    stores: 'additionalInfo',
    next: 'closing',
  },
  farewellEmail: { kind: 'email', options: none, replies: ['skip'], stores: 'email', next: 'ended' },
}

/** The step that each contact preference leads to (CHAT-30 to CHAT-33). */
export const BRANCHES: Record<string, Question> = {
  Email: 'email',
  Phone: 'phone',
  'Video Call': 'availability',
  'In-person Meeting': 'location',
}

/** Words compared with the whole message, see `plain-words.ts` (DEC-07). */
export const WORDS = {
  /** Skip the questions about competitor, website and budget. */
  skip: ['skip', 'no', 'none', 'n/a'],
  /** Go on without an email address. */
  skipEmail: ['skip', 'later', 'not now', 'no email', 'no'],
  farewell: ['bye', 'goodbye', "that's it", 'nothing else', 'thats it'],
  /** Say goodbye at the “anything else?” question; elsewhere they skip (F-11). */
  nothingMore: ['no', 'no thanks', 'no thank you'],
} as const

/** A typed answer longer than this makes the agent ask once for a missing email address (CNST-22). */
export const LONG_TEXT = 20
/** Minimum number of digits in a phone number (CNST-20). */
export const PHONE_DIGITS = 10
/** How long the agent types, in milliseconds: minimum and maximum (CNST-19). */
export const TYPING_MS = [1000, 2000] as const
/** Night begins and ends at these hours of the visitor's clock (CNST-23). */
export const NIGHT = { from: 17, to: 5 } as const
/** How long a call may go unanswered, or a talk without updates, in milliseconds (HAND-05, HAND-07). */
export const HUMAN_PATIENCE_MS = 60_000
/** Polling interval for news from a person, in milliseconds (HAND-06, HAND-08). */
export const HUMAN_POLL_MS = 3000
/** How often the open popup asks whether a person can be called, in milliseconds (HAND-03). */
export const LIVE_POLL_MS = 30_000
/** Maximum number of messages that a visitor can send to a person per minute (HAND-09). */
export const HUMAN_MESSAGES_A_MINUTE = 20
