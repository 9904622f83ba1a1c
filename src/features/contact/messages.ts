/** What the contact form says. Tests import these; the wording lives nowhere else. */
export const messages = {
  nameMissing: 'Please enter your name.',
  emailInvalid: 'Please enter a valid email address.',
  emailMismatch: 'Email addresses do not match',
  messageMissing: 'Please write a message.',
  messageTooLong: 'Please keep the message under 5,000 characters.',
  wrongAnswer: 'Incorrect answer, please try again',
  thanksTitle: 'Thank you. Your message is in.',
  promise:
    'We reply typically within 24-48 hours. If nothing has arrived after 48 hours, please check your spam folder.',
} as const
