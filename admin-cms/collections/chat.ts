/** The form of content/chat.yml; see `chatFile` in the schemas. */
import type { CmsCollection, CmsField } from 'decap-cms-core'
import { choice, group, lines, paragraph, yesNo } from '../fields.ts'

/** Text without bold, and with only the placeholders that the chat knows; see `chatLine` in the schemas. */
const PLAIN = String.raw`(?:(?!\*\*|\{)[\s\S]|\{(?:name|email|service)\})*`

/** One of the chat's lines; `token` is a placeholder that it must contain. */
const says = (name: string, label: string, hint?: string, token = ''): CmsField => ({
  ...paragraph(name, label, { ...(hint && { hint }) }),
  pattern: [
    String.raw`^(?=\s*[\s\S]{1,600}\s*$)(?=[\s\S]*${token})${PLAIN}(?:\*\*${PLAIN}\*\*${PLAIN})*$`,
    token
      ? `Write 1 to 600 characters with ${token}; every ** that begins bold words needs one that ends them`
      : 'Write 1 to 600 characters; only {name}, {email} and {service} can be filled in, and every ** that begins bold words needs one that ends them',
  ],
})

const questions = group('questions', 'Questions', [
  says(
    'service',
    'Greeting and service',
    'The first line. {name} stands for the visitor’s name, **words** are bold.',
  ),
  says('competitor', 'Competitor or example'),
  says('website', 'Their website'),
  says('budget', 'Budget'),
  says('timeline', 'Timeline'),
  says('name', 'Name or company'),
  says('preference', 'How to get in touch'),
  says('phone', 'Phone number'),
  says('location', 'Meeting place'),
  says('availability', 'Time of day'),
  says('email', 'Email address'),
  says('emailDetour', 'Email address, after a long answer'),
  says('closing', 'Anything else', 'Follows the summary.'),
  says('farewellEmail', 'Email address, after the goodbye'),
])

const again = group(
  'again',
  'Questions in other words',
  [
    says('service', 'Service'),
    says('timeline', 'Timeline'),
    says('name', 'Name or company'),
    says('preference', 'How to get in touch'),
    says('location', 'Meeting place'),
    says('availability', 'Time of day'),
  ],
  { hint: 'Asked after an answer that cannot be used.' },
)

const errors = group('errors', 'What is wrong with an answer', [
  says('start', 'Name or address of the first form'),
  says('email', 'Email address'),
  says('emailHint', 'Email address, second bubble'),
  says('phone', 'Phone number'),
  says('tooLong', 'Message too long'),
  says('tooFast', 'Too many messages'),
])

const understood = group(
  'understood',
  'Understood',
  [
    says('aside', 'Another question was answered'),
    says('corrected', 'An earlier answer was corrected'),
    says('otherWay', 'A way to get in touch was ruled out', 'Asks for another one.'),
    says('mailInstead', 'Mail is wanted instead'),
  ],
  { hint: 'Said before the next question.' },
)

const replies = group('replies', 'Quick replies', [
  says('skip', 'Skip'),
  says('useName', 'Keep the known name', 'Must contain {name}.', '{name}'),
  says('useEmail', 'Keep the known address', 'Must contain {email}.', '{email}'),
  says('anotherWay', 'Another way'),
  choice('thatsIt', 'End', ["That's it"], { hint: 'One of the words that end a chat; it stays as it is.' }),
  says('askPerson', 'Ask a person', 'Beside a question that no page answers.'),
  says('takeAlong', 'Note the question', 'Beside a question that no page answers.'),
])

const human = group('human', 'Handing over to a person', [
  says('calling', 'Calling'),
  says('joined', 'A person has come'),
  says('absent', 'Asked for while nobody is there'),
  says('unanswered', 'Nobody came within a minute'),
  says('over', 'The person has left'),
])

const answers = group('answers', 'Questions of visitors', [
  says('unknown', 'Not known'),
  says('rest', 'Not known in part', 'Follows what is known.'),
  says('taken', 'The question was noted'),
  says(
    'service',
    'First question again',
    'Follows an answer, where the first question would greet once more.',
  ),
])

export const chat: CmsCollection = {
  name: 'chat',
  label: 'Sales chat',
  format: 'list',
  editor: { preview: false },
  files: [
    {
      name: 'chat',
      label: 'Sales chat',
      description: 'What the chat says. Which question follows which is fixed.',
      file: 'content/chat.yml',
      fields: [
        questions,
        again,
        errors,
        understood,
        replies,
        says('summary', 'Above the summary'),
        says('welcomeBack', 'Greeting after “Start a new chat”', 'Must contain {email}.', '{email}'),
        says('noted', 'After a further remark'),
        lines('goodbyes', 'Goodbyes', {
          one: 'goodbye',
          min: 5,
          max: 5,
          each: 600,
          hint: 'One is chosen by chance.',
        }),
        group('wishes', 'Wishes after the goodbye', [
          says('day', 'By day'),
          says('night', 'From 5 pm to 5 am'),
        ]),
        group('farewell', 'After the last request for an address', [
          says('emailGiven', 'Given'),
          says('emailDeclined', 'Declined'),
        ]),
        says('full', 'The chat has become too long'),
        human,
        answers,
        yesNo('answersQuestions', 'Answer questions from the pages', {
          hint: 'Quotes the site and says where it stands. While off, the chat only asks.',
        }),
      ],
    },
  ],
}
